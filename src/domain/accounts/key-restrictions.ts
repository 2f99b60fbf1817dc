import { keyDoors, type TransportName } from '../../record/types/key.ts';

export type { KeyRestrictions, TransportName } from '../../record/types/key.ts';

/** The transports that a key can be restricted to. */
export const transports = keyDoors.members;

/** The restrictions that a request can violate by its source, with the names of the API. */
export const brokenRestrictions = ['origins', 'addresses', 'doors', 'documents_only'] as const;
export type BrokenRestriction = (typeof brokenRestrictions)[number];

/** The facts about a request that keys can be restricted to. They are read only for restricted keys. */
export interface RequestSource {
  /** Null for the query of the quota, which every transport has: only origins and addresses apply to it. */
  readonly transport: TransportName | null;
  /** Returns what counts as one client for limits: an IPv4 address, or the /64 of an IPv6 one. */
  client(): string;
  /** Returns the client's full address; null if it is unknown. */
  address(): string | null;
  /** Returns the page that sent the request, unparsed: `Origin`, or the `Referer` of a GET without it; null: none. */
  page(): string | null;
  /** Whether the request names a registered GraphQL document and has no text of its own. */
  usesRegisteredDocument(): Promise<boolean>;
}
