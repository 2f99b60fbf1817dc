import type { IncomingMessage } from 'node:http';
import { cachingHeaders } from '../http/caching/catalogue-caching.ts';
import { createProblemHead } from '../http/problems/problem.ts';
import { corsHeaders } from '../http/responses/cors.ts';
import type { HeaderList } from '../http/responses/quota-headers.ts';
import type { ProblemCode, Reply } from '../http/responses/send.ts';
import { type AcceptedTypes, getRejectionStatus, readAcceptedTypes } from './answer-type.ts';
import { formatSingleEvent } from './execution/stream-formats.ts';
import { presentError, RejectedOperation } from './graphql-error.ts';

const noStoreHeaders: HeaderList = [['Cache-Control', 'no-store']];

/** The headers of every response that must not be cached. */
export const uncachedHeaders: HeaderList = [...noStoreHeaders, ...corsHeaders];

/**
 * Creates the reply to an operation that ran.
 * @param body the answer, or null if the client's copy is current (304)
 * @param etag the ETag of the answer, or null if it must not be cached
 */
export function createAnswerReply(
  { answerType }: AcceptedTypes,
  body: string | null,
  headers: HeaderList,
  etag: string | null,
): Reply {
  const cacheHeaders: HeaderList = etag === null ? noStoreHeaders : [['ETag', etag], ...cachingHeaders];
  if (body === null) return { status: 304, headers: [...cacheHeaders, ...corsHeaders], body: '' };
  return {
    status: 200,
    headers: [
      ...cacheHeaders,
      ...corsHeaders,
      createContentType(answerType ?? 'text/event-stream'),
      ...headers,
    ],
    body,
  };
}

const createContentType = (type: string): HeaderList[number] => ['Content-Type', `${type}; charset=utf-8`];

/**
 * Creates the reply to a rejected request: a GraphQL error with the status and the headers of REST's problem
 * document. Clients that accept only event streams get JSON too, because they check the status first. But they get a
 * rejected operation as an event with status 200, unless it has a syntax error (GraphQL over SSE).
 */
export function createGraphQLErrorReply(request: IncomingMessage, error: unknown, nowMs: number): Reply {
  const { answerType, acceptsEvents } = readAcceptedTypes(request);
  const createReply = (
    status: number,
    headers: HeaderList,
    body: string,
    problem: ProblemCode,
    type: string = answerType ?? 'application/json',
  ): Reply => ({
    status,
    problem,
    headers: [...uncachedHeaders, createContentType(type), ...headers],
    body,
  });
  if (error instanceof RejectedOperation && !error.isSyntaxError && answerType === null && acceptsEvents)
    return createReply(200, [], formatSingleEvent(error.body), error.code, 'text/event-stream');
  if (error instanceof RejectedOperation)
    return createReply(getRejectionStatus(answerType), [], error.body, error.code);
  const { status, headers, problem } = createProblemHead(error, nowMs);
  const { message, extensions } = presentError(error);
  return createReply(status, headers, JSON.stringify({ errors: [{ message, extensions }] }), problem);
}
