import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type ErrorCode, GatewayError } from '../domain/errors.ts';
import { nearest } from '../domain/nearest.ts';
import { chargedWork } from '../rest/charged-work.ts';
import type { Admission } from '../services/quota/admission.ts';
import { readArguments } from './arguments.ts';
import type { Call } from './call.ts';
import { isJsonObject } from './json.ts';
import type { Tool } from './tool.ts';
import { errorResult, resultOf } from './tool-result.ts';

/** Errors that a model can act on; the others need a person, and are told by the HTTP status. */
const forTheModel: ReadonlySet<ErrorCode> = new Set([
  'invalid-parameter',
  'invalid-body',
  'not-found',
  'quota-exceeded',
]);

/** How a call ended: `failed` is an error that the model can act on, `refused` any other. */
export type CallOutcome = 'answered' | 'failed' | 'refused';

export interface CallToolDeps {
  readonly tools: readonly Tool[];
  readonly admission: Admission;
  readonly origin: string;
  /** Called with the end of each call of a tool that there is; must be fast. */
  readonly onToolCall: (tool: string, outcome: CallOutcome) => void;
}

/**
 * One `tools/call`, in this fixed order: key (401) and its restrictions (403), tool, arguments, charge, work. What is
 * rejected before the charge is free.
 */
export function createCallTool({ tools, admission, origin, onToolCall }: CallToolDeps) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));

  const run = async (tool: Tool, call: Call): Promise<CallToolResult> => {
    const caller = call.caller();
    try {
      const values = readArguments(tool.params, isJsonObject(call.given) ? call.given : {});
      const work = tool.prepare(values, caller);
      if (tool.units === 0) {
        const answer = await work();
        call.quota = answer.quota ?? null;
        return resultOf(answer);
      }
      const admitted = await admission.admit(caller, tool.units);
      call.quota = admitted.quota;
      return await chargedWork(admitted, async () => resultOf(await work()));
    } catch (error) {
      if (!(error instanceof GatewayError) || !forTheModel.has(error.code)) throw error;
      call.quota = error.facts.quota ?? call.quota;
      return errorResult(error, { origin, requestId: call.requestId });
    }
  };

  /** @throws ProtocolError for an unknown tool; GatewayError for what only a person can mend */
  return async (name: string, call: Call): Promise<CallToolResult> => {
    call.caller();
    const tool = byName.get(name);
    if (tool === undefined) throw unknownTool(name, [...byName.keys()]);
    call.tool = tool.name;
    let outcome: CallOutcome = 'refused';
    try {
      const result = await run(tool, call);
      call.isDone = true;
      outcome = result.isError ? 'failed' : 'answered';
      return result;
    } finally {
      onToolCall(tool.name, outcome);
    }
  };
}

function unknownTool(name: string, known: readonly string[]): ProtocolError {
  const near = nearest(name.slice(0, 64), known);
  const hint = near === null ? `There are ${known.join(', ')}.` : `Did you mean ${near}?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such tool. ${hint}`);
}
