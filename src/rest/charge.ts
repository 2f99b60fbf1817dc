import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { presentedCredential } from '../http/credentials.ts';
import { isNotModified } from '../http/not-modified.ts';
import { problemStatus } from '../http/problem-status.ts';
import { type HeaderList, quotaHeaders } from '../http/quota-headers.ts';
import type { Reply } from '../http/send.ts';
import type { Admission, Admitted } from '../services/admission.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import type { CatalogueOperation } from './operation.ts';
import { readParams } from './params.ts';

export interface ChargeContext {
  readonly admission: Admission;
  readonly catalogue: PhoneCatalogue;
  readonly now: () => number;
  /** What counts as one client for limits. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Part of every ETag: other versions of the gateway may write other bytes. */
  readonly release: string;
}

/** What caches are told of every catalogue answer: it is the key's own, and to be asked for anew. */
const cachingHeaders: HeaderList = [
  ['Cache-Control', 'private, no-cache'],
  ['Vary', 'X-API-Key, Authorization, Accept, Accept-Encoding'],
];

/**
 * One catalogue request from its key to its answer, in the order that the contract fixes: key (401), parameters
 * (400), conditional request (304), charge (429), work. Whatever refuses before the charge costs nothing.
 */
export async function answerCharged(
  operation: CatalogueOperation,
  request: IncomingMessage,
  query: URLSearchParams,
  segment: string,
  { admission, catalogue, now, addressOf, release }: ChargeContext,
): Promise<Reply> {
  const caller = await admission.authenticate(presentedCredential(request), () => addressOf(request));
  const values = readParams(operation.params, query);
  const prepared = operation.prepare(values, segment, caller);

  // The tag is read before the work: if the catalogue changes in between, the client only asks once more.
  const etag = `W/"${release}-${catalogue.tag(caller.plan.data)}"`;
  const headers: HeaderList = [['ETag', etag], ...cachingHeaders];
  if (prepared.exists && isNotModified(request.headers['if-none-match'], etag)) {
    return { status: 304, headers, body: '' };
  }

  const admitted = await admission.admit(caller, 1);
  const answer = await workFor(admitted, () => prepared.answer());
  return {
    status: 200,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ...headers,
      ...quotaHeaders(admitted.quota, now()),
      ...(answer.headers ?? []),
    ],
    body: answer.body,
  };
}

/** Does charged work: what we fail to do is refunded, what the client must mend carries the quota's headers. */
async function workFor<Result>(admitted: Admitted, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError && problemStatus[error.code] < 500) {
      throw new GatewayError(error.code, error.message, { ...error.facts, quota: admitted.quota });
    }
    await admitted.refund();
    throw error;
  }
}
