import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type ErrorCode, GatewayError } from '../domain/errors.ts';
import type { QuotaView, SuggestView } from '../domain/quota/quota-view.ts';
import { findNearest } from '../domain/text/nearest.ts';
import { formatProblem } from '../http/problems/problem.ts';
import { runChargedWork } from '../rest/answer-charged-request.ts';
import type { Admission, Caller } from '../services/quota/admission.ts';
import { readArguments } from './arguments.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { shortenAnswer } from './shorten-answer.ts';
import type { Tool, ToolAnswer } from './tool.ts';

/** One request to `/mcp`: its caller, and the facts that its response needs besides the result. */
export class Call {
  readonly requestId: string;
  /** The arguments as the client sent them, see `getSentArguments`. */
  readonly rawArguments: unknown;
  readonly #caller: Caller | GatewayError | null;
  /** The quota for the headers of the response. */
  quota: QuotaView | SuggestView | null = null;
  /** The name of the tool that is called, or null for other methods and unknown tools. */
  tool: string | null = null;
  /** Whether a tool has answered. */
  hasToolAnswered = false;
  /** Whether the answer of the tool is an error that the model can act on. */
  hasToolFailed = false;
  /** The error for which the response is an HTTP error instead of a result, or null if there is none. */
  rejection: unknown = null;

  /** @param caller the caller, null if no key was sent, or an error if the key must not be used for tools */
  constructor(requestId: string, caller: Caller | GatewayError | null, rawArguments: unknown) {
    this.requestId = requestId;
    this.rawArguments = rawArguments;
    this.#caller = caller;
  }

  /** Returns the caller of a tool. @throws GatewayError `missing-key` (401), `key-restricted` (403) */
  requireCaller(): Caller {
    if (this.#caller === null)
      throw new GatewayError(
        'missing-key',
        'Tools need an API key: send it as "Authorization: Bearer phk_…" or in X-API-Key.',
      );
    if (this.#caller instanceof GatewayError) throw this.#caller;
    return this.#caller;
  }
}

/** The codes of errors that a model can act on. All others need a person to act, and become HTTP errors. */
const modelErrorCodes: ReadonlySet<ErrorCode> = new Set([
  'invalid-parameter',
  'invalid-body',
  'not-found',
  'quota-exceeded',
]);

/**
 * How a call ended: `answered`; `failed` with an error that the model can act on; `refused` with any other
 * error.
 */
type CallOutcome = 'answered' | 'failed' | 'refused';

export interface CallToolDeps {
  readonly tools: readonly Tool[];
  readonly admission: Admission;
  readonly origin: string;
  /** Called at the end of each call of an existing tool. The response waits for it, so it must be fast. */
  readonly onToolCall: (tool: string, outcome: CallOutcome) => void;
}

/**
 * Creates the handler of `tools/call`. It checks in this order: key (401) and its restrictions (403), tool,
 * arguments; then it charges and does the work. A call that is rejected before the charge is free.
 */
export function createCallTool({ tools, admission, origin, onToolCall }: CallToolDeps) {
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

  const runTool = async (tool: Tool, call: Call): Promise<CallToolResult> => {
    const caller = call.requireCaller();
    try {
      const values = readArguments(tool.params, isJsonObject(call.rawArguments) ? call.rawArguments : {});
      const work = tool.prepare(values, caller);
      if (tool.units === 0) {
        const answer = await work();
        call.quota = answer.quota ?? null;
        return toResult(answer);
      }
      const source = { transport: 'mcp', operation: tool.name, requestId: call.requestId } as const;
      const admitted = await admission.admit(caller, tool.units, source);
      call.quota = admitted.quota;
      return await runChargedWork(admitted, async () => toResult(await work()));
    } catch (error) {
      if (!(error instanceof GatewayError) || !modelErrorCodes.has(error.code)) throw error;
      call.quota = error.facts.quota ?? call.quota;
      return toErrorResult(error, { origin, requestId: call.requestId });
    }
  };

  /** @throws ProtocolError for an unknown tool; GatewayError for an error that only a person can fix */
  return async (name: string, call: Call): Promise<CallToolResult> => {
    call.requireCaller();
    const tool = toolsByName.get(name);
    if (tool === undefined) throw createUnknownToolError(name, [...toolsByName.keys()]);
    call.tool = tool.name;
    let outcome: CallOutcome = 'refused';
    try {
      const result = await runTool(tool, call);
      call.hasToolAnswered = true;
      call.hasToolFailed = result.isError === true;
      outcome = call.hasToolFailed ? 'failed' : 'answered';
      return result;
    } finally {
      onToolCall(tool.name, outcome);
    }
  };
}

function createUnknownToolError(name: string, names: readonly string[]): ProtocolError {
  const nearest = findNearest(name.slice(0, 64), names);
  const hint = nearest === null ? `There are ${names.join(', ')}.` : `Did you mean ${nearest}?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such tool. ${hint}`);
}

/** Turns the answer of a tool into a result: an object, and the same object as text for clients that read only text. */
function toResult(answer: ToolAnswer): CallToolResult {
  const { json, content } = shortenAnswer(answer);
  return {
    content: [{ type: 'text', text: json }],
    structuredContent: content as Record<string, unknown>,
  };
}

/**
 * Turns an error that a model can act on into a result: one sentence, and the members of the problem
 * document.
 */
function toErrorResult(error: GatewayError, context: { origin: string; requestId: string }): CallToolResult {
  const problem = JSON.parse(formatProblem(error, context.origin, context.requestId)) as JsonObject;
  return {
    isError: true,
    content: [{ type: 'text', text: String(problem.detail) }],
    structuredContent: { error: problem },
  };
}
