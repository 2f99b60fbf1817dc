import type { Reply } from '../http/responses/send.ts';
import type { OperationFacts } from '../http/trace-operation.ts';
import type { Call } from './call.ts';

/** Describes a call for its span (OpenTelemetry semantic conventions for MCP), without its id and arguments. */
export function describeCall(method: string, call: Call, reply: Reply | null): OperationFacts {
  const { tool } = call;
  const code = reply === null || call.hasToolAnswered ? null : readErrorCode(String(reply.body));
  return {
    name: tool === null ? method : `${method} ${tool}`,
    attributes: {
      'mcp.method.name': method,
      ...(tool !== null && { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool }),
      ...(code !== null && { 'rpc.response.status_code': code }),
      'network.protocol.name': 'http',
      'network.transport': 'tcp',
    },
    errorType: call.hasToolFailed ? 'tool_error' : code,
  };
}

/** Returns the code of a JSON-RPC error, or null if the reply is not one. */
const readErrorCode = (body: string): string | null => /"error":\{"code":(-?\d+)/.exec(body)?.[1] ?? null;
