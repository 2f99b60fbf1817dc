import { type Plan, signupPlan } from '../../domain/quota/plan.ts';

/** The plans on offer, by name. */
export interface PlanTable {
  readonly all: readonly Plan[];
  has(name: string): boolean;
  /** The plan with this name; the sign-up plan if the operator removed a plan that accounts still have. */
  get(name: string): Plan;
}

export function createPlanTable(plans: readonly Plan[]): PlanTable {
  const byName = new Map(plans.map((plan) => [plan.name, plan]));
  const fallback = byName.get(signupPlan);
  if (fallback === undefined) throw new TypeError(`there must be a plan named ${signupPlan}`);
  return { all: plans, has: (name) => byName.has(name), get: (name) => byName.get(name) ?? fallback };
}
