import { keyTransports, type TransportName } from '../../record/types/key.ts';

export type { KeyRestrictions, TransportName } from '../../record/types/key.ts';

/** The transports that a key can be restricted to. */
export const transports = keyTransports.members;

/** The names in the API of the restrictions that are checked against the `RequestSource` of a request. */
export const checkedRestrictions = ['origins', 'addresses', 'doors', 'documents_only'] as const;
export type CheckedRestriction = (typeof checkedRestrictions)[number];

/** The facts about a request that a key's restrictions are checked against. They are read only for restricted keys. */
export interface RequestSource {
  /**
   * Null for a request that reads the quota. Every transport has such a request, so only restrictions of
   * origins and addresses apply to it.
   */
  readonly transport: TransportName | null;
  /** Returns the address by which limits count a client: an IPv4 address, or the /64 prefix of an IPv6 address. */
  getClient(): string;
  /** Returns the client's full address, or null if it is unknown. */
  getAddress(): string | null;
  /**
   * Returns the unparsed address of the page that sent the request: the `Origin` header, or the `Referer` of a
   * GET without an `Origin`. Returns null if the request has neither.
   */
  getPage(): string | null;
  /** Whether the request names a registered GraphQL document and sends no query text. */
  usesRegisteredDocument(): Promise<boolean>;
}
