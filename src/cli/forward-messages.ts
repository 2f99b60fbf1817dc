import { setMaxListeners } from 'node:events';
import { isRecord } from '../domain/is-record.ts';
import { createMcpHeaders, type RpcMessage } from './mcp-headers.ts';
import { NoAnswerError, postMessage } from './mcp-post.ts';

export interface ForwardOptions {
  /** The URL of a gateway's `/mcp`. */
  readonly endpoint: string;
  readonly key: string | null;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Writes a line for people to stderr. */
  log(line: string): void;
  /** Aborts when the program must stop; all work ends at once. */
  readonly stopped: AbortSignal;
}

/** The most requests that wait for their responses at the same time. Further lines are read when one ends. */
const maxPending = 32;
/** The most characters of a line. The gateway accepts less (64 KiB) and rejects most long messages itself. */
const maxLineLength = 1_000_000;

/** The error codes of JSON-RPC 2.0 §5.1. */
const rpcCodes = { parseError: -32_700, invalidRequest: -32_600, gatewayUnreachable: -32_000 };

/**
 * Forwards MCP over stdio (one message per line) to MCP over HTTP: each message is sent unchanged, and each
 * response is written when it arrives. A cancelled request is aborted and gets no response.
 * @returns a promise that resolves at the end of the input once every response is written, or at once when
 *   `stopped`
 */
export async function forwardMessages(options: ForwardOptions): Promise<void> {
  const { endpoint, key, input, output, log, stopped } = options;
  const authorization: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  const pending = new Set<Promise<void>>();
  const cancellable = new Map<unknown, AbortController>();
  let agreedVersion: string | null = null;
  setMaxListeners(maxPending + 10, stopped);

  const write = (message: RpcMessage): void => {
    if (!stopped.aborted) output.write(`${JSON.stringify(message)}\n`);
  };
  const writeError = (id: unknown, code: number, message: string): void =>
    write({ jsonrpc: '2.0', id, error: { code, message } } as RpcMessage);

  const forward = async (line: string, message: unknown): Promise<void> => {
    const rpcMessage: RpcMessage = isRecord(message) ? message : {};
    // Notifications (without `id`) and responses (without `method`) get no response, but invalid messages do.
    const isRequest =
      !isRecord(message) || ('id' in rpcMessage ? 'method' in rpcMessage : !('method' in rpcMessage));
    const id = rpcMessage.id ?? null;
    const controller = new AbortController();
    if (isRequest && id !== null) cancellable.set(id, controller);
    try {
      const headers = { ...authorization, ...createMcpHeaders(rpcMessage, agreedVersion) };
      const response = await postMessage(
        endpoint,
        line,
        headers,
        AbortSignal.any([controller.signal, stopped]),
      );
      const { result } = response ?? {};
      if (
        rpcMessage.method === 'initialize' &&
        isRecord(result) &&
        typeof result.protocolVersion === 'string'
      )
        agreedVersion = result.protocolVersion;
      // A gateway that rejects a request before it reads the message does not know its id.
      if (isRequest && response !== null) write({ ...response, id: response.id ?? id });
    } catch (error) {
      if (controller.signal.aborted || stopped.aborted) return;
      if (!(error instanceof NoAnswerError)) throw error;
      log(error.message);
      if (isRequest) writeError(id, rpcCodes.gatewayUnreachable, error.message);
    } finally {
      if (cancellable.get(id) === controller) cancellable.delete(id);
    }
  };

  /**
   * Handles a message that cancels a request. Over HTTP, a request is cancelled by closing its connection.
   * @returns whether the message cancels a request
   */
  const handleCancellation = (message: unknown): boolean => {
    if (!isRecord(message) || message.method !== 'notifications/cancelled') return false;
    const { params } = message;
    cancellable.get(isRecord(params) ? params.requestId : undefined)?.abort();
    return true;
  };

  const handleLine = async (line: string): Promise<void> => {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      writeError(null, rpcCodes.parseError, 'This line is not valid JSON. Send one JSON-RPC message a line.');
      return;
    }
    if (!handleCancellation(message)) await forward(line, message);
  };

  try {
    for await (const line of readLines(input, maxLineLength)) {
      if (line === null) {
        writeError(null, rpcCodes.invalidRequest, `A message must be at most ${maxLineLength} characters.`);
        continue;
      }
      const task = handleLine(line).finally(() => pending.delete(task));
      pending.add(task);
      if (pending.size >= maxPending) await Promise.race(pending);
    }
  } catch (error) {
    if (!stopped.aborted) throw error;
  }
  await Promise.all(pending);
}

/**
 * Yields the lines of a stream of UTF-8, without blank ones.
 * @param maxLength the most characters of a line; null is yielded instead of a longer line
 */
async function* readLines(
  input: NodeJS.ReadableStream,
  maxLength: number,
): AsyncGenerator<string | null, void> {
  const decoder = new TextDecoder();
  let line = '';
  let isTooLong = false;
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) {
        if (isTooLong) yield null;
        else if (line.trim() !== '') yield line;
        line = '';
        isTooLong = false;
      }
      line += part;
      if (line.length > maxLength) {
        line = '';
        isTooLong = true;
      }
    }
  }
  if (isTooLong) yield null;
  else if (line.trim() !== '') yield line;
}
