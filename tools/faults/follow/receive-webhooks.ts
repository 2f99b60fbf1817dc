import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { Follower } from './follow-stream.ts';
import type { FollowerExchange } from './follower-record.ts';
import { readChange } from './read-change.ts';

export interface WebhookReceiver extends Follower {
  /** Sets the secret. Call it before the first delivery. @param secret `whsec_…`, as the gateway returns it */
  setSecret(secret: string): void;
}

/**
 * Listens on a loopback port for the deliveries of one webhook, and answers each with 204.
 * @param toleranceMs how much the timestamp of a request may differ from this machine's clock
 */
export async function receiveWebhooks(port: number, toleranceMs: number): Promise<WebhookReceiver> {
  const exchanges: FollowerExchange[] = [];
  const bodies = new Map<string, string>();
  const violations: string[] = [];
  let received = 0;
  let key: Buffer | null = null;

  const handleDelivery = (headers: IncomingMessage['headers'], body: string): void => {
    const id = String(headers['webhook-id']);
    if (!isSigned(headers, body, key, toleranceMs)) violations.push(`not signed: ${id}`);
    const { data } = JSON.parse(body) as { readonly data: readonly unknown[] };
    const previousBody = bodies.get(id);
    if (previousBody !== undefined && previousBody !== body) violations.push(`another body: ${id}`);
    bodies.set(id, body);
    // Deliveries may be repeated, and the changes of a repeated one do not count.
    const changes = previousBody === undefined ? data.map(readChange) : [];
    received += changes.length;
    const startedAtMs = Date.now();
    exchanges.push({
      gateway: 0,
      startedAtMs,
      endedAtMs: startedAtMs,
      status: 200,
      code: null,
      end: 'whole',
      changes,
      delivery: id,
    });
  };
  const server = createServer((request, response) => {
    void readText(request).then(
      (body) => {
        handleDelivery(request.headers, body);
        response.writeHead(204).end();
      },
      // The gateway was killed while it sent the request.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    get received() {
      return received;
    },
    setSecret: (secret) => {
      key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      return { exchanges, violations };
    },
  };
}

/**
 * Whether one of the signatures is valid by Standard Webhooks 1.0.0: `v1,` and the HMAC-SHA-256 of `id.timestamp.body`.
 */
function isSigned(
  headers: IncomingMessage['headers'],
  body: string,
  key: Buffer | null,
  toleranceMs: number,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (key === null || !/^\d+$/.test(String(timestamp))) return false;
  if (Math.abs(Date.now() - Number(timestamp) * 1_000) > toleranceMs) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const [version, code = ''] = signature.split(',', 2);
      const signatureBytes = Buffer.from(code, 'base64');
      return (
        version === 'v1' &&
        signatureBytes.length === expected.length &&
        timingSafeEqual(signatureBytes, expected)
      );
    });
}
