import type { Change } from '../../src/domain/changes/change-log.ts';
import type { ChangeStream, StreamEvent } from '../../src/domain/changes/change-stream.ts';
import { quota } from './graphql-handler.ts';

export const phoneChange = (id: number, more: Partial<Change> = {}): Change => ({
  place: { revision: id, rank: 0, id },
  type: 'phone',
  phone: { id, slug: `phone-${id}`, fullName: `Phone ${id}`, brand: 'brand' },
  changedAt: new Date('2026-11-20T17:03:59Z'),
  token: 'token',
  price: null,
  review: null,
  ...more,
});

export const changed = (...changes: Change[]): StreamEvent => ({
  kind: 'changes',
  changes: changes.map((change) => ({ change, cursor: `c${change.place.revision}` })),
});

/**
 * A stream of a test: gives what it is told, one after the other, then ends, or waits if it is told to.
 * @param events an Error: it ends with it; a promise: it waits for it
 */
export function memoryStream(events: readonly (StreamEvent | Error | Promise<never>)[]) {
  const left = [...events];
  const seen = { sent: 0, closed: 0 };
  const stream: ChangeStream = {
    quota: quota(1),
    cursor: 'c0',
    next: async () => {
      const event = await left.shift();
      if (event instanceof Error) throw event;
      return event ?? { kind: 'end' };
    },
    onNews: () => {},
    recordSent: (changes) => {
      seen.sent += changes;
    },
    close: async () => {
      seen.closed += 1;
    },
  };
  return { stream, seen };
}
