import type { Plan } from '../../../domain/quota/plan.ts';

/** The plan with the fewest units a day above those of this one; null: there is none. */
export function nextPlanOf(all: readonly Plan[], { limits }: Plan): Plan | null {
  const more = all.filter((other) => other.limits.day > limits.day);
  return more.sort((a, b) => a.limits.day - b.limits.day)[0] ?? null;
}
