import { toChangeCursor } from '../../domain/change-cursor.ts';
import {
  type Change,
  type ChangeFilter,
  type ChangePosition,
  comparePlaces,
  positionAt,
} from '../../domain/change-log.ts';
import type { StreamedChange } from '../../domain/change-stream.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangeTail } from './change-tail.ts';

/** Changes in memory that are looked at before others have their turn. */
const scannedAtOnce = 1_000;

/** Reads the change log from a position on, from memory where it is there, else from the database. */
export interface ChangeFollower {
  /**
   * The next changes that pass the filter, at most `limit`; none: there are none at present.
   * @throws GatewayError `unavailable`
   */
  read(limit: number): Promise<readonly StreamedChange[]>;
  /** Behind everything that was read. */
  readonly cursor: string;
}

/** @param start as it was begun: `cursor` names the position */
export function followChanges(
  { log, tail }: { readonly log: Pick<ChangeLog, 'page'>; readonly tail: Pick<ChangeTail, 'behind' | 'end'> },
  filter: ChangeFilter,
  start: { readonly position: ChangePosition; readonly cursor: string },
): ChangeFollower {
  let { position, cursor } = start;
  const passes = createFilter(filter);

  /** Null: it is not in memory. */
  const readMemory = (limit: number): readonly StreamedChange[] | null => {
    // Prices may be behind the rest, after a change of the plan: only the database has both from where they are.
    if (comparePlaces(position.prices, position.others) !== 0) return null;
    const found: StreamedChange[] = [];
    for (;;) {
      const slice = tail.behind(position.others, scannedAtOnce);
      if (slice === null) return found.length > 0 ? found : null;
      const { changes, upTo } = slice;
      const room = limit - found.length;
      const passing = changes.filter(passes);
      for (const change of passing.slice(0, room)) found.push({ change, cursor: cursorOf(change) });
      const last = found[found.length - 1];
      if (passing.length > room && last !== undefined) {
        position = positionAt(last.change.place);
        cursor = last.cursor;
        return found;
      }
      position = positionAt(upTo);
      if (changes.length > 0 || isAtEnd()) cursor = cursorHere(last?.cursor);
      if (changes.length < scannedAtOnce || found.length === limit) return found;
    }
  };
  const isAtEnd = (): boolean => tail.end !== null && position.others.revision === tail.end.version;
  /** At the end of a revision that is known; else where the last change was. */
  const cursorHere = (last: string = cursor): string => {
    const { end } = tail;
    const isWhole = end !== null && position.others.revision === end.version && position.others.id === 0;
    return isWhole ? toChangeCursor({ position, token: end.token }) : last;
  };

  return {
    read: async (limit) => {
      const inMemory = readMemory(limit);
      if (inMemory !== null) return inMemory;
      const page = await log.page({ filter, after: position, limit, freshness: 'real-time' });
      position = page.position;
      cursor = page.nextCursor;
      return page.changes;
    },
    get cursor() {
      return cursor;
    },
  };
}

/** Of a change as all streams see it: they share the change. */
const cursors = new WeakMap<Change, string>();

function cursorOf(change: Change): string {
  const known = cursors.get(change);
  if (known !== undefined) return known;
  const made = toChangeCursor({ position: positionAt(change.place), token: change.token });
  cursors.set(change, made);
  return made;
}

function createFilter({ types, brands, phoneIds }: ChangeFilter): (change: Change) => boolean {
  const ofTypes = new Set(types);
  const ofBrands = brands && new Set(brands);
  const ofPhones = phoneIds && new Set(phoneIds);
  return ({ type, phone }) =>
    ofTypes.has(type) &&
    (ofBrands === null || ofBrands.has(phone.brand)) &&
    (ofPhones === null || ofPhones.has(phone.id));
}
