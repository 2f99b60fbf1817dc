import type { IncomingMessage } from 'node:http';
import type { RequestSource, TransportName } from '../../domain/accounts/key-restrictions.ts';
import { getClientAddress, getClientIp } from './client-address.ts';

/** The source of an HTTP request. Each part is computed only when needed, because most keys are unrestricted. */
export class HttpRequestSource implements RequestSource {
  readonly transport: TransportName | null;
  readonly #request: IncomingMessage;
  readonly #proxies: number;
  readonly #usesRegisteredDocument: () => Promise<boolean>;

  /** @param proxies the number of our own proxies in front, as in `getClientAddress` */
  constructor(
    request: IncomingMessage,
    proxies: number,
    transport: TransportName | null,
    usesRegisteredDocument: () => Promise<boolean> = usesNoDocument,
  ) {
    this.#request = request;
    this.#proxies = proxies;
    this.transport = transport;
    this.#usesRegisteredDocument = usesRegisteredDocument;
  }

  getClient(): string {
    return getClientAddress(this.#request, this.#proxies);
  }

  getAddress(): string | null {
    return getClientIp(this.#request, this.#proxies);
  }

  /**
   * Returns the origin or the URL of the web page that sent the request, or null. Browsers omit `Origin` in GET
   * and HEAD requests to the same origin (Fetch standard, §3.2), so `Referer` is used for them.
   */
  getPage(): string | null {
    const { method, headers } = this.#request;
    const isRead = method === 'GET' || method === 'HEAD';
    return headers.origin ?? (isRead ? headers.referer : undefined) ?? null;
  }

  usesRegisteredDocument(): Promise<boolean> {
    return this.#usesRegisteredDocument();
  }
}

const usesNoDocument = async (): Promise<boolean> => false;
