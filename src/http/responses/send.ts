import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../domain/errors.ts';
import { CachedBody, type ContentCoding, compress, negotiateCoding } from './compress.ts';
import type { HeaderList } from './quota-headers.ts';
import { createUnsentAnswerLimit } from './unsent-answers.ts';

/** The remote call in a request, such as an MCP call. Its members are known names, never input from a client. */
export interface RemoteCall {
  /** The method of the protocol, such as `tools/call`. */
  readonly method: string;
  /** The name of the tool, or null if there is none or it is unknown. */
  readonly tool: string | null;
}

/**
 * The code of a response that is a problem. `invalid-document` is the code of a GraphQL operation that cannot
 * run; its errors have GraphQL codes.
 */
export type ProblemCode = ErrorCode | 'invalid-document';

/** A whole response, which `send` sends. */
export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  /** The body as a string, or as UTF-8 bytes. It is empty for 204 and 304. */
  readonly body: string | Buffer | CachedBody;
  /** The problem's code, for logs and metrics; absent if the reply is not a problem. */
  readonly problem?: ProblemCode | undefined;
}

/** The property of a response that holds our state. */
const stateKey = Symbol('response state');

interface ResponseState {
  readonly requestId: string;
  /** The route for metrics (see `setRoute`). */
  route: string;
  remoteCall: RemoteCall | null;
  /** The code of the problem that was sent, or null if the response is not a problem. */
  problem: ProblemCode | null;
  /** Called when the response becomes a stream (see `beginStream`). */
  onStream: () => void;
  isStream: boolean;
  /** Alternating names and values of the standard headers. They are stored here because `setHeader` is slow. */
  readonly headers: readonly string[];
}
type Response = ServerResponse & { [stateKey]?: ResponseState };

/** The name and value of the HSTS header (RFC 6797 §6.1), which holds for a year. */
const hstsHeader = ['Strict-Transport-Security', 'max-age=31536000'];

/** Gives the response its request ID (UUID), for the client and for logs, and its standard headers. */
export function startResponse(response: Response, { isHttps }: { readonly isHttps: boolean }): void {
  const requestId = randomUUID();
  const headers = ['X-Request-Id', requestId, 'X-Content-Type-Options', 'nosniff'];
  if (isHttps) headers.push(...hstsHeader);
  response[stateKey] = {
    requestId,
    route: 'other',
    remoteCall: null,
    problem: null,
    onStream: () => {},
    isStream: false,
    headers,
  };
}

/**
 * Registers a listener that is called when the response becomes a stream. The request then counts as
 * answered, although the response continues.
 */
export function watchForStream(response: ServerResponse, onStream: () => void): void {
  getState(response).onStream = onStream;
}

/** Writes the head of a response that is a stream, with status 200. */
export function beginStream(response: ServerResponse, headers: HeaderList): void {
  const state = getState(response);
  const { headers: standardHeaders, onStream } = state;
  state.isStream = true;
  response.writeHead(200, [...standardHeaders, ...headers.flat()]);
  response.flushHeaders();
  onStream();
}

/** Whether the response is a stream, which usually ends when its client leaves. */
export function isStream(response: ServerResponse): boolean {
  return getState(response).isStream;
}

/**
 * Sets the route for metrics: the template of a known path, such as `/v1/phones/{id}`, and never a path from
 * a client. The default is `other`.
 */
export function setRoute(response: ServerResponse, route: string): void {
  getState(response).route = route;
}

export function getRoute(response: ServerResponse): string {
  return getState(response).route;
}

/** Sets the remote call in the request, for logs and traces. */
export function setRemoteCall(response: ServerResponse, remoteCall: RemoteCall): void {
  getState(response).remoteCall = remoteCall;
}

export function getRemoteCall(response: ServerResponse): RemoteCall | null {
  return getState(response).remoteCall;
}

/** @returns the problem's code, or null if the response is not a problem or was not sent by `send` */
export function getProblemCode(response: ServerResponse): ProblemCode | null {
  return getState(response).problem;
}

function getState(response: Response): ResponseState {
  const state = response[stateKey];
  if (state === undefined) throw new TypeError('startResponse was not called');
  return state;
}

export function getRequestId(response: ServerResponse): string {
  return getState(response).requestId;
}

/** Sets the standard headers on the response itself, for third-party handlers, which call `writeHead`. */
export function setStandardHeaders(response: ServerResponse): void {
  const { headers } = getState(response);
  for (let index = 0; index < headers.length; index += 2) {
    response.setHeader(headers[index] as string, headers[index + 1] as string);
  }
}

/** Shorter bodies are not compressed, because they fit into one packet. */
const minCompressedBytes = 1_024;

/** The maximum number of response bytes, in the whole process, that clients have not read yet. */
const maxUnsentBytes = 256 * 1024 * 1024;
const trackUnsent = createUnsentAnswerLimit(maxUnsentBytes);

const varyHeader: HeaderList = [['Vary', 'Accept-Encoding']];

/**
 * Sends a whole response. It is compressed asynchronously if it is long enough and the client accepts that.
 * For HEAD, Node omits the body, and the headers are the same as for GET (RFC 9110 §9.3.2).
 */
export function send(response: ServerResponse, reply: Reply): void {
  const { body } = reply;
  const plain = body instanceof CachedBody ? body.plain : body;
  const length = Buffer.byteLength(plain);
  const isCompressible = length >= minCompressedBytes;
  const coding = isCompressible ? negotiateCoding(response.req) : null;
  if (coding === null) write(response, reply, plain, length, isCompressible ? varyHeader : []);
  else sendCompressed(coding, response, reply, plain, length);
}

function sendCompressed(
  coding: ContentCoding,
  response: ServerResponse,
  reply: Reply,
  plain: string | Buffer,
  length: number,
): void {
  const finish = (bytes: Buffer | null): void => {
    if (bytes === null) write(response, reply, plain, length, varyHeader);
    else write(response, reply, bytes, bytes.length, [...varyHeader, ['Content-Encoding', coding]]);
  };
  const compressedBody = compressBody(reply.body, coding, response);
  if (compressedBody instanceof Promise) compressedBody.then(finish, () => finish(null));
  else finish(compressedBody);
}

function compressBody(
  body: Reply['body'],
  coding: ContentCoding,
  response: ServerResponse,
): Buffer | Promise<Buffer | null> {
  if (body instanceof CachedBody) return body.getCompressed(coding);
  const isWanted = (): boolean => !response.destroyed;
  return compress(body, coding, { effort: 'fast', isWanted });
}

function write(
  response: ServerResponse,
  { status, headers, body, problem }: Reply,
  bytes: string | Buffer,
  length: number,
  extraHeaders: HeaderList,
): void {
  const state = getState(response);
  state.problem = problem ?? null;
  const flatHeaders = [...state.headers];
  // A reply may have a longer `Vary` of its own, which replaces `varyHeader`.
  let hasVary = false;
  for (const [name, value] of headers) {
    flatHeaders.push(name, value);
    hasVary ||= name === 'Vary' && value.includes('Accept-Encoding');
  }
  for (const [name, value] of extraHeaders) if (!(hasVary && name === 'Vary')) flatHeaders.push(name, value);
  if (status !== 204 && status !== 304) flatHeaders.push('Content-Length', String(length));
  response.writeHead(status, flatHeaders);
  response.end(bytes);
  if (!(body instanceof CachedBody)) trackUnsent(response, length);
}

export function createJsonReply(status: number, value: unknown, headers: HeaderList = []): Reply {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
    body: JSON.stringify(value),
  };
}
