import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import { GatewayError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { send } from '../http/send.ts';
import type { Metrics } from './metrics.ts';

/** Headers that a proxy adds; the connection's address is then that of the proxy. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** @throws GatewayError 401; digests are compared, so that timing reveals nothing about the token */
function assertToken({ headers: { authorization } }: IncomingMessage, token: Buffer): void {
  if (authorization === undefined) {
    throw new GatewayError('missing-key', 'Send METRICS_TOKEN as "Authorization: Bearer <token>".');
  }
  const presented = /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  if (!timingSafeEqual(digest(presented), token)) {
    throw new GatewayError('wrong-credential', 'This is not the METRICS_TOKEN of this gateway.');
  }
}

/**
 * Another name is that of a page that was made to point at this machine (DNS rebinding), or of a proxy that passes it on. Clients
 * of HTTP/1.0 send none, and no browser is one.
 */
const isLocalName = (host: string | undefined): boolean =>
  host === undefined || isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '');

/** @throws GatewayError `forbidden` */
function assertLocal({ socket, headers }: IncomingMessage): void {
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined);
  if (!isProxied && isLoopback(socket.remoteAddress) && isLocalName(headers.host)) return;
  throw new GatewayError(
    'forbidden',
    'Metrics can be read on the machine of the gateway, as localhost and without a proxy, or with a token: set METRICS_TOKEN.',
  );
}

/**
 * `GET /metrics`. With a token configured, for clients that send it; without, for connections from this machine.
 * @throws GatewayError 401 or 403
 */
export function answerMetrics(metrics: Pick<Metrics, 'text' | 'contentType'>, token: string | null) {
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
