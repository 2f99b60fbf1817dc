import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until.ts';

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly id: string;
  readonly body: string;
  readonly content: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: readonly {
      readonly cursor: string;
      readonly type: string;
      readonly phone: { readonly slug: string };
      readonly price: { readonly amount: { readonly amount_minor: number } } | null;
    }[];
    readonly next_cursor?: string;
  };
}

export interface WebhookReceiver {
  /** The origin, `http://127.0.0.1:<port>`. */
  readonly origin: string;
  /** The deliveries, in the order in which they arrived completely. */
  readonly received: readonly ReceivedDelivery[];
  /** Returns the number of connections until now. */
  readonly connections: () => number;
  /** Sets how the following requests are answered. At first, the answer is 204. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  until(count: number, options?: { readonly patienceMs?: number }): Promise<void>;
  close(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, headers).end();
  };

/** Opens a real receiver of webhooks on this machine. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = answerWith(204);
  let connections = 0;
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        id: String(request.headers['webhook-id']),
        body,
        content: JSON.parse(body),
      });
      answer(request, response);
    } catch {
      response.destroy();
    }
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    answer: (handler) => {
      answer = handler;
    },
    until: (count, options) => until(`${count} deliveries arrive`, () => received.length >= count, options),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Whether a delivery is signed with a secret (Standard Webhooks 1.0.0, "Signature scheme"). The signature is the
 * HMAC-SHA-256, with the decoded secret as its key, of id, time and body, joined with full stops.
 */
export function isSignedWith(secret: string, { headers, body }: ReceivedDelivery): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signedText = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = createHmac('sha256', key).update(signedText).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => Buffer.from(entry.slice('v1,'.length), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
