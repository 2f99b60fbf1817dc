import type { SentRequest } from '../load/sent-request.ts';

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
export type RequestOutcome = (typeof outcomes)[number];

export function toOutcome({ fate, status, code, isShed, isFromAllowance }: SentRequest): RequestOutcome {
  if (fate !== 'answered') return fate;
  if (status === 200 || status === 404) return isFromAllowance ? 'insured' : 'allowed';
  if (status === 429) return 'refused';
  if (status === 503 && code === 'quota-unavailable') return 'undecided';
  if (isShed) return 'shed';
  if (status === 503 && code === 'unavailable') return 'failed';
  return 'broken';
}

/** How many requests came to each. */
export function countOutcomes(requests: readonly SentRequest[]): Record<RequestOutcome, number> {
  const counts = Object.fromEntries(outcomes.map((name) => [name, 0])) as Record<RequestOutcome, number>;
  for (const request of requests) counts[toOutcome(request)] += 1;
  return counts;
}
