import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { decodeContent } from './decode-content.ts';
import { isStream, readStreamStart } from './read-stream.ts';
import { sendBytes } from './send-bytes.ts';
import { type Answer, fillRequest, type SentRequest } from './sent-request.ts';

export interface Sender {
  /** Null when there was no answer. @throws Error when the gateway is gone, or says nothing */
  send(request: SentRequest): Promise<Answer | null>;
  close(): void;
}

const patienceMs = 10_000;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Headers that say where a message ends, or what a connection becomes: Node's client would have a mind of its own. */
const ofTheConnection = /^(connection|content-length|expect|host|te|trailer|transfer-encoding|upgrade)$/i;

/** Whether an HTTP client would send it as it is. */
function isOrdinary({ method, target, headers, bytes, isCut }: SentRequest): boolean {
  if (bytes !== undefined || isCut || !token.test(method) || method === 'CONNECT') return false;
  if (!/^\/[\x21-\xff]*$/.test(target)) return false;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  // A refusal of what could not be read has a body, whatever was asked, and Node's client wants none for HEAD.
  if (method === 'HEAD' && !/^[\x20-\x7e]{0,15000}$/.test(target + headers.join())) return false;
  return (
    names.size === headers.length &&
    headers.every(
      ([name, value]) =>
        token.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value) && !ofTheConnection.test(name),
    )
  );
}

/** The bytes of a request, with the headers added that HTTP/1.1 wants. */
function compose({ method, target, headers, body, bytes }: SentRequest, host: string): string {
  if (bytes !== undefined) return bytes;
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const all = [...headers];
  if (!given.has('host')) all.push(['Host', host]);
  if (!given.has('connection')) all.push(['Connection', 'close']);
  if (body !== null && !given.has('content-length') && !given.has('transfer-encoding'))
    all.push(['Content-Length', String(body.length)]);
  const lines = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`)];
  return [...lines, '', body ?? ''].join('\r\n');
}

/**
 * Sends requests: ordinary ones over connections that are kept, others as bytes.
 * @param fillIn puts the gateway's own credentials in the place of their names
 */
export function openSender(origin: string, fillIn: (text: string) => string): Sender {
  const agent = new Agent({ keepAlive: true });
  const { host } = new URL(origin);
  return {
    send: async (request) => {
      const ready = fillRequest(request, fillIn);
      if (!isOrdinary(ready)) return sendBytes(origin, compose(ready, host), ready.isCut === true);
      try {
        return await sendOrdinary(origin, ready, agent);
      } catch {
        // A kept connection may end just when it is used again; a second failure is the gateway's.
        return sendOrdinary(origin, ready, new Agent());
      }
    },
    close: () => agent.destroy(),
  };
}

function sendOrdinary(
  origin: string,
  { method, target, headers, body }: SentRequest,
  agent: Agent,
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const bytes = Buffer.from(body ?? '', 'latin1');
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
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
    sent.setTimeout(patienceMs, () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)));
    sent.on('error', reject);
    sent.end(bytes);
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
