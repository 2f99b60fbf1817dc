import { setMaxListeners } from 'node:events';
import { isRecord } from '../../domain/is-record.ts';
import { createMcpHeaders, type RpcMessage } from './mcp-headers.ts';
import { NoAnswerError, postMessage } from './mcp-post.ts';

export interface ForwardOptions {
  /** The URL of a gateway's `/mcp`. */
  readonly endpoint: string;
  /** The API key, or null if requests are sent without one. */
  readonly key: string | null;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Writes a line for people to stderr. */
  log(line: string): void;
  /** A signal that ends all work immediately. */
  readonly stopSignal: AbortSignal;
}

/** The maximum number of pending requests. Further lines are read when one of them has ended. */
const maxPending = 32;
/** The maximum length of a line in characters. The gateway itself rejects messages over 64 KiB. */
const maxLineLength = 1_000_000;

/** The error codes of JSON-RPC 2.0 §5.1, and one of our own from the range that is reserved for servers. */
const rpcCodes = { parseError: -32_700, invalidRequest: -32_600, gatewayUnreachable: -32_000 };

/**
 * Forwards MCP over stdio (one message per line) to MCP over HTTP: each message is sent unchanged, and each
 * response is written when it arrives. A cancelled request is aborted and gets no response.
 * @returns a promise that resolves when the input has ended and every response is written, or when `stopSignal` is
 *   aborted
 */
export async function forwardMessages(options: ForwardOptions): Promise<void> {
  const { endpoint, key, input, output, log, stopSignal } = options;
  const authorization: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  const pendingTasks = new Set<Promise<void>>();
  const controllersById = new Map<unknown, AbortController>();
  /** The protocol version on which the client and the gateway agreed, or null before `initialize`. */
  let agreedVersion: string | null = null;
  // Each pending request listens to the signal, and by default Node warns about more than ten listeners.
  setMaxListeners(maxPending + 10, stopSignal);

  const writeMessage = (message: RpcMessage): void => {
    if (!stopSignal.aborted) output.write(`${JSON.stringify(message)}\n`);
  };
  const writeError = (id: unknown, code: number, message: string): void =>
    writeMessage({ jsonrpc: '2.0', id, error: { code, message } } as RpcMessage);

  const forwardMessage = async (line: string, message: unknown): Promise<void> => {
    const rpcMessage: RpcMessage = isRecord(message) ? message : {};
    // Notifications (without `id`) and responses (without `method`) get no response, but invalid messages do.
    const expectsResponse =
      !isRecord(message) || ('id' in rpcMessage ? 'method' in rpcMessage : !('method' in rpcMessage));
    const id = rpcMessage.id ?? null;
    const controller = new AbortController();
    if (expectsResponse && id !== null) controllersById.set(id, controller);
    try {
      const headers = { ...authorization, ...createMcpHeaders(rpcMessage, agreedVersion) };
      const response = await postMessage(
        endpoint,
        line,
        headers,
        AbortSignal.any([controller.signal, stopSignal]),
      );
      const { result } = response ?? {};
      if (
        rpcMessage.method === 'initialize' &&
        isRecord(result) &&
        typeof result.protocolVersion === 'string'
      )
        agreedVersion = result.protocolVersion;
      // A gateway that rejects a request before it reads the message does not know its id.
      if (expectsResponse && response !== null) writeMessage({ ...response, id: response.id ?? id });
    } catch (error) {
      if (controller.signal.aborted || stopSignal.aborted) return;
      if (!(error instanceof NoAnswerError)) throw error;
      log(error.message);
      if (expectsResponse) writeError(id, rpcCodes.gatewayUnreachable, error.message);
    } finally {
      if (controllersById.get(id) === controller) controllersById.delete(id);
    }
  };

  /**
   * Handles a message that cancels a request. Over HTTP, a request is cancelled by closing its connection.
   * @returns whether the message cancels a request
   */
  const handleCancellation = (message: unknown): boolean => {
    if (!isRecord(message) || message.method !== 'notifications/cancelled') return false;
    const { params } = message;
    controllersById.get(isRecord(params) ? params.requestId : undefined)?.abort();
    return true;
  };

  const handleLine = async (line: string): Promise<void> => {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      writeError(
        null,
        rpcCodes.parseError,
        'This line is not valid JSON. Send one JSON-RPC message per line.',
      );
      return;
    }
    if (!handleCancellation(message)) await forwardMessage(line, message);
  };

  try {
    for await (const line of readLines(input, maxLineLength)) {
      if (line === null) {
        writeError(null, rpcCodes.invalidRequest, `A message must be at most ${maxLineLength} characters.`);
        continue;
      }
      const task = handleLine(line).finally(() => pendingTasks.delete(task));
      pendingTasks.add(task);
      if (pendingTasks.size >= maxPending) await Promise.race(pendingTasks);
    }
  } catch (error) {
    if (!stopSignal.aborted) throw error;
  }
  await Promise.all(pendingTasks);
}

/**
 * Yields the lines of a UTF-8 stream, except blank ones. It yields null instead of a line that is too long.
 * @param maxLength the maximum length of a line in characters
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
    for (const [index, segment] of text.split('\n').entries()) {
      if (index > 0) {
        if (isTooLong) yield null;
        else if (line.trim() !== '') yield line;
        line = '';
        isTooLong = false;
      }
      line += segment;
      if (line.length > maxLength) {
        line = '';
        isTooLong = true;
      }
    }
  }
  if (isTooLong) yield null;
  else if (line.trim() !== '') yield line;
}
