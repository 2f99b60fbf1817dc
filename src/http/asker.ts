import type { IncomingMessage } from 'node:http';
import type { Asker, Door } from '../domain/accounts/key-restrictions.ts';
import { clientAddress, clientIp } from './client-address.ts';

/** Who asks with a request. Nothing of it is read before it is needed: most keys are not restricted. */
export class RequestAsker implements Asker {
  readonly door: Door | null;
  readonly #request: IncomingMessage;
  readonly #proxies: number;
  readonly #asksRegisteredDocument: () => Promise<boolean>;

  /** @param proxies as `clientAddress` takes it */
  constructor(
    request: IncomingMessage,
    proxies: number,
    door: Door | null,
    asksRegisteredDocument: () => Promise<boolean> = never,
  ) {
    this.#request = request;
    this.#proxies = proxies;
    this.door = door;
    this.#asksRegisteredDocument = asksRegisteredDocument;
  }

  client(): string {
    return clientAddress(this.#request, this.#proxies);
  }

  address(): string | null {
    return clientIp(this.#request, this.#proxies);
  }

  /** Browsers leave `Origin` out of GET and HEAD of the same origin (Fetch standard, §3.2). */
  page(): string | null {
    const { method, headers } = this.#request;
    const isRead = method === 'GET' || method === 'HEAD';
    return headers.origin ?? (isRead ? headers.referer : undefined) ?? null;
  }

  asksRegisteredDocument(): Promise<boolean> {
    return this.#asksRegisteredDocument();
  }
}

const never = async (): Promise<boolean> => false;
