/** The transports that a key can be restricted to. */
export const doors = ['rest', 'graphql', 'mcp'] as const;
export type Door = (typeof doors)[number];

/** What a key that anybody may see is restricted to. Null: this member restricts nothing. */
export interface KeyRestrictions {
  /** Origins of pages (RFC 6454 §6.2): `https://shop.example`, or `https://*.shop.example` for all names below it. */
  readonly origins: readonly string[] | null;
  /** IPv4 and IPv6 networks in CIDR notation (RFC 4632, RFC 4291 §2.3). */
  readonly addresses: readonly string[] | null;
  readonly doors: readonly Door[] | null;
  /** GraphQL by a registered document alone. */
  readonly documentsOnly: boolean;
  /** Units of the account that this key may use a day; 1 to 2,147,483,647. */
  readonly unitsPerDay: number | null;
  /** Units that one client address may use an hour with this key; an IPv6 client counts by its /64. */
  readonly perAddressPerHour: number | null;
  /** The key stops working then. */
  readonly expiresAt: Date | null;
}

/** The members of restrictions that a request can break by who asks, as the wire names them. */
export const brokenRestrictions = ['origins', 'addresses', 'doors', 'documents_only'] as const;
export type BrokenRestriction = (typeof brokenRestrictions)[number];

/** Who asks and how, as far as keys can be restricted to it. Each is looked at only for a key that is. */
export interface Asker {
  /** Null for the check of the quota, which every door has: of the restrictions it obeys origins and addresses. */
  readonly door: Door | null;
  /** What counts as one client for limits: an IPv4 address, or the /64 of an IPv6 one. */
  client(): string;
  /** The client's address in full; null if it is not known. */
  address(): string | null;
  /** The page that the request names, as it was sent: `Origin`, or of a GET without it the `Referer`; null: none. */
  page(): string | null;
  /** Whether it asks for a registered GraphQL document, without a text of its own. */
  asksRegisteredDocument(): Promise<boolean>;
}
