import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import { GatewayError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { send } from '../http/send.ts';
import type { Metrics } from './metrics.ts';

/** Headers that proxies add. If one of them is present, the connection's address is the proxy's. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Compares digests, so timing reveals nothing about the token.
 * @throws GatewayError 401
 */
function assertToken({ headers: { authorization } }: IncomingMessage, token: Buffer): void {
  if (authorization === undefined) {
    throw new GatewayError('missing-key', 'Send METRICS_TOKEN as "Authorization: Bearer <token>".');
  }
  const sentToken = /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  if (!timingSafeEqual(digest(sentToken), token)) {
    throw new GatewayError('wrong-credential', 'This is not the METRICS_TOKEN of this gateway.');
  }
}

/**
 * Whether `Host` names this machine. Any other name belongs to a proxy, or to a page whose name points at
 * this machine (DNS rebinding). Clients of HTTP/1.0 send no `Host`, and no browser is one of them.
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
 * `GET /metrics`. If a token is configured, clients must send it. Otherwise only connections from this
 * machine are answered.
 * @throws GatewayError 401 or 403
 */
export function answerMetrics(
  metrics: { readonly text: Metrics['text']; readonly contentType: string },
  token: string | null,
) {
  const expected = token === null ? null : digest(token);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (expected === null) assertLocal(request);
    else assertToken(request, expected);
    send(response, {
      status: 200,
      headers: [
        ['Content-Type', metrics.contentType],
        ['Cache-Control', 'no-store'],
      ],
      body: await metrics.text(),
    });
  };
}
