import type { IncomingMessage } from 'node:http';
import type { StoredAnswer } from '../../domain/accounts/repeatable-request.ts';
import { createParameterError } from '../../domain/errors.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { RepeatableRequest } from '../../services/accounts/repeatable-requests.ts';
import type { OperationMetadata } from '../openapi/operation-metadata.ts';
import type { RestDeps } from '../rest-deps.ts';

export const maxIdempotencyKeyLength = 255;
const headerName = 'Idempotency-Key';
/**
 * Visible ASCII (VCHAR of RFC 5234). Repeated headers do not match, because Node joins them with a comma and a space.
 */
const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/**
 * Reads the header `Idempotency-Key`. Returns null if the request has none.
 * @throws GatewayError `invalid-parameter` for a malformed key, or several keys
 */
export function readIdempotencyKey({ headers }: IncomingMessage): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw createParameterError(
    headerName,
    `must be sent once and have 1 to ${maxIdempotencyKeyLength} visible ASCII characters without spaces; a UUID is best`,
  );
}

/** Adds the metadata that all operations with an `Idempotency-Key` have in common. */
export function toRepeatableMetadata<Metadata extends Pick<OperationMetadata, 'errorCodes'>>(
  metadata: Metadata,
) {
  return {
    ...metadata,
    isRepeatable: true as const,
    errorCodes: [...(metadata.errorCodes ?? []), 'idempotency-in-progress', 'idempotency-mismatch'] as const,
  };
}

/**
 * Answers a request whose change is made only once for each `Idempotency-Key`.
 * @param perform a function that makes the change. If it receives `toAnswer`, it must create the answer with it, and
 *   store the answer in the same transaction as the change.
 * @param present a function that creates the reply from the result of the change
 * @throws GatewayError as `RepeatableRequests.answer` does
 */
export async function answerRepeatableRequest<Result>(
  { repeatableRequests }: RestDeps,
  request: Omit<RepeatableRequest, 'idempotencyKey'> & { readonly idempotencyKey: string | null },
  perform: (toAnswer?: (result: Result) => StoredAnswer) => Promise<Result>,
  present: (result: Result) => Reply,
): Promise<Reply> {
  const { idempotencyKey } = request;
  if (idempotencyKey === null) return present(await perform());
  const { answer: reply, isRepeated } = await repeatableRequests.answer<Reply>(
    { ...request, idempotencyKey },
    async (toStored) => present(await perform((result) => toStored(present(result)))),
  );
  return isRepeated ? { ...reply, headers: [...reply.headers, ['Idempotency-Replayed', 'true']] } : reply;
}
