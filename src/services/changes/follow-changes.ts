import { toChangeCursor } from '../../domain/changes/change-cursor.ts';
import {
  type Change,
  type ChangeFilter,
  type ChangePosition,
  comparePlaces,
  positionAt,
} from '../../domain/changes/change-log.ts';
import type { StreamedChange } from '../../domain/changes/change-stream.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangeTail } from './change-tail.ts';

/** Changes in memory that are looked at before others have their turn. */
const scannedAtOnce = 1_000;

/** Where changes are read. */
export interface ChangeSources {
  readonly log: Pick<ChangeLog, 'page'>;
  readonly tail: Pick<ChangeTail, 'behind' | 'end'>;
}

/** Where a stream begins: `cursor` names the position. */
export interface ChangeStart {
  readonly position: ChangePosition;
  readonly cursor: string;
}

/** Reads the change log from a position on, from memory where it is there, else from the database. */
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

  /** Behind everything that was read. */
  get cursor(): string {
    return this.#cursor;
  }

  /**
   * The next changes that pass the filter, at most `limit`; none: there are none at present.
   * @throws GatewayError `unavailable`
   */
  async read(limit: number): Promise<readonly StreamedChange[]> {
    const inMemory = this.#readMemory(limit);
    if (inMemory !== null) return inMemory;
    const asked = { filter: this.#filter, after: this.#position, limit, freshness: 'real-time' } as const;
    const page = await this.#sources.log.page(asked);
    this.#position = page.position;
    this.#cursor = page.nextCursor;
    return page.changes;
  }

  /** Null: it is not in memory. */
  #readMemory(limit: number): readonly StreamedChange[] | null {
    const { tail } = this.#sources;
    const { prices, others } = this.#position;
    // Prices may be behind the rest, after a change of the plan: only the database has both from where they are.
    if (comparePlaces(prices, others) !== 0) return null;
    const found: StreamedChange[] = [];
    for (;;) {
      const slice = tail.behind(this.#position.others, scannedAtOnce);
      if (slice === null) return found.length > 0 ? found : null;
      const { changes, upTo } = slice;
      const room = limit - found.length;
      const passing = changes.filter((change) => passes(change, this.#filter));
      for (const change of passing.slice(0, room)) found.push({ change, cursor: cursorOf(change) });
      const last = found[found.length - 1];
      if (passing.length > room && last !== undefined) {
        this.#position = positionAt(last.change.place);
        this.#cursor = last.cursor;
        return found;
      }
      this.#position = positionAt(upTo);
      if (changes.length > 0 || this.#isAtEnd()) this.#cursor = this.#cursorHere(last?.cursor);
      if (changes.length < scannedAtOnce || found.length === limit) return found;
    }
  }

  #isAtEnd(): boolean {
    const { end } = this.#sources.tail;
    return end !== null && this.#position.others.revision === end.version;
  }

  /** At the end of a revision that is known; else where the last change was. */
  #cursorHere(last: string = this.#cursor): string {
    const { end } = this.#sources.tail;
    const position = this.#position;
    const isWhole = end !== null && this.#isAtEnd() && position.others.id === 0;
    return isWhole ? toChangeCursor({ position, token: end.token }) : last;
  }
}

const passes = ({ type, phone }: Change, { types, brands, phoneIds }: ChangeFilter): boolean =>
  types.includes(type) &&
  (brands === null || brands.includes(phone.brand)) &&
  (phoneIds === null || phoneIds.includes(phone.id));

/** Of a change as all streams see it: they share the change. */
const cursors = new WeakMap<Change, string>();

function cursorOf(change: Change): string {
  const known = cursors.get(change);
  if (known !== undefined) return known;
  const made = toChangeCursor({ position: positionAt(change.place), token: change.token });
  cursors.set(change, made);
  return made;
}
