import type { ValueOf } from '../../record/public-type.ts';
import { dataFreshnesses as dataFreshnessEnum, type planType } from '../../record/types/plan.ts';
import type { PlanLimits } from './quota.ts';

export type { DataFreshness } from '../../record/types/plan.ts';

export const dataFreshnesses = dataFreshnessEnum.members;

export interface Plan extends Omit<ValueOf<typeof planType>, 'requestsPerDay' | 'requestsPerMonth'> {
  readonly limits: PlanLimits;
}

/** Converts a plan to the form that clients see. */
export const toPlanView = ({ limits, ...plan }: Plan): ValueOf<typeof planType> => ({
  ...plan,
  requestsPerDay: limits.day,
  requestsPerMonth: limits.month,
});

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
