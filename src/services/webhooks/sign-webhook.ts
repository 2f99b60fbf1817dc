import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';
const secretBytes = 32;

/**
 * Creates a secret: `whsec_` and the base64 of 32 random bytes (Standard Webhooks 1.0.0, "Signature
 * scheme").
 */
export const createWebhookSecret = (randomBytes: (size: number) => Uint8Array): string =>
  secretPrefix + Buffer.from(randomBytes(secretBytes)).toString('base64');

/**
 * Makes the headers that prove who sent a body, and when. A signature is the HMAC-SHA-256 of
 * `id.timestamp.body` with the bytes of a secret. There is one signature for each secret, separated by spaces, so
 * that receivers with an old or a new secret accept the body (Standard Webhooks 1.0.0, "Verifying webhook
 * authenticity").
 * @param secrets one or more secrets, of which the first is the current one
 * @param atMs the time of sending, in epoch milliseconds
 */
export function signWebhook(
  secrets: readonly string[],
  { id, body }: { readonly id: string; readonly body: string },
  atMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
