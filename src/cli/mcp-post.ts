import { Agent, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { acceptEncoding, readBody } from '../outgoing/read-body.ts';
import { sendRequest } from '../outgoing/send-request.ts';
import { isObject, type RpcMessage } from './mcp-headers.ts';

/** The message got no answer of an MCP server. The message says what to do. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** A gateway answers in milliseconds; some clients wait for ever. */
const patienceMs = 60_000;
/** Decoded. The longest answer of a gateway, its list of tools, has less than a tenth of that. */
const maxAnswerBytes = 4 * 1024 * 1024;
const agents = { http: new Agent({ keepAlive: true }), https: new TlsAgent({ keepAlive: true }) };

/**
 * Sends one message to `/mcp`.
 * @param body JSON, sent as it is
 * @param cancelled ends it, with what the signal was aborted with
 * @returns the answer, also of a refusal; null: taken without one (202)
 * @throws NoAnswerError
 */
export async function postMessage(
  endpoint: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  cancelled: AbortSignal,
): Promise<RpcMessage | null> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(patienceMs)]);
  const url = new URL(endpoint);
  let response: IncomingMessage;
  let text: string;
  try {
    // Redirects are not followed: the key goes to nobody else, and a POST would become a GET.
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
      maxBodyBytes: 2 * maxAnswerBytes,
      signal,
    });
    text = Buffer.concat(await readBody(response, maxAnswerBytes)).toString();
  } catch (error) {
    cancelled.throwIfAborted();
    throw new NoAnswerError(explain(endpoint, error), { cause: error });
  }
  const status = response.statusCode ?? 0;
  if (status === 202 || status === 204) return null;
  const { location } = response.headers;
  if (status >= 300 && status < 400 && location !== undefined)
    throw new NoAnswerError(`${endpoint} redirects to ${location}: give that address with --url.`);
  const answer = readAnswer(text);
  if (answer === null) throw new NoAnswerError(tellStranger(endpoint, status));
  return answer;
}

function readAnswer(text: string): RpcMessage | null {
  try {
    const answer: unknown = JSON.parse(text);
    return isObject(answer) && ('result' in answer || 'error' in answer) ? answer : null;
  } catch {
    return null;
  }
}

function tellStranger(endpoint: string, status: number): string {
  const told = `${endpoint} answered ${status}, which is no answer of an MCP server.`;
  return status >= 500
    ? `${told} The gateway behind it may be starting: try again in a few seconds.`
    : `${told} Check that --url is the address of a Phone Gateway.`;
}

function explain(endpoint: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${endpoint} did not answer within ${patienceMs / 1000} seconds. Try again.`;
  if (error instanceof OutgoingError && error.fault !== 'closed')
    return `${endpoint} gave no answer of an MCP server. ${error.message} Check that --url is the address of a Phone Gateway.`;
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = inner as NodeJS.ErrnoException;
  return `Nothing answers at ${endpoint} (${code ?? message}). Start the gateway (npm start), or give the address of one that runs with --url.`;
}
