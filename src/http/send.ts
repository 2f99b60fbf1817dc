import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { HeaderList } from './quota-headers.ts';

export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  /** Empty for 204 and 304. */
  readonly body: string;
}

/** Gives the answer its id: a UUID of ours, for the client and for our logs. */
export function assignRequestId(response: ServerResponse): string {
  const id = randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader('X-Request-Id'));
}

/** Writes a whole answer; to HEAD, Node itself leaves the body out (RFC 9110 §9.3.2). */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader('Content-Length', Buffer.byteLength(body));
  response.writeHead(status);
  response.end(body);
}

export function jsonReply(status: number, value: unknown, headers: HeaderList = []): Reply {
  return {
    status,
    headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
    body: JSON.stringify(value),
  };
}
