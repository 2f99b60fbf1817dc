import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import type { ReceivedChange } from './followed.ts';

interface Told {
  readonly cursor: string;
  readonly type: string;
  readonly changed_at?: string;
  /** GraphQL. */
  readonly changedAt?: string;
}

/** A change of REST, of a webhook, or of GraphQL with the fields of `subscriptionText`. */
export function readChange(value: unknown): ReceivedChange {
  const { cursor, type, changed_at, changedAt } = value as Told;
  const place = readChangeCursor(cursor)?.position.others;
  return {
    place: place === undefined ? `no cursor: ${cursor}` : `${place.revision}.${place.rank}.${place.id}`,
    type: type.toLowerCase(),
    cursor,
    changedAtMs: Date.parse(changed_at ?? changedAt ?? ''),
    atMs: Date.now(),
  };
}

/** The subscription of a follower. */
export const subscriptionText = `subscription Follow($types: [ChangeType!], $since: String) {
  changes(types: $types, since: $since) { cursor type changedAt phone { id slug } price { ageDays } review { id } }
}`;
