import {
  type Change,
  type ChangeLogStore,
  type ChangePlace,
  changeTypes,
  comparePlaces,
  getRevisionEnd,
  type LoggedRevision,
  toPosition,
} from '../../domain/changes/change-log.ts';

/** The maximum number of changes that one statement reads. */
const changesPerRead = 500;
/**
 * The number of changes that stay in memory when old ones are dropped, which happens at twice this number. A stream
 * that is further behind reads the database.
 */
const maxChanges = 10_000;
/** The approximate memory that these changes use then. Old ones are also dropped at twice this size. */
const maxBytes = 16 * 1024 * 1024;
/** The approximate size of a change, apart from the text of a review. */
const bytesWithoutReview = 1_000;

export type ChangeTail = ReturnType<typeof createChangeTail>;

/**
 * Caches the newest changes in memory, so that they are read only once for all streams of this gateway.
 * @param options `onReset`: called when the database has gone back to an older revision, because it was
 * restored or replaced
 */
export function createChangeTail(
  store: ChangeLogStore,
  { onReset, onError }: { readonly onReset: () => void; readonly onError: (error: unknown) => void },
) {
  const listeners = new Set<() => void>();
  let changes: Change[] = [];
  let bytes = 0;
  /** All changes after `from` and up to `upTo` are in `changes`. */
  let from: ChangePlace = getRevisionEnd(0);
  let upTo: ChangePlace = getRevisionEnd(0);
  /** The newest revision up to which all changes have been read. Null before the first read. */
  let end: LoggedRevision | null = null;
  /** When the newest change was noticed, by `performance.now()`. */
  let noticedAtMs = 0;
  let pendingFollow: Promise<void> | null = null;
  /** The version of the newest revision in the database, even if its changes have not been read. */
  let seenVersion = 0;
  /**
   * Increases when the changes in memory are discarded. The result of a read in progress is then discarded
   * too.
   */
  let epoch = 0;
  let isStopped = false;

  const notifyListeners = (): void => {
    for (const listener of listeners) listener();
  };
  /** Starts again at the newest revision. */
  const restart = (newest: LoggedRevision): void => {
    changes = [];
    bytes = 0;
    from = getRevisionEnd(newest.version);
    upTo = from;
    end = newest;
    notifyListeners();
  };
  /** Adds changes at the end, and drops old ones if there are too many. */
  const add = (newChanges: readonly Change[]): void => {
    changes.push(...newChanges);
    for (const change of newChanges) bytes += estimateBytes(change);
    const lastChange = newChanges[newChanges.length - 1];
    if (lastChange !== undefined) upTo = lastChange.place;
    // Old changes are dropped rarely, because dropping copies the array.
    if (changes.length < 2 * maxChanges && bytes < 2 * maxBytes) return;
    let dropCount = 0;
    for (; changes.length - dropCount > maxChanges || bytes > maxBytes; dropCount += 1)
      bytes -= estimateBytes(changes[dropCount] as Change);
    const droppedChanges = changes.splice(0, dropCount);
    from = droppedChanges[droppedChanges.length - 1]?.place ?? from;
  };
  const readUpTo = async (newest: LoggedRevision, startEpoch: number): Promise<void> => {
    const unfiltered = {
      types: changeTypes,
      brands: null,
      phoneIds: null,
      pricesBefore: null,
      limit: changesPerRead,
    };
    for (let hasMore = true; hasMore && !isStopped; ) {
      const page = await store.read({ ...unfiltered, after: toPosition(upTo), lastRevision: newest.version });
      if (epoch !== startEpoch) return;
      add(page.changes);
      hasMore = page.hasMore;
      if (hasMore) notifyListeners();
    }
    upTo = getRevisionEnd(newest.version);
    end = newest;
    notifyListeners();
  };
  /** Reads the changes since the last read, or restarts if the database went back to an older revision. */
  const catchUp = async (): Promise<void> => {
    const startEpoch = epoch;
    const previousEnd = end;
    const newest = await store.readNewest();
    const storedRevision =
      previousEnd === null
        ? null
        : (await store.readRevisions([previousEnd.version])).get(previousEnd.version);
    if (epoch !== startEpoch) return;
    if (previousEnd === null) restart(newest);
    else if (previousEnd.version > 0 && storedRevision?.token !== previousEnd.token) {
      restart(newest);
      onReset();
    } else await readUpTo(newest, startEpoch);
  };
  const isBehind = (): boolean => listeners.size > 0 && !isStopped && end?.version !== seenVersion;
  const followLog = async (): Promise<void> => {
    while (isBehind()) {
      const targetVersion = seenVersion;
      const startEpoch = epoch;
      await catchUp();
      // Otherwise, another read would find nothing new.
      const isReadAgain = seenVersion !== targetVersion || epoch !== startEpoch;
      if (!isReadAgain) return;
    }
  };
  /** To be called with the catalogue's revision at each poll of the database. */
  const handleRevision = (version: number): void => {
    seenVersion = version;
    if (!isBehind() || pendingFollow !== null) return;
    noticedAtMs = performance.now();
    pendingFollow = followLog()
      .catch(onError)
      .finally(() => {
        pendingFollow = null;
      });
  };

  return {
    /**
     * Adds a listener, and starts reading if it is the first.
     * @returns a function that removes the listener
     */
    addListener: (onChange: () => void): (() => void) => {
      // Wrap the function, because a set would hold the same function only once.
      const listener = (): void => onChange();
      listeners.add(listener);
      if (end === null) handleRevision(seenVersion);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        epoch += 1;
        changes = [];
        bytes = 0;
        end = null;
      };
    },
    /**
     * Returns up to `limit` changes after a place, in order, and the place up to which no change is missing.
     * Returns null if the changes are not in memory, because they are older or nothing has been read yet.
     */
    readAfter: (
      place: ChangePlace,
      limit: number,
    ): { readonly changes: readonly Change[]; readonly upTo: ChangePlace } | null => {
      if (end === null || comparePlaces(place, from) < 0) return null;
      // Find the first change after the place by binary search.
      let low = 0;
      let high = changes.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (comparePlaces((changes[middle] as Change).place, place) <= 0) low = middle + 1;
        else high = middle;
      }
      const slice = changes.slice(low, low + limit);
      const isLastSlice = low + slice.length === changes.length;
      const lastPlace = slice[slice.length - 1]?.place ?? place;
      return { changes: slice, upTo: isLastSlice && comparePlaces(upTo, lastPlace) > 0 ? upTo : lastPlace };
    },
    get end(): LoggedRevision | null {
      return end;
    },
    get noticedAtMs(): number {
      return noticedAtMs;
    },
    handleRevision,
    stop: async (): Promise<void> => {
      isStopped = true;
      await pendingFollow;
    },
  };
}

const estimateBytes = ({ review }: Change): number =>
  bytesWithoutReview + (review === null ? 0 : 2 * review.body.length);
