import type { Door } from '../../record/types/key.ts';
import { keyDoors } from '../../record/types/key.ts';

export type { Door, KeyRestrictions } from '../../record/types/key.ts';

/** The transports that a key can be restricted to. */
export const doors = keyDoors.members;

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
