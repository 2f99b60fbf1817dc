import type { SentRequest } from '../load/sent-request.ts';

/**
 * The effects of a request on the quota of its account, by the column names of the table.
 * `allowed`: answered and counted; `insured`: answered from the outage allowance; `refused`: 429; `undecided`: 503
 * because the quota is unknown; `failed`: 503, not charged or refunded; `shed`: 503 for load, before it was read;
 * `lost`: sent, without a complete response; `unsent`: no connection; `broken`: a response that no promise allows, such
 * as 500.
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

/** Counts the requests by outcome. */
export function countOutcomes(requests: readonly SentRequest[]): Record<RequestOutcome, number> {
  const counts = Object.fromEntries(outcomes.map((name) => [name, 0])) as Record<RequestOutcome, number>;
  for (const request of requests) counts[toOutcome(request)] += 1;
  return counts;
}
