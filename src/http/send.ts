import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { HeaderList } from './quota-headers.ts';

export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  /** Text, or its bytes in UTF-8; empty for 204 and 304. */
  readonly body: string | Buffer;
}

/** What every answer has, kept on the response: `setHeader` would cost more than all the rest of a small answer. */
const begun = Symbol('what every answer has');

interface Begun {
  readonly requestId: string;
  /** For what is counted; see `nameRoute`. */
  route: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}
type Response = ServerResponse & { [begun]?: Begun };

/** HSTS (RFC 6797 §6.1): for a year. */
const hsts = ['Strict-Transport-Security', 'max-age=31536000'];

/** Gives the answer its id: a UUID of ours, for the client and for our logs. */
export function beginAnswer(response: Response, { isHttps }: { readonly isHttps: boolean }): void {
  const requestId = randomUUID();
  const headers = ['X-Request-Id', requestId, 'X-Content-Type-Options', 'nosniff'];
  if (isHttps) headers.push(...hsts);
  response[begun] = { requestId, route: 'other', headers };
}

/**
 * Says what the request asked for, in words that are counted: the template of a path of ours, such as
 * `/v1/phones/{id}`, never a path that a client made up. Until it is said, it is `other`.
 */
export function nameRoute(response: ServerResponse, route: string): void {
  begunOf(response).route = route;
}

export function routeOf(response: ServerResponse): string {
  return begunOf(response).route;
}

const begunOf = (response: Response): Begun => {
  const found = response[begun];
  if (found === undefined) throw new TypeError('the answer was not begun');
  return found;
};

export function requestIdOf(response: ServerResponse): string {
  return begunOf(response).requestId;
}

/** For handlers that are not ours, and write their headers themselves. */
export function setBegunHeaders(response: ServerResponse): void {
  const { headers } = begunOf(response);
  for (let index = 0; index < headers.length; index += 2) {
    response.setHeader(headers[index] as string, headers[index + 1] as string);
  }
}

/** Writes a whole answer in one call; to HEAD, Node itself leaves the body out (RFC 9110 §9.3.2). */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const flat = [...begunOf(response).headers];
  for (const [name, value] of headers) flat.push(name, value);
  if (status !== 204 && status !== 304) flat.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, flat);
  response.end(body);
}

export function jsonReply(status: number, value: unknown, headers: HeaderList = []): Reply {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
    body: JSON.stringify(value),
  };
}
