import type { RevisionStore, Revisions } from '../../domain/changes/revisions.ts';

/**
 * During an import the catalogue is renewed no more often than this: each of its files would be a version of
 * its own.
 */
const importRenewMs = 60_000;

/**
 * Follows the two revisions of the database by polling, and renews the catalogue when an import has ended,
 * not for each of its files. One small query each 400 ms is the same on PGlite and on Postgres, works behind
 * a connection pooler, and cannot silently stop as a LISTEN connection can.
 */
export function createChangeFeed(
  revisions: RevisionStore,
  listener: {
    /**
     * The catalogue may have changed, or the last call failed.
     * @param revision the revision of the catalogue. Newer ones are passed on by later calls: they may be of
     *   the first file of an import.
     */
    catalogueChanged(revision: number): Promise<void>;
    /** The catalogue is at this revision, changed or not; must be fast. Called during imports too. */
    catalogueSeen(revision: number): void;
    /** These accounts' keys or plans changed; null: any may have. */
    credentialsChanged(accountIds: readonly string[] | null): void;
  },
  options: {
    readonly now: () => number;
    readonly everyMs?: number;
    readonly onError: (error: unknown) => void;
  },
) {
  const { now, onError, everyMs = 400 } = options;
  let last: Revisions | null = null;
  let caughtUpAtMs = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let credentialsEpoch = 0;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<Revisions | null> = Promise.resolve(null);
  let renewing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const noteFailure = (error: unknown): void => {
    if (!isAway) onError(error);
    isAway = true;
  };

  /**
   * Reads the revisions, and passes on what the reading shows.
   * @returns null when the database did not answer
   */
  const read = async (): Promise<Revisions | null> => {
    const startedAtMs = now();
    try {
      const revision = await revisions.read();
      if (last === null || revision.credentials !== last.credentials) {
        // A lower revision means another database, such as a restored one.
        const accounts =
          last === null || revision.credentials < last.credentials
            ? null
            : await revisions.accountsChangedSince(last.credentials);
        credentialsEpoch += 1;
        listener.credentialsChanged(accounts);
      }
      listener.catalogueSeen(revision.catalogue);
      last = revision;
      caughtUpAtMs = startedAtMs;
      isAway = false;
      return revision;
    } catch (error) {
      noteFailure(error);
      return null;
    }
  };
  /** Reads after a reading in progress. */
  const readNext = (): Promise<Revisions | null> => {
    reading = reading.then(read);
    return reading;
  };

  /**
   * Called at each poll, because a new day changes the catalogue too, and only the listener knows its day.
   */
  const renew = ({ catalogue }: Revisions): Promise<void> => {
    const renewal = listener
      .catalogueChanged(catalogue)
      .catch(noteFailure)
      .finally(() => {
        renewedAtMs = now();
        if (renewing === renewal) renewing = null;
      });
    renewing = renewal;
    return renewal;
  };

  const schedule = (): void => {
    timer = setTimeout(async () => {
      // Renewing a large catalogue takes seconds; a key that is revoked meanwhile must not wait for it.
      const revision = await readNext();
      if (timer === null) return;
      const mustWait = revision?.isImporting === true && now() - renewedAtMs < importRenewMs;
      if (revision !== null && renewing === null && !mustWait) void renew(revision);
      schedule();
    }, everyMs);
    timer.unref();
  };

  return {
    /** Polls now; resolves when everything committed before the call has been passed on. */
    poll: async (): Promise<void> => {
      const revision = await readNext();
      if (revision !== null) await renew(revision);
    },
    /** Polls for changes of keys and plans alone: a change of an account need not wait for the catalogue. */
    pollCredentials: async (): Promise<void> => void (await readNext()),
    /** When the last successful poll began; epoch milliseconds, −Infinity before the first. */
    get caughtUpAtMs(): number {
      return caughtUpAtMs;
    },
    /** Whether the last poll failed: the database is away. */
    get isAway(): boolean {
      return isAway;
    },
    /**
     * Counts up each time credentials changed. If it differs before and after a look-up, the result may be
     * stale.
     */
    get credentialsEpoch(): number {
      return credentialsEpoch;
    },
    start: schedule,
    stop: async (): Promise<void> => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await reading;
      await renewing;
    },
  };
}
