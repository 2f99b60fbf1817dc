import type { IncomingMessage } from 'node:http';
import { cachingHeaders } from '../http/catalogue-caching.ts';
import { corsHeaders } from '../http/cors.ts';
import { problemHead } from '../http/problem.ts';
import type { HeaderList } from '../http/quota-headers.ts';
import type { Reply } from '../http/send.ts';
import { answerType } from './answer-type.ts';
import { presentError, RefusedOperation } from './graphql-error.ts';

const notStored: HeaderList = [['Cache-Control', 'no-store']];

/** What every reply of GraphQL has that nobody may keep. */
export const everyHeader: HeaderList = [...notStored, ...corsHeaders];

/**
 * @param body JSON text; null: the client has it already (304)
 * @param etag of an answer that may be kept and validated; null: it may not
 */
export function jsonReply(
  request: IncomingMessage,
  status: number,
  headers: HeaderList,
  body: string | null,
  etag: string | null = null,
): Reply {
  const caching: HeaderList = etag === null ? notStored : [['ETag', etag], ...cachingHeaders];
  if (body === null) return { status: 304, headers: [...caching, ...corsHeaders], body: '' };
  const type: HeaderList[number] = ['Content-Type', `${answerType(request)}; charset=utf-8`];
  return { status, headers: [...caching, ...corsHeaders, type, ...headers], body };
}

/** Why a request is not executed, in the form of GraphQL, with the status and headers that REST's problem has. */
export function refusalReply(request: IncomingMessage, error: unknown, nowMs: number): Reply {
  if (error instanceof RefusedOperation) {
    return jsonReply(request, answerType(request) === 'application/json' ? 200 : 400, [], error.body);
  }
  const { status, headers } = problemHead(error, nowMs);
  const { message, extensions } = presentError(error);
  return jsonReply(request, status, headers, JSON.stringify({ errors: [{ message, extensions }] }));
}
