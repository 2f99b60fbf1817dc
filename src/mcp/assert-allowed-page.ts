import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { createOriginSet } from '../services/keys/origin-set.ts';

/** The pages and host names that may reach `/mcp`. */
export interface AllowedPages {
  /** Where clients find the service; its pages may ask. */
  readonly origin: string;
  /** Origins of other pages, as `readOrigin` gives them; `*` among them: any. */
  readonly mcpOrigins: readonly string[];
  /** The address that the gateway listens on. */
  readonly host: string;
}

/**
 * Keeps pages of other sites out (MCP 2025-11-25, Transports, Security Warning), also those whose name was made to point at
 * this machine (DNS rebinding).
 * @throws GatewayError `forbidden`
 */
export function createAssertAllowedPage({ origin, mcpOrigins, host }: AllowedPages) {
  const own = new URL(origin);
  const isAllowed = createOriginSet([own.origin, ...mcpOrigins]);
  const isOpen = mcpOrigins.includes('*');
  const isLocal = isLoopbackHost(host);
  // Behind a proxy on the same machine, `Host` is the name that clients use. A page cannot make it its own.
  const isOwnHost = (name: string): boolean => isLoopbackHost(name) || name === own.hostname;
  return ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
    if (isLocal && !isOwnHost(hostnameOf(`http://${headers.host ?? ''}`) ?? ''))
      throw new GatewayError(
        'forbidden',
        'This gateway listens on this machine only. Ask it as localhost, or set PUBLIC_URL to the address of the proxy in front of it.',
      );
    const page = headers.origin;
    if (page === undefined || isOpen || isAllowed(page)) return;
    const name = hostnameOf(page);
    if (name !== null && isLoopbackHost(name)) return;
    throw new GatewayError(
      'forbidden',
      'Pages of this origin may not ask /mcp. The operator can add it to MCP_ORIGINS.',
    );
  };
}

const hostnameOf = (url: string): string | null => URL.parse(url)?.hostname ?? null;
