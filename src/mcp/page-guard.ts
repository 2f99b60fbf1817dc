import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { createOriginSet } from '../services/keys/read-origin.ts';

/** The web pages and host names that may access `/mcp`. */
export interface PageGuardOptions {
  /** The public origin of the service, whose pages are allowed. */
  readonly origin: string;
  /** The origins of other allowed pages, as `readOrigin` returns them; `*` allows any. */
  readonly mcpOrigins: readonly string[];
  /** The address that the gateway listens on. */
  readonly host: string;
}

/**
 * Creates a check that rejects web pages of other sites (MCP 2025-11-25, Transports, Security Warning), even
 * those whose host name was made to point to this machine (DNS rebinding).
 * @returns a function that throws GatewayError `forbidden`
 */
export function createPageGuard({ origin, mcpOrigins, host }: PageGuardOptions) {
  const publicUrl = new URL(origin);
  const isAllowed = createOriginSet([publicUrl.origin, ...mcpOrigins]);
  const allowsAnyPage = mcpOrigins.includes('*');
  const isLoopbackOnly = isLoopbackHost(host);
  // Behind a proxy on this machine, `Host` is the public name. It is safe to accept, because an attacker cannot
  // make that name point to this machine.
  const isGatewayHost = (hostname: string): boolean =>
    isLoopbackHost(hostname) || hostname === publicUrl.hostname;
  return ({ headers }: IncomingMessage): void => {
    if (isLoopbackOnly && !isGatewayHost(parseHostname(`http://${headers.host ?? ''}`) ?? ''))
      throw new GatewayError(
        'forbidden',
        'This gateway accepts connections from this machine only. Send requests to localhost, or set PUBLIC_URL to the address of the proxy in front of it.',
      );
    const pageOrigin = headers.origin;
    if (pageOrigin === undefined || allowsAnyPage || isAllowed(pageOrigin)) return;
    const hostname = parseHostname(pageOrigin);
    if (hostname !== null && isLoopbackHost(hostname)) return;
    throw new GatewayError(
      'forbidden',
      'Pages from this origin may not call /mcp. The operator can add the origin to MCP_ORIGINS.',
    );
  };
}

const parseHostname = (url: string): string | null => URL.parse(url)?.hostname ?? null;
