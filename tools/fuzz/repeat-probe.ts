import type { Actors } from './actors.ts';
import { type FuzzRequest, fillRequest } from './fuzz-request.ts';
import type { Sender } from './open-sender.ts';
import type { Examination } from './run-campaign.ts';

/**
 * Repeats successful requests that have an `Idempotency-Key`: the answer must be the same, and say that it is replayed.
 */
export function createRepeatProbe({ sender, actors }: { readonly sender: Sender; readonly actors: Actors }) {
  return async (
    request: FuzzRequest,
    examine: (request: FuzzRequest) => Promise<Examination>,
  ): Promise<Examination> => {
    const isRepeatable =
      request.part === 'account' &&
      request.method === 'POST' &&
      request.headers.some(([name]) => name === 'Idempotency-Key');
    if (!isRepeatable) return examine(request);
    // Credentials are filled in once, since other requests may renew the account meanwhile.
    const filled = fillRequest(request, actors.fillIn);
    const first = await examine(filled);
    if (first.answer?.status !== 201 || first.faults.length > 0) return first;
    const repeated = await sender.send(filled);
    // Another request may have ended the account, or be about to. An address that has sent too many unknown
    // credentials gets 429 instead of 401.
    if (repeated === null || [401, 403, 409, 503].includes(repeated.status)) return first;
    if (repeated.status === 429 && repeated.body.includes('/problems/too-many-attempts')) return first;
    const isSame = repeated.status === 201 && repeated.body === first.answer.body;
    if (isSame && repeated.headers['idempotency-replayed'] === 'true') return first;
    return { answer: repeated, faults: [`repeated with another answer, instead of ${first.answer.body}`] };
  };
}
