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
