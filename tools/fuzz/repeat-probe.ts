import type { Actors } from './actors.ts';
import type { Sender } from './open-sender.ts';
import type { Examined } from './run-campaign.ts';
import { fillRequest, type SentRequest } from './sent-request.ts';

/**
 * Sends requests that were answered with a success again if they have an `Idempotency-Key`: the answer must be the
 * same, and say that it is repeated.
 */
export function createRepeatProbe({ sender, actors }: { readonly sender: Sender; readonly actors: Actors }) {
  return async (
    request: SentRequest,
    examine: (request: SentRequest) => Promise<Examined>,
  ): Promise<Examined> => {
    const isRepeatable =
      request.part === 'account' &&
      request.method === 'POST' &&
      request.headers.some(([name]) => name === 'Idempotency-Key');
    if (!isRepeatable) return examine(request);
    // Other requests renew the account meanwhile.
    const filled = fillRequest(request, actors.fillIn);
    const first = await examine(filled);
    if (first.answer?.status !== 201 || first.faults.length > 0) return first;
    const repeated = await sender.send(filled);
    // The account may have ended, or be under way to.
    if (repeated === null || [401, 403, 409, 503].includes(repeated.status)) return first;
    const isSame = repeated.status === 201 && repeated.body === first.answer.body;
    if (isSame && repeated.headers['idempotency-replayed'] === 'true') return first;
    return { answer: repeated, faults: [`repeated with another answer, instead of ${first.answer.body}`] };
  };
}
