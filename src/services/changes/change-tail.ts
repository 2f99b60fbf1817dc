import {
  type Change,
  type ChangeLogStore,
  type ChangePlace,
  changeTypes,
  comparePlaces,
  endOfRevision,
  type LoggedRevision,
  positionAt,
} from '../../domain/changes/change-log.ts';

/** Changes that one statement reads. */
const readAtOnce = 500;
/** Changes in memory: a reader that is further behind reads the database. */
const keptChanges = 10_000;
/** What these take in memory at most, about. */
const keptBytes = 16 * 1024 * 1024;
/** A change without the text of a review. */
const shortChangeBytes = 1_000;

/** The newest changes, read once for all streams of this gateway. */
export interface ChangeTail {
  /** Begins to follow, if nobody did. @returns leaves again */
  join(onNews: () => void): () => void;
  /**
   * Up to `limit` changes behind a place, in order, and how far that is; null when it is not in memory: further back, or
   * nothing was read yet.
   */
  behind(
    place: ChangePlace,
    limit: number,
  ): { readonly changes: readonly Change[]; readonly upTo: ChangePlace } | null;
  /** The newest revision of which everything is in memory or before it; null before the first look. */
  readonly end: LoggedRevision | null;
  /** When the newest change was noticed, by `performance.now()`. */
  readonly noticedAtMs: number;
  /** The database was seen at this revision. */
  seen(version: number): void;
  stop(): Promise<void>;
}

/**
 * @param onReset the database went back to an older revision: it is another one, or was restored
 */
export function createChangeTail(
  store: Pick<ChangeLogStore, 'read' | 'newest' | 'revisions'>,
  { onReset, onError }: { readonly onReset: () => void; readonly onError: (error: unknown) => void },
): ChangeTail {
  const listeners = new Set<() => void>();
  let changes: Change[] = [];
  let bytes = 0;
  /** Everything behind `from` up to `upTo` is in `changes`. */
  let from: ChangePlace = endOfRevision(0);
  let upTo: ChangePlace = endOfRevision(0);
  let end: LoggedRevision | null = null;
  let noticedAtMs = 0;
  let looking: Promise<void> | null = null;
  /** The newest revision that was seen, looked at or not. */
  let wanted = 0;
  /** Counts up when what is in memory is given up: a look that goes on belongs to none. */
  let epoch = 0;
  let isStopped = false;

  const wake = (): void => {
    for (const listener of listeners) listener();
  };
  const begin = (newest: LoggedRevision): void => {
    changes = [];
    bytes = 0;
    from = endOfRevision(newest.version);
    upTo = from;
    end = newest;
    wake();
  };
  const add = (more: readonly Change[]): void => {
    changes.push(...more);
    for (const change of more) bytes += bytesOf(change);
    const last = more[more.length - 1];
    if (last !== undefined) upTo = last.place;
    // Seldom, since it copies the array.
    if (changes.length < 2 * keptChanges && bytes < 2 * keptBytes) return;
    let drop = 0;
    for (; changes.length - drop > keptChanges || bytes > keptBytes; drop += 1)
      bytes -= bytesOf(changes[drop] as Change);
    const dropped = changes.splice(0, drop);
    from = dropped[dropped.length - 1]?.place ?? from;
  };
  const readTo = async (newest: LoggedRevision, own: number): Promise<void> => {
    const all = { types: changeTypes, brands: null, phoneIds: null, pricesBefore: null, limit: readAtOnce };
    for (let isMore = true; isMore && !isStopped; ) {
      const read = await store.read({ ...all, after: positionAt(upTo), upTo: newest.version });
      if (epoch !== own) return;
      add(read.changes);
      isMore = read.hasMore;
      if (isMore) wake();
    }
    upTo = endOfRevision(newest.version);
    end = newest;
    wake();
  };
  const look = async (): Promise<void> => {
    const own = epoch;
    const before = end;
    const newest = await store.newest();
    const stored = before === null ? null : (await store.revisions([before.version])).get(before.version);
    if (epoch !== own) return;
    if (before === null) begin(newest);
    else if (before.version > 0 && stored?.token !== before.token) {
      begin(newest);
      onReset();
    } else await readTo(newest, own);
  };
  const isBehind = (): boolean => listeners.size > 0 && !isStopped && end?.version !== wanted;
  const follow = async (): Promise<void> => {
    while (isBehind()) {
      const sought = wanted;
      await look();
      // Another look would find the same.
      if (wanted === sought) return;
    }
  };
  const seen = (version: number): void => {
    wanted = version;
    if (!isBehind() || looking !== null) return;
    noticedAtMs = performance.now();
    looking = follow()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  };

  return {
    join: (onNews) => {
      // Of each call its own, should one function be given twice.
      const listener = (): void => onNews();
      listeners.add(listener);
      if (end === null) seen(wanted);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        epoch += 1;
        changes = [];
        bytes = 0;
        end = null;
      };
    },
    behind: (place, limit) => {
      if (end === null || comparePlaces(place, from) < 0) return null;
      let low = 0;
      let high = changes.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (comparePlaces((changes[middle] as Change).place, place) <= 0) low = middle + 1;
        else high = middle;
      }
      const found = changes.slice(low, low + limit);
      const isAll = low + found.length === changes.length;
      const last = found[found.length - 1]?.place ?? place;
      return { changes: found, upTo: isAll && comparePlaces(upTo, last) > 0 ? upTo : last };
    },
    get end() {
      return end;
    },
    get noticedAtMs() {
      return noticedAtMs;
    },
    seen,
    stop: async () => {
      isStopped = true;
      await looking;
    },
  };
}

const bytesOf = ({ review }: Change): number =>
  shortChangeBytes + (review === null ? 0 : 2 * review.body.length);
