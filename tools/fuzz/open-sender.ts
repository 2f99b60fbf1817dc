import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { decodeContent } from './decode-content.ts';
import { type Answer, type FuzzRequest, fillRequest } from './fuzz-request.ts';
import { isStream, readStreamStart } from './read-stream.ts';
import { sendBytes } from './send-bytes.ts';

export interface Sender {
  /** @returns null when the connection closed without an answer @throws Error when the gateway is gone or silent */
  send(request: FuzzRequest): Promise<Answer | null>;
  close(): void;
}

const timeoutMs = 10_000;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Headers that frame a message or change the connection, which Node's client would treat specially. */
const connectionHeader = /^(connection|content-length|expect|host|te|trailer|transfer-encoding|upgrade)$/i;

/** Whether Node's HTTP client sends the request unchanged. */
function isOrdinary({ method, target, headers, bytes, isCut }: FuzzRequest): boolean {
  if (bytes !== undefined || isCut || !token.test(method) || method === 'CONNECT') return false;
  if (!/^\/[\x21-\xff]*$/.test(target)) return false;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  // Rejections of unreadable requests have a body even for HEAD, which Node's client does not accept.
  if (method === 'HEAD' && !/^[\x20-\x7e]{0,15000}$/.test(target + headers.join())) return false;
  return (
    names.size === headers.length &&
    headers.every(
      ([name, value]) =>
        token.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value) && !connectionHeader.test(name),
    )
  );
}

/** The bytes of a request, with the headers added that HTTP/1.1 requires. */
function compose({ method, target, headers, body, bytes }: FuzzRequest, host: string): string {
  if (bytes !== undefined) return bytes;
  const present = new Set(headers.map(([name]) => name.toLowerCase()));
  const completed = [...headers];
  if (!present.has('host')) completed.push(['Host', host]);
  if (!present.has('connection')) completed.push(['Connection', 'close']);
  if (body !== null && !present.has('content-length') && !present.has('transfer-encoding'))
    completed.push(['Content-Length', String(body.length)]);
  const lines = [`${method} ${target} HTTP/1.1`, ...completed.map(([name, value]) => `${name}: ${value}`)];
  return [...lines, '', body ?? ''].join('\r\n');
}

/**
 * Sends ordinary requests over kept-alive connections, others as bytes.
 * @param fillIn replaces names of credentials with the gateway's credentials
 */
export function openSender(origin: string, fillIn: (text: string) => string): Sender {
  const agent = new Agent({ keepAlive: true });
  const { host } = new URL(origin);
  return {
    send: async (request) => {
      const filled = fillRequest(request, fillIn);
      if (!isOrdinary(filled)) return sendBytes(origin, compose(filled, host), filled.isCut === true);
      try {
        return await sendOrdinary(origin, filled, agent);
      } catch {
        // A kept-alive connection may close just when it is reused, so only a failure on a new one counts.
        return sendOrdinary(origin, filled, new Agent());
      }
    },
    close: () => agent.destroy(),
  };
}

function sendOrdinary(
  origin: string,
  { method, target, headers, body }: FuzzRequest,
  agent: Agent,
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const bytes = Buffer.from(body ?? '', 'latin1');
  return new Promise((resolve, reject) => {
    const clientRequest = httpRequest(
      {
        hostname,
        port,
        method,
        path: target,
        agent,
        headers: { ...Object.fromEntries(headers), ...(body !== null && { 'Content-Length': bytes.length }) },
      },
      (response) => readAnswer(response).then(resolve, reject),
    );
    clientRequest.setTimeout(timeoutMs, () =>
      clientRequest.destroy(new Error(`no answer within ${timeoutMs} ms`)),
    );
    clientRequest.on('error', reject);
    clientRequest.end(bytes);
  });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  );
  if (isStream(headers['content-type']))
    return { status: response.statusCode ?? 0, headers, body: await readStreamStart(response) };
  const body = decodeContent(Buffer.concat(await response.toArray()), headers['content-encoding']);
  return { status: response.statusCode ?? 0, headers, body: body.toString('utf8') };
}
