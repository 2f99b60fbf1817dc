import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import type { AnswerCache } from '../http/caching/answer-cache.ts';
import { cachingHeaders, createCatalogueEtag, isNotModified } from '../http/caching/catalogue-caching.ts';
import { problemStatus } from '../http/problems/problem-status.ts';
import { readRequestCredential } from '../http/requests/credentials.ts';
import { readJsonObject } from '../http/requests/read-body.ts';
import { createQuotaHeaders, type HeaderList } from '../http/responses/quota-headers.ts';
import type { Reply } from '../http/responses/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { Admission, AdmittedCharge } from '../services/quota/admission.ts';
import { createMayStayChargedError } from '../services/quota/quota-rejection.ts';
import type { AdmittedSuggestions, SuggestAllowance } from '../services/quota/suggest-allowance.ts';
import { type CatalogueAnswer, type CatalogueOperation, isConditional, type Work } from './operation.ts';
import { parseMembers, readParams } from './params/read-params.ts';

/** The dependencies of charged requests. */
export interface ChargeDeps {
  readonly now: () => number;
  readonly getRequestSource: TransportContext['getRequestSource'];
  readonly release: string;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly catalogue: PhoneCatalogue;
  /** The cache of answers, or null if nothing is cached. */
  readonly cache: AnswerCache<CatalogueAnswer> | null;
}

/**
 * Answers a catalogue request. It checks in this order: body (400, 413, 415), key (401), restrictions of the key
 * (403), parameters and members of the body (400), conditional request (304), charge (429). Then it does the
 * work. A request that is rejected before the charge is free.
 * @param query the query string without its question mark
 * @param segment the value of `{id}` in the path; empty if the path has none
 */
export async function answerChargedRequest(
  operation: CatalogueOperation,
  request: IncomingMessage,
  query: string,
  segment: string,
  requestId: string,
  { admission, suggestions, catalogue, now, getRequestSource, release, cache }: ChargeDeps,
): Promise<Reply> {
  const { members } = operation;
  const jsonBody = members === undefined ? null : await readJsonObject(request);
  const caller = await admission.authenticate(
    readRequestCredential(request),
    getRequestSource(request, 'rest'),
  );
  // Read the tag before the work. If the catalogue changes in between, the client revalidates once more.
  const tag = catalogue.getTag(caller.plan.data);
  const target = request.url ?? '';
  const answerCache = operation.isCacheable ? cache : null;
  const cachedAnswer = answerCache?.find(target, tag);
  const prepare = (): Work => {
    const values = readParams(operation.params, new URLSearchParams(query));
    const body = members && jsonBody ? parseMembers(jsonBody, members) : undefined;
    return operation.prepare(values, segment, caller, body, query);
  };
  const work: Work = cachedAnswer ? () => cachedAnswer : prepare();

  const etag = createCatalogueEtag(release, tag);
  const headers: HeaderList = isConditional(operation) ? [['ETag', etag], ...cachingHeaders] : cachingHeaders;
  // A 304 is sent before the phone is looked up, so it does not reveal for free whether the phone exists.
  if (isConditional(operation) && isNotModified(request.headers['if-none-match'], etag)) {
    const quotaView = await (operation.isSuggestion
      ? suggestions.read(caller)
      : admission.readQuotaIfAvailable(caller));
    const quotaHeaders = quotaView === null ? [] : createQuotaHeaders(quotaView, now());
    return { status: 304, headers: [...headers, ...quotaHeaders], body: '' };
  }

  const admittedRequest = operation.isSuggestion
    ? await suggestions.admit(caller)
    : await admission.admit(caller, 1, { transport: 'rest', operation: operation.path, requestId });
  const answer = await runChargedWork(admittedRequest, work);
  if (!cachedAnswer) answerCache?.store(target, tag, answer);
  return {
    status: 200,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ...headers,
      ...createQuotaHeaders(admittedRequest.quota, now()),
      ...(answer.headers ?? []),
    ],
    body: answer.body,
  };
}

/**
 * Does the work of a request that has been charged. If the work throws `not-found`, the charge remains, and the quota
 * is added to the error, because the response has quota headers. After any other error the charge is refunded.
 * Synchronous work returns synchronously.
 * @throws the error of the work; if the gateway failed and the refund failed too, an error that mentions the charge
 */
export function runChargedWork<Result>(
  admittedRequest: AdmittedCharge | AdmittedSuggestions,
  work: () => Result | Promise<Result>,
): Result | Promise<Result> {
  const handleError = (error: unknown) => refundAndThrow(admittedRequest, error);
  try {
    const result = work();
    return result instanceof Promise ? result.catch(handleError) : result;
  } catch (error) {
    return handleError(error);
  }
}

async function refundAndThrow(
  admittedRequest: AdmittedCharge | AdmittedSuggestions,
  error: unknown,
): Promise<never> {
  admittedRequest.setStatus(error instanceof GatewayError ? problemStatus[error.code] : 500);
  if (error instanceof GatewayError && error.code === 'not-found') {
    throw new GatewayError(error.code, error.message, { ...error.facts, quota: admittedRequest.quota });
  }
  const isRefunded = await admittedRequest.refund();
  const isServerError = !(error instanceof GatewayError) || problemStatus[error.code] >= 500;
  const mayBeCharged = isServerError && !isRefunded;
  throw mayBeCharged ? createMayStayChargedError(error) : error;
}
