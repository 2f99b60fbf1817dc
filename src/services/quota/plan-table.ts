import { type Plan, signupPlan } from '../../domain/quota/plan.ts';

export type PlanTable = ReturnType<typeof createPlanTable>;

/** Creates the table of the plans on offer, by name. */
export function createPlanTable(plans: readonly Plan[]) {
  const plansByName = new Map(plans.map((plan) => [plan.name, plan]));
  const fallbackPlan = plansByName.get(signupPlan);
  if (fallbackPlan === undefined) throw new TypeError(`there must be a plan named ${signupPlan}`);
  return {
    all: plans,
    has: (name: string): boolean => plansByName.has(name),
    /**
     * Finds a plan by name. If the operator has removed a plan that accounts still have, returns the sign-up
     * plan.
     */
    get: (name: string): Plan => plansByName.get(name) ?? fallbackPlan,
  };
}
