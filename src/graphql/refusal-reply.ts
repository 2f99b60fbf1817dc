import type { IncomingMessage } from 'node:http';
import { corsHeaders } from '../http/cors.ts';
import { problemHead } from '../http/problem.ts';
import type { Reply } from '../http/send.ts';
import { presentError } from './graphql-error.ts';
import { answerType } from './negotiate.ts';

/** Why a request is not executed, in the form of GraphQL, with the status and headers that REST's problem has. */
export function refusalReply(request: IncomingMessage, error: unknown, nowMs: number): Reply {
  const { status, headers } = problemHead(error, nowMs);
  const { message, extensions } = presentError(error, () => {});
  return {
    status,
    headers: [
      ['Cache-Control', 'no-store'],
      ...corsHeaders,
      ['Content-Type', `${answerType(request)}; charset=utf-8`],
      ...headers,
    ],
    body: JSON.stringify({ errors: [{ message, extensions }] }),
  };
}
