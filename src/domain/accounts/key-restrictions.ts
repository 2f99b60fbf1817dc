/** The transports that a key can be restricted to. */
export const transports = ['rest', 'graphql', 'mcp'] as const;
export type TransportName = (typeof transports)[number];

/** The restrictions of a key, for keys that others may see. Null: this member restricts nothing. */
export interface KeyRestrictions {
  /** Origins of pages (RFC 6454 §6.2): `https://shop.example`, or `https://*.shop.example` for all names below it. */
  readonly origins: readonly string[] | null;
  /** IPv4 and IPv6 networks in CIDR notation (RFC 4632, RFC 4291 §2.3). */
  readonly addresses: readonly string[] | null;
  readonly doors: readonly TransportName[] | null;
  /** Whether the key allows only GraphQL, and only registered documents. */
  readonly documentsOnly: boolean;
  /** Units of the account that this key may use a day; 1 to 2,147,483,647. */
  readonly unitsPerDay: number | null;
  /** Units that one client address may use an hour with this key; an IPv6 client counts by its /64. */
  readonly perAddressPerHour: number | null;
  /** The instant at which the key stops working. */
  readonly expiresAt: Date | null;
}

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
