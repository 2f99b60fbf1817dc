import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { presentedCredential } from '../http/credentials.ts';
import { isNotModified } from '../http/not-modified.ts';
import { problemStatus } from '../http/problem-status.ts';
import { type HeaderList, quotaHeaders } from '../http/quota-headers.ts';
import type { Reply } from '../http/send.ts';
import type { Admission, Admitted } from '../services/admission.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import type { CatalogueAnswer, CatalogueOperation, Prepared } from './operation.ts';
import { readParams } from './params.ts';

export interface ChargeContext {
  readonly admission: Admission;
  readonly catalogue: PhoneCatalogue;
  readonly now: () => number;
  /** What counts as one client for limits. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Part of every ETag: other versions of the gateway may write other bytes. */
  readonly release: string;
  /** Null: nothing is kept. */
  readonly kept: AnswerCache<CatalogueAnswer> | null;
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
  query: string,
  segment: string,
  { admission, catalogue, now, addressOf, release, kept }: ChargeContext,
): Promise<Reply> {
  const caller = await admission.authenticate(presentedCredential(request), () => addressOf(request));
  // The tag is read before the work: if the catalogue changes in between, the client only asks once more.
  const tag = catalogue.tag(caller.plan.data);
  const target = request.url ?? '';
  const answers = operation.keepsAnswers ? kept : null;
  const again = answers?.find(target, tag);
  const prepared: Prepared = again
    ? { exists: true, answer: () => again }
    : operation.prepare(readParams(operation.params, new URLSearchParams(query)), segment, caller);

  const etag = `W/"${release}-${tag}"`;
  const headers: HeaderList = [['ETag', etag], ...cachingHeaders];
  if (prepared.exists && isNotModified(request.headers['if-none-match'], etag)) {
    return { status: 304, headers, body: '' };
  }

  const admitted = await admission.admit(caller, 1);
  const answer = await workFor(admitted, () => prepared.answer());
  if (!again) answers?.keep(target, tag, answer);
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
