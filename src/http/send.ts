import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../domain/errors.ts';
import { compress } from './compress.ts';
import { type ContentCoding, contentCodingFor } from './content-coding.ts';
import { KeptBody } from './kept-body.ts';
import type { HeaderList } from './quota-headers.ts';
import { createUnsentAnswers } from './unsent-answers.ts';

/** What was called at a route that takes calls; words of ours, never text of a client. */
export interface Called {
  /** Of the protocol, such as `tools/call`. */
  readonly method: string;
  /** Null: none, or one that there is not. */
  readonly tool: string | null;
}

/** Why an answer is a problem; `invalid-document`: a GraphQL operation that cannot run, whose errors have codes of GraphQL. */
export type ProblemCode = ErrorCode | 'invalid-document';

export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  /** Text, or its bytes in UTF-8; empty for 204 and 304. */
  readonly body: string | Buffer | KeptBody;
  /** For logs and metrics; absent: it is no problem. */
  readonly problem?: ProblemCode | undefined;
}

/** Headers of every answer, stored on the response, because `setHeader` costs more than the rest of a small answer. */
const begun = Symbol('what every answer has');

interface Begun {
  readonly requestId: string;
  /** For metrics; see `nameRoute`. */
  route: string;
  /** See `nameCall`. */
  called: Called | null;
  /** The code of the problem that was sent as the answer; null: the answer is no problem. */
  problem: ProblemCode | null;
  /** See `beginStream`. */
  onStream: () => void;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}
type Response = ServerResponse & { [begun]?: Begun };

/** HSTS (RFC 6797 §6.1): for a year. */
const hsts = ['Strict-Transport-Security', 'max-age=31536000'];

/** Gives the answer its request ID (UUID), for the client and for logs. */
export function beginAnswer(response: Response, { isHttps }: { readonly isHttps: boolean }): void {
  const requestId = randomUUID();
  const headers = ['X-Request-Id', requestId, 'X-Content-Type-Options', 'nosniff'];
  if (isHttps) headers.push(...hsts);
  response[begun] = { requestId, route: 'other', called: null, problem: null, onStream: () => {}, headers };
}

/** @param onStream called when the answer becomes a stream: it is then answered, though it goes on */
export function watchForStream(response: ServerResponse, onStream: () => void): void {
  begunOf(response).onStream = onStream;
}

/** Writes the head of an answer that is a stream, with status 200. */
export function beginStream(response: ServerResponse, headers: HeaderList): void {
  const { headers: own, onStream } = begunOf(response);
  response.writeHead(200, [...own, ...headers.flat()]);
  response.flushHeaders();
  onStream();
}

/**
 * Sets the route for metrics: the template of a known path, such as
 * `/v1/phones/{id}`, never a path from a client. Default `other`.
 */
export function nameRoute(response: ServerResponse, route: string): void {
  begunOf(response).route = route;
}

export function routeOf(response: ServerResponse): string {
  return begunOf(response).route;
}

/** Sets what was called, for logs and traces. */
export function nameCall(response: ServerResponse, called: Called): void {
  begunOf(response).called = called;
}

export function calledOf(response: ServerResponse): Called | null {
  return begunOf(response).called;
}

/** Why the answer is a problem; null: it is none, or it was not sent by `send`. */
export function problemOf(response: ServerResponse): ProblemCode | null {
  return begunOf(response).problem;
}

const begunOf = (response: Response): Begun => {
  const found = response[begun];
  if (found === undefined) throw new TypeError('the answer was not begun');
  return found;
};

export function requestIdOf(response: ServerResponse): string {
  return begunOf(response).requestId;
}

/** For third-party handlers, which write headers themselves. */
export function setBegunHeaders(response: ServerResponse): void {
  const { headers } = begunOf(response);
  for (let index = 0; index < headers.length; index += 2) {
    response.setHeader(headers[index] as string, headers[index + 1] as string);
  }
}

/** Shorter bodies are not compressed: they fit into one packet. */
const leastCompressed = 1_024;

/** Bytes of answers that clients have not read, in the whole process. */
const maxUnsentBytes = 256 * 1024 * 1024;
const holdUnsent = createUnsentAnswers(maxUnsentBytes);

const vary: HeaderList = [['Vary', 'Accept-Encoding']];

/**
 * Writes a whole answer; compressed (in a later turn) if it is long enough and the client accepts it. For
 * HEAD, Node omits the body; its headers are those of GET (RFC 9110 §9.3.2).
 */
export function send(response: ServerResponse, reply: Reply): void {
  const { body } = reply;
  const plain = body instanceof KeptBody ? body.plain : body;
  const length = Buffer.byteLength(plain);
  const isCompressible = length >= leastCompressed;
  const coding = isCompressible ? contentCodingFor(response.req) : null;
  if (coding === null) write(response, reply, plain, length, isCompressible ? vary : []);
  else sendIn(coding, response, reply, plain, length);
}

function sendIn(
  coding: ContentCoding,
  response: ServerResponse,
  reply: Reply,
  plain: string | Buffer,
  length: number,
): void {
  const finish = (bytes: Buffer | null): void => {
    if (bytes === null) write(response, reply, plain, length, vary);
    else write(response, reply, bytes, bytes.length, [...vary, ['Content-Encoding', coding]]);
  };
  const coded = inCoding(reply.body, coding, response);
  if (coded instanceof Promise) coded.then(finish, () => finish(null));
  else finish(coded);
}

function inCoding(
  body: Reply['body'],
  coding: ContentCoding,
  response: ServerResponse,
): Buffer | Promise<Buffer | null> {
  if (body instanceof KeptBody) return body.in(coding);
  const isWanted = (): boolean => !response.destroyed;
  return compress(body, coding, { effort: 'fast', isWanted });
}

function write(
  response: ServerResponse,
  { status, headers, body, problem }: Reply,
  bytes: string | Buffer,
  length: number,
  more: HeaderList,
): void {
  const answer = begunOf(response);
  answer.problem = problem ?? null;
  const flat = [...answer.headers];
  let varies = false;
  for (const [name, value] of headers) {
    flat.push(name, value);
    varies ||= name === 'Vary' && value.includes('Accept-Encoding');
  }
  for (const [name, value] of more) if (!(varies && name === 'Vary')) flat.push(name, value);
  if (status !== 204 && status !== 304) flat.push('Content-Length', String(length));
  response.writeHead(status, flat);
  response.end(bytes);
  if (!(body instanceof KeptBody)) holdUnsent(response, length);
}

export function jsonReply(status: number, value: unknown, headers: HeaderList = []): Reply {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
    body: JSON.stringify(value),
  };
}
