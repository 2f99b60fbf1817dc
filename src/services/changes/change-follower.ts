import { formatChangeCursor } from '../../domain/changes/change-cursor.ts';
import {
  type Change,
  type ChangeFilter,
  type ChangePosition,
  comparePlaces,
  toPosition,
} from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangeTail } from './change-tail.ts';

/** How many changes in memory are scanned at a time. */
const changesPerScan = 1_000;

/** The sources of changes: the database (`log`) and memory (`tail`). */
export interface ChangeSources {
  readonly log: ChangeLog;
  readonly tail: ChangeTail;
}

/** The place where a stream begins. `cursor` encodes the position. */
export interface ChangeStart {
  readonly position: ChangePosition;
  readonly cursor: string;
}

/**
 * Reads the change log, starting at a position: from memory if the changes are there, and otherwise from the
 * database.
 */
export class ChangeFollower {
  readonly #sources: ChangeSources;
  readonly #filter: ChangeFilter;
  #position: ChangePosition;
  #cursor: string;

  constructor(sources: ChangeSources, filter: ChangeFilter, { position, cursor }: ChangeStart) {
    this.#sources = sources;
    this.#filter = filter;
    this.#position = position;
    this.#cursor = cursor;
  }

  /** The cursor that continues after everything that was read. */
  get cursor(): string {
    return this.#cursor;
  }

  /**
   * Reads the next changes that pass the filter, at most `limit`. The list is empty if there are none at present.
   * @throws GatewayError `unavailable`
   */
  async read(limit: number): Promise<readonly StreamedChange[]> {
    const changesInMemory = this.#readMemory(limit);
    if (changesInMemory !== null) return changesInMemory;
    const page = await this.#sources.log.readPage({
      filter: this.#filter,
      after: this.#position,
      limit,
      freshness: 'real-time',
    });
    this.#position = page.position;
    this.#cursor = page.nextCursor;
    return page.changes;
  }

  /** @returns null if the changes are not in memory */
  #readMemory(limit: number): readonly StreamedChange[] | null {
    const { tail } = this.#sources;
    const { prices, others } = this.#position;
    // After a change of plan, prices may have been read up to an earlier place than other changes. Only the
    // database can be read from two places.
    if (comparePlaces(prices, others) !== 0) return null;
    const matches: StreamedChange[] = [];
    for (;;) {
      const slice = tail.readAfter(this.#position.others, changesPerScan);
      if (slice === null) return matches.length > 0 ? matches : null;
      const { changes, upTo } = slice;
      const capacity = limit - matches.length;
      const matchingChanges = changes.filter((change) => matchesFilter(change, this.#filter));
      for (const change of matchingChanges.slice(0, capacity))
        matches.push({ change, cursor: getCursor(change) });
      const lastMatch = matches[matches.length - 1];
      if (matchingChanges.length > capacity && lastMatch !== undefined) {
        this.#position = toPosition(lastMatch.change.place);
        this.#cursor = lastMatch.cursor;
        return matches;
      }
      this.#position = toPosition(upTo);
      if (changes.length > 0 || this.#isAtEnd()) this.#cursor = this.#chooseCursor(lastMatch?.cursor);
      if (changes.length < changesPerScan || matches.length === limit) return matches;
    }
  }

  #isAtEnd(): boolean {
    const { end } = this.#sources.tail;
    return end !== null && this.#position.others.revision === end.version;
  }

  /**
   * Returns a cursor for the position if it is the end of a revision in memory, and otherwise the cursor of
   * the last change.
   */
  #chooseCursor(lastCursor: string = this.#cursor): string {
    const { end } = this.#sources.tail;
    const position = this.#position;
    const isEndOfRevision = end !== null && this.#isAtEnd() && position.others.id === 0;
    return isEndOfRevision ? formatChangeCursor({ position, token: end.token }) : lastCursor;
  }
}

const matchesFilter = ({ type, phone }: Change, { types, brands, phoneIds }: ChangeFilter): boolean =>
  types.includes(type) &&
  (brands === null || brands.includes(phone.brand)) &&
  (phoneIds === null || phoneIds.includes(phone.id));

/** A cache of cursors, so that each is made only once for all streams. */
const cursorByChange = new WeakMap<Change, string>();

function getCursor(change: Change): string {
  let cursor = cursorByChange.get(change);
  if (cursor === undefined) {
    cursor = formatChangeCursor({ position: toPosition(change.place), token: change.token });
    cursorByChange.set(change, cursor);
  }
  return cursor;
}
