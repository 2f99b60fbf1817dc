import type { SentRequest } from '../load/account-of-requests.ts';

/**
 * What a request meant for the plan of its account.
 * `allowed`: answered and counted; `insured`: answered while the store was away; `refused`: 429;
 * `undecided`: 503 because it is not known; `failed`: 503, not charged or given back; `shed`: 503 before it was read,
 * for load; `lost`: sent, no whole answer;
 * `unsent`: no connection; `broken`: an answer that no promise allows, such as 500.
 */
export const outcomes = [
  'allowed',
  'insured',
  'refused',
  'undecided',
  'failed',
  'shed',
  'lost',
  'unsent',
  'broken',
] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf({ fate, status, code, isShed, isInsured }: SentRequest): Outcome {
  if (fate !== 'answered') return fate;
  if (status === 200 || status === 404) return isInsured ? 'insured' : 'allowed';
  if (status === 429) return 'refused';
  if (status === 503 && code === 'quota-unavailable') return 'undecided';
  if (isShed) return 'shed';
  if (status === 503 && code === 'unavailable') return 'failed';
  return 'broken';
}

/** How many requests came to each. */
export function countOutcomes(sent: readonly SentRequest[]): Record<Outcome, number> {
  const counts = Object.fromEntries(outcomes.map((name) => [name, 0])) as Record<Outcome, number>;
  for (const request of sent) counts[outcomeOf(request)] += 1;
  return counts;
}
