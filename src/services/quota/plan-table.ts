import { type Plan, signupPlan } from '../../domain/quota/plan.ts';

export type PlanTable = ReturnType<typeof createPlanTable>;

/** Creates the table of the plans on offer, by name. */
export function createPlanTable(plans: readonly Plan[]) {
  const byName = new Map(plans.map((plan) => [plan.name, plan]));
  const fallback = byName.get(signupPlan);
  if (fallback === undefined) throw new TypeError(`there must be a plan named ${signupPlan}`);
  return {
    all: plans,
    has: (name: string): boolean => byName.has(name),
    /**
     * Finds a plan by name. If the operator has removed a plan that accounts still have, returns the sign-up
     * plan.
     */
    get: (name: string): Plan => byName.get(name) ?? fallback,
  };
}
