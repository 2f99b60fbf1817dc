import { isIP } from 'node:net';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import type { WebhookTransport } from '../../domain/changes/webhook-transport.ts';
import { createParameterError } from '../../domain/errors.ts';
import { isLoopbackHost } from '../../domain/loopback.ts';

const maxUrlLength = 2_000;

/**
 * Reads a receiver's URL.
 * @returns the URL in its normal form, in which a host that was written as a number is an IP address
 * @throws GatewayError `invalid-parameter` that names `url`
 */
export function readWebhookUrl(text: string, { isPrivateAllowed, canConnect }: WebhookTransport): string {
  const reject = (detail: string): never => {
    throw createParameterError('url', detail);
  };
  if (text.length > maxUrlLength) reject(`must have at most ${maxUrlLength} characters`);
  if (!URL.canParse(text.trim())) reject('must be a URL such as https://example.com/webhooks/phones');
  const url = new URL(text.trim());
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHttpAllowed = isPrivateAllowed && isLoopbackHost(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHttpAllowed))
    reject(
      isPrivateAllowed
        ? 'must be https://…, or http:// on a loopback address'
        : `must be https://…${isLoopbackHost(host) ? developmentHint : ''}`,
    );
  if (url.username !== '' || url.password !== '')
    reject('must not contain a user name or password: requests are signed instead');
  if (url.hash !== '') reject('must not contain a fragment (#…)');
  if (removeCredentials(text) !== text) reject('must not contain an API key or API Secret');
  const isReachable = isIP(host) === 0 ? isPrivateAllowed || !isLocalName(host) : canConnect(host);
  if (!isReachable)
    reject(`must be on the public internet, not a private, loopback or link-local address${developmentHint}`);
  return url.href;
}

/** A hint for developers who run a receiver on the gateway's machine. */
const developmentHint =
  ' (for development, a gateway that was started with WEBHOOK_ALLOW_PRIVATE=on accepts it)';

/** Whether a host name is never public (RFC 6761, RFC 6762, RFC 8375). */
const isLocalName = (host: string): boolean => {
  const name = host.replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa)$/i.test(name);
};
