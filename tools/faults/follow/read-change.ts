import { readChangeCursor } from '../../../src/domain/changes/change-cursor.ts';
import type { ReceivedChange } from './follower-record.ts';

interface ChangeBody {
  readonly cursor: string;
  readonly type: string;
  readonly changed_at?: string;
  /** The name in GraphQL. */
  readonly changedAt?: string;
}

/** Reads a change of REST, of a webhook, or of GraphQL with the fields of `subscriptionText`. */
export function readChange(value: unknown): ReceivedChange {
  const { cursor, type, changed_at, changedAt } = value as ChangeBody;
  const position = readChangeCursor(cursor)?.position.others;
  return {
    position:
      position === undefined
        ? `no cursor: ${cursor}`
        : `${position.revision}.${position.rank}.${position.id}`,
    type: type.toLowerCase(),
    cursor,
    changedAtMs: Date.parse(changed_at ?? changedAt ?? ''),
    receivedAtMs: Date.now(),
  };
}

/** The GraphQL operation of followers by subscription. */
export const subscriptionText = `subscription Follow($types: [ChangeType!], $since: String) {
  changes(types: $types, since: $since) { cursor type changedAt phone { id slug } price { observationId } review { id } }
}`;
