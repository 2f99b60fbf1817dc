import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import { GatewayError } from '../../domain/errors.ts';
import { isLoopbackHost } from '../../domain/loopback.ts';
import { send } from '../../http/responses/send.ts';
import type { Metrics } from './metrics.ts';

/** Headers that proxies add. If a request has one, the connection comes from a proxy and not from the client. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Requires the token. Digests are compared, so that the duration reveals nothing about the token.
 * @throws GatewayError `missing-key` or `wrong-credential` (401)
 */
function assertToken({ headers: { authorization } }: IncomingMessage, tokenDigest: Buffer): void {
  if (authorization === undefined) {
    throw new GatewayError('missing-key', 'Send METRICS_TOKEN as "Authorization: Bearer <token>".');
  }
  const sentToken = /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  if (!timingSafeEqual(computeDigest(sentToken), tokenDigest)) {
    throw new GatewayError('wrong-credential', 'This is not the METRICS_TOKEN of this gateway.');
  }
}

/**
 * Whether `Host` names this machine. A request with another name comes from a proxy, or from a web page that let its
 * own name resolve to this machine (DNS rebinding). HTTP/1.0 clients, which send no `Host`, are not browsers.
 */
const isLocalName = (host: string | undefined): boolean =>
  host === undefined || isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '');

/** @throws GatewayError `forbidden` unless the request comes from this machine, without a proxy */
function assertLocal({ socket, headers }: IncomingMessage): void {
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
  if (!isProxied && isLoopback(socket.remoteAddress) && isLocalName(headers.host)) return;
  throw new GatewayError(
    'forbidden',
    'Metrics can be read on the machine of the gateway, as localhost and without a proxy, or with a token: set METRICS_TOKEN.',
  );
}

/**
 * Creates the handler of `GET /metrics`. If a token is configured, clients must send it. Otherwise only
 * clients on this machine are answered.
 * @throws GatewayError 401 or 403
 */
export function createMetricsHandler(
  metrics: { readonly formatText: Metrics['formatText']; readonly contentType: string },
  token: string | null,
) {
  const tokenDigest = token === null ? null : computeDigest(token);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (tokenDigest === null) assertLocal(request);
    else assertToken(request, tokenDigest);
    send(response, {
      status: 200,
      headers: [
        ['Content-Type', metrics.contentType],
        ['Cache-Control', 'no-store'],
      ],
      body: await metrics.formatText(),
    });
  };
}
