import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What one connection meets. */
export type Connection = (response: ServerResponse) => void | Promise<void>;

export interface StreamServer {
  readonly origin: string;
  /** Target, `Last-Event-ID` and credential of each request that came. */
  readonly came: {
    readonly target: string;
    readonly lastEventId: string | null;
    readonly accept: string | undefined;
    readonly credential: string | undefined;
    readonly atMs: number;
  }[];
  /** Connections that are open. */
  open(): number;
  /** The next connections meet these, one each; those after them stay open and silent after their headers. */
  meet(...connections: Connection[]): void;
  close(): Promise<void>;
}

export const streamHead = { 'Content-Type': 'text/event-stream' };

/** One event in the gateway's form. */
export const event = (type: string, id: string | null, data: unknown): string =>
  `event: ${type}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/**
 * A stream of these texts or bytes, each written when the system has taken the one before; then it ends as `last`
 * says.
 */
export const stream =
  (texts: readonly (string | Uint8Array)[], last: 'end' | 'cut' | 'stay' = 'end'): Connection =>
  async (response) => {
    response.writeHead(200, streamHead);
    response.flushHeaders();
    for (const text of texts) await new Promise((resolve) => response.write(text, resolve));
    if (last === 'end') response.end();
    // Without the last chunk: the reader meets an error, not an end.
    if (last === 'cut') response.socket?.destroySoon();
  };

/** A problem document in the place of a stream. */
export const refuse =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Connection =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers });
    response.end(JSON.stringify({ status, code, detail: `It is ${code}.` }));
  };

/** No answer. */
export const breakOff: Connection = (response) => void response.socket?.destroy();

/** A server whose connections meet what a test says. */
export async function openStreamServer(): Promise<StreamServer> {
  const came: StreamServer['came'] = [];
  const waiting: Connection[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { url = '', headers } = request;
    came.push({
      target: url,
      lastEventId: typeof headers['last-event-id'] === 'string' ? headers['last-event-id'] : null,
      accept: headers.accept,
      credential: headers.authorization,
      atMs: performance.now(),
    });
    open.add(response);
    response.once('close', () => open.delete(response));
    const meet = waiting.shift() ?? stream([], 'stay');
    void meet(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    open: () => open.size,
    meet: (...connections) => void waiting.push(...connections),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
