import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FeedSourceServer {
  /** Of a path on it. */
  url(path: string): string;
  /** What it is asked, the newest last. */
  readonly requests: IncomingMessage[];
  /** How it answers from now on. */
  answer(listener: RequestListener): void;
  /** Serves a text with its ETag, and 304 for who has it. */
  serve(text: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** A shop's HTTP server, which answers as the test wants. */
export async function openFeedSource(): Promise<FeedSourceServer> {
  const requests: IncomingMessage[] = [];
  let listener: RequestListener = (_, response) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    requests,
    answer: (next) => {
      listener = next;
    },
    serve: (text, headers = {}) => {
      const etag = `"${text.length}-${text.slice(-20).replace(/\W/g, '')}"`;
      listener = (request, response: ServerResponse) => {
        if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
        else response.writeHead(200, { ETag: etag, ...headers }).end(text);
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
