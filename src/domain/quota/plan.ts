import type { PlanLimits } from './quota.ts';

/** How fresh the prices of a plan are: `complete` up to the last midnight, or `real-time`. */
export const dataFreshnesses = ['complete', 'real-time'] as const;
export type DataFreshness = (typeof dataFreshnesses)[number];

export interface PlanPrice {
  readonly amountMinor: number;
  /** ISO 4217 */
  readonly currency: string;
  readonly period: string;
}

export interface Plan {
  /** `^[a-z][a-z0-9-]{0,31}$` */
  readonly name: string;
  readonly limits: PlanLimits;
  /** Null: the price is not published. */
  readonly price: PlanPrice | null;
  readonly data: DataFreshness;
  readonly support: string;
}

/** The plan of every new account. */
export const signupPlan = 'free';

export const defaultPlans: readonly Plan[] = [
  {
    name: 'free',
    limits: { day: 100, month: 1_000 },
    price: { amountMinor: 0, currency: 'THB', period: 'month' },
    data: 'complete',
    support: 'community',
  },
  {
    name: 'basic',
    limits: { day: 1_000, month: 10_000 },
    price: null,
    data: 'complete',
    support: 'e-mail',
  },
  {
    name: 'pro',
    limits: { day: 10_000, month: 100_000 },
    price: { amountMinor: 199_000, currency: 'THB', period: 'month' },
    data: 'real-time',
    support: 'priority',
  },
];
