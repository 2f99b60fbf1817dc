import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import { GatewayError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { send } from '../http/send.ts';
import type { Metrics } from './metrics.ts';

/** Headers that proxies add. The address of a connection with one of them is that of the proxy. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Compares digests, so that timing reveals nothing about the token. @throws GatewayError 401 */
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
 * Whether `Host` names this machine. Any other name is that of a page whose name points at this machine (DNS
 * rebinding), or of a proxy. Clients of HTTP/1.0 send none, and no browser is one of them.
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
 * `GET /metrics`. With a token configured it is for clients that send it, else for connections from this
 * machine.
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
