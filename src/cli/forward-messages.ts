import { setMaxListeners } from 'node:events';
import { isObject, mcpHeaders, type RpcMessage } from './mcp-headers.ts';
import { NoAnswerError, postMessage } from './mcp-post.ts';
import { readLines } from './read-lines.ts';

export interface Forwarding {
  /** URL of a gateway's `/mcp`. */
  readonly endpoint: string;
  readonly key: string | null;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** For people: a line on stderr. */
  tell(line: string): void;
  /** Ends everything at once. */
  readonly stopped: AbortSignal;
}

/** Requests that wait for their answer at the same time; further lines are read as they end. */
const mostAtOnce = 32;
/** Characters: far beyond what a gateway takes (64 KiB), which says so itself. */
const longestLine = 1_000_000;

/** JSON-RPC 2.0 §5.1 */
const rpcCodes = { parseError: -32_700, invalidRequest: -32_600, own: -32_000 };

/**
 * MCP over stdio (a message a line) onto MCP over HTTP: each message is sent as it is, each answer written when it comes.
 * A cancelled request is given up and not answered.
 * @returns at the end of the input, when everything is answered; when `stopped`, at once
 */
export async function forwardMessages(forwarding: Forwarding): Promise<void> {
  const { endpoint, key, input, output, tell, stopped } = forwarding;
  const authorization: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  const underWay = new Set<Promise<void>>();
  const cancellable = new Map<unknown, AbortController>();
  let agreed: string | null = null;
  setMaxListeners(mostAtOnce + 10, stopped);

  const write = (message: RpcMessage): void => {
    if (!stopped.aborted) output.write(`${JSON.stringify(message)}\n`);
  };
  const refuse = (id: unknown, code: number, message: string): void =>
    write({ jsonrpc: '2.0', id, error: { code, message } } as RpcMessage);

  const forward = async (line: string, message: unknown): Promise<void> => {
    const asked: RpcMessage = isObject(message) ? message : {};
    const wantsAnswer = !isObject(message) || ('id' in asked ? 'method' in asked : !('method' in asked));
    const id = asked.id ?? null;
    const cancel = new AbortController();
    if (wantsAnswer && id !== null) cancellable.set(id, cancel);
    try {
      const headers = { ...authorization, ...mcpHeaders(asked, agreed) };
      const answer = await postMessage(endpoint, line, headers, AbortSignal.any([cancel.signal, stopped]));
      const { result } = answer ?? {};
      if (asked.method === 'initialize' && isObject(result) && typeof result.protocolVersion === 'string')
        agreed = result.protocolVersion;
      // A gateway that rejects before it reads the message does not know its id.
      if (wantsAnswer && answer !== null) write({ ...answer, id: answer.id ?? id });
    } catch (error) {
      if (cancel.signal.aborted || stopped.aborted) return;
      if (!(error instanceof NoAnswerError)) throw error;
      tell(error.message);
      if (wantsAnswer) refuse(id, rpcCodes.own, error.message);
    } finally {
      if (cancellable.get(id) === cancel) cancellable.delete(id);
    }
  };

  /** Over stdio a message cancels a request; over HTTP, the end of its connection. */
  const cancelled = (message: unknown): boolean => {
    if (!isObject(message) || message.method !== 'notifications/cancelled') return false;
    const { params } = message;
    cancellable.get(isObject(params) ? params.requestId : undefined)?.abort();
    return true;
  };

  const take = async (line: string): Promise<void> => {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      refuse(null, rpcCodes.parseError, 'This line is not valid JSON. Send one JSON-RPC message a line.');
      return;
    }
    if (!cancelled(message)) await forward(line, message);
  };

  try {
    for await (const line of readLines(input, longestLine)) {
      if (line === null) {
        refuse(null, rpcCodes.invalidRequest, `A message must be at most ${longestLine} characters.`);
        continue;
      }
      const work = take(line).finally(() => underWay.delete(work));
      underWay.add(work);
      if (underWay.size >= mostAtOnce) await Promise.race(underWay);
    }
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
  await Promise.all(underWay);
}
