import type { IncomingMessage } from 'node:http';
import { cachingHeaders } from '../http/catalogue-caching.ts';
import { corsHeaders } from '../http/cors.ts';
import { problemHead } from '../http/problem.ts';
import type { HeaderList } from '../http/quota-headers.ts';
import type { ProblemCode, Reply } from '../http/send.ts';
import { type Accepted, acceptedBy } from './answer-type.ts';
import { presentError, RefusedOperation } from './graphql-error.ts';

const notStored: HeaderList = [['Cache-Control', 'no-store']];

/** What every reply of GraphQL has that nobody may keep. */
export const everyHeader: HeaderList = [...notStored, ...corsHeaders];

/**
 * @param body text of the answer, as the client accepts it; null: the client has it already (304)
 * @param etag of an answer that may be kept and validated; null: it may not
 */
export function textReply(
  { answer }: Accepted,
  body: string | null,
  headers: HeaderList,
  etag: string | null,
): Reply {
  const caching: HeaderList = etag === null ? notStored : [['ETag', etag], ...cachingHeaders];
  if (body === null) return { status: 304, headers: [...caching, ...corsHeaders], body: '' };
  return {
    status: 200,
    headers: [...caching, ...corsHeaders, contentType(answer ?? 'text/event-stream'), ...headers],
    body,
  };
}

const contentType = (type: string): HeaderList[number] => ['Content-Type', `${type}; charset=utf-8`];

/**
 * Why a request is not executed, in the form of GraphQL, with the status and headers that REST's problem has: in JSON also for
 * clients that accept streams alone, which read the status.
 */
export function refusalReply(request: IncomingMessage, error: unknown, nowMs: number): Reply {
  const { answer } = acceptedBy(request);
  const reply = (status: number, headers: HeaderList, body: string, problem: ProblemCode): Reply => ({
    status,
    problem,
    headers: [...everyHeader, contentType(answer ?? 'application/json'), ...headers],
    body,
  });
  // Older clients of JSON read no body of another status than 200 (GraphQL over HTTP §6.4).
  if (error instanceof RefusedOperation)
    return reply(answer === 'application/json' ? 200 : 400, [], error.body, 'invalid-document');
  const { status, headers, problem } = problemHead(error, nowMs);
  const { message, extensions } = presentError(error);
  return reply(status, headers, JSON.stringify({ errors: [{ message, extensions }] }), problem);
}
