import { Agent, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { isRecord } from '../../domain/is-record.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import { acceptEncoding, readBody } from '../../outgoing/read-body.ts';
import { sendRequest } from '../../outgoing/send-request.ts';
import type { RpcMessage } from './mcp-headers.ts';

/** The error for an address at which no MCP server answered. The message says what to do. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The longest wait for a response. A gateway responds in milliseconds, but some clients would wait forever. */
const timeoutMs = 60_000;
/**
 * The maximum length of a decoded response. A gateway's longest response, its list of tools, is less than a tenth of
 * this.
 */
const maxResponseBytes = 4 * 1024 * 1024;
/** The agents that keep connections open for further messages. */
const agents = { http: new Agent({ keepAlive: true }), https: new TlsAgent({ keepAlive: true }) };

/**
 * Sends one message to `/mcp`.
 * @param body JSON, which is sent unchanged
 * @param cancelSignal a signal that aborts the request; its reason is thrown
 * @returns the response, which may be an error, or null if the message was accepted without a response (202)
 * @throws NoAnswerError if no MCP server answered
 */
export async function postMessage(
  endpoint: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  cancelSignal: AbortSignal,
): Promise<RpcMessage | null> {
  const signal = AbortSignal.any([cancelSignal, AbortSignal.timeout(timeoutMs)]);
  const url = new URL(endpoint);
  let response: IncomingMessage;
  let text: string;
  try {
    // `sendRequest` does not follow redirects, which could send the key to another server.
    response = await sendRequest({
      url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Accept-Encoding': acceptEncoding,
        'User-Agent': 'phone-gateway',
        ...headers,
      },
      body: Buffer.from(body),
      agent: url.protocol === 'https:' ? agents.https : agents.http,
      maxBodyBytes: 2 * maxResponseBytes,
      signal,
    });
    text = Buffer.concat(await readBody(response, maxResponseBytes)).toString();
  } catch (error) {
    cancelSignal.throwIfAborted();
    throw new NoAnswerError(explainSendError(endpoint, error), { cause: error });
  }
  const status = response.statusCode ?? 0;
  if (status === 202 || status === 204) return null;
  const { location } = response.headers;
  if (status >= 300 && status < 400 && location !== undefined)
    throw new NoAnswerError(`${endpoint} redirects to ${location}: give that address with --url.`);
  const message = parseMessage(text);
  if (message === null) throw new NoAnswerError(explainStatus(endpoint, status));
  return message;
}

/** Parses a JSON-RPC response. Returns null for any other text. */
function parseMessage(text: string): RpcMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    return isRecord(message) && ('result' in message || 'error' in message) ? message : null;
  } catch {
    return null;
  }
}

function explainStatus(endpoint: string, status: number): string {
  const sentence = `${endpoint} responded with status ${status}, which is not a response from an MCP server.`;
  return status >= 500
    ? `${sentence} The gateway behind it may be starting: try again in a few seconds.`
    : `${sentence} Check that --url is the address of a Phone Gateway.`;
}

function explainSendError(endpoint: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${endpoint} did not respond within ${timeoutMs / 1000} seconds. Try again.`;
  if (error instanceof OutgoingError && error.fault !== 'closed')
    return `${endpoint} did not respond like an MCP server. ${error.message} Check that --url is the address of a Phone Gateway.`;
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  return `Nothing answers at ${endpoint} (${code ?? message}). Start the gateway (npm start), or pass the address of a running gateway with --url.`;
}
