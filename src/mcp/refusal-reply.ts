import { type ErrorCode, errorTitles } from '../domain/errors.ts';
import { corsHeaders } from '../http/cors.ts';
import { problemHead, problemJson } from '../http/problem.ts';
import type { HeaderList } from '../http/quota-headers.ts';
import type { Reply } from '../http/send.ts';

/** Of every reply: nobody may keep it, pages that are let in may read it. */
export const everyHeader: HeaderList = [['Cache-Control', 'no-store'], ...corsHeaders];

/** JSON-RPC 2.0 §5.1; -32000 to -32099 are the server's own. */
const rpcCodes: Partial<Record<ErrorCode, number>> = { 'invalid-body': -32_700, internal: -32_603 };
const ownCode = -32_000;

/**
 * A refusal as a JSON-RPC error with the problem document as its `data`, under the HTTP status of the problem.
 * @param id of the message; null while it is not known
 */
export function refusalReply(
  error: unknown,
  id: string | number | null,
  told: { readonly origin: string; readonly requestId: string; readonly nowMs: number },
): Reply {
  const { status, headers, problem: code } = problemHead(error, told.nowMs);
  const problem = problemJson(error, told.origin, told.requestId);
  const message = JSON.stringify(errorTitles[code]);
  return {
    status,
    problem: code,
    headers: [['Content-Type', 'application/json'], ...everyHeader, ...headers],
    body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":{"code":${rpcCodes[code] ?? ownCode},"message":${message},"data":${problem}}}`,
  };
}
