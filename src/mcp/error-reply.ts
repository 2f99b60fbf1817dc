import { type ErrorCode, errorTitles } from '../domain/errors.ts';
import { createProblemHead, formatProblem } from '../http/problems/problem.ts';
import { corsHeaders } from '../http/responses/cors.ts';
import type { HeaderList } from '../http/responses/quota-headers.ts';
import type { Reply } from '../http/responses/send.ts';

/** The headers of every reply. They forbid caching, and allow web pages to read the reply. */
export const commonHeaders: HeaderList = [['Cache-Control', 'no-store'], ...corsHeaders];

/** The codes of JSON-RPC 2.0 §5.1. Servers may define codes from -32099 to -32000. */
const rpcCodes: Partial<Record<ErrorCode, number>> = { 'invalid-body': -32_700, internal: -32_603 };
const serverErrorCode = -32_000;

/**
 * Turns an error into a reply: a JSON-RPC error with the problem document as its `data`, and the HTTP status
 * of the problem.
 * @param id the id of the message, or null if it is not known
 */
export function createErrorReply(
  error: unknown,
  id: string | number | null,
  context: { readonly origin: string; readonly requestId: string; readonly nowMs: number },
): Reply {
  const { status, headers, problem: code } = createProblemHead(error, context.nowMs);
  const problem = formatProblem(error, context.origin, context.requestId);
  const message = JSON.stringify(errorTitles[code]);
  return {
    status,
    problem: code,
    headers: [['Content-Type', 'application/json'], ...commonHeaders, ...headers],
    body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":{"code":${rpcCodes[code] ?? serverErrorCode},"message":${message},"data":${problem}}}`,
  };
}
