import type { RevisionStore, Revisions } from '../../domain/changes/revisions.ts';

/**
 * The shortest time between two renewals of the catalogue during an import. Otherwise each file would make a
 * new version.
 */
const importRenewMs = 60_000;

/**
 * Polls the two revisions in the database. Renews the catalogue when an import has ended and not after each
 * of its files. One small query every 400 ms works the same on PGlite and on Postgres, and behind a
 * connection pooler. Unlike a LISTEN connection it cannot stop silently.
 */
export function createChangeFeed(
  revisions: RevisionStore,
  listener: {
    /**
     * The catalogue may have changed, or the last call failed.
     * @param revision the catalogue's revision. Later calls pass on newer ones, which may belong to the first
     * file of an import.
     */
    catalogueChanged(revision: number): Promise<void>;
    /**
     * The catalogue was seen at this revision, changed or not. Called during imports too, so it must be fast.
     */
    catalogueSeen(revision: number): void;
    /**
     * The keys or plans of these accounts have changed. Null means that those of any account may have
     * changed.
     */
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

  /** Reads the revisions and passes on what has changed. @returns null if the database did not answer */
  const read = async (): Promise<Revisions | null> => {
    const startedAtMs = now();
    try {
      const revision = await revisions.read();
      if (last === null || revision.credentials !== last.credentials) {
        // A lower revision means that this is another database, such as a restored one.
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
  /** Reads again after a reading in progress. */
  const readNext = (): Promise<Revisions | null> => {
    reading = reading.then(read);
    return reading;
  };

  /**
   * Called at each poll, because a new day also changes the catalogue and only the listener knows the day.
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
      // Renewing a large catalogue takes seconds, and a key that is revoked meanwhile must not wait for that.
      const revision = await readNext();
      if (timer === null) return;
      const mustWait = revision?.isImporting === true && now() - renewedAtMs < importRenewMs;
      if (revision !== null && renewing === null && !mustWait) void renew(revision);
      schedule();
    }, everyMs);
    timer.unref();
  };

  return {
    /** Polls now. Resolves when everything that was committed before the call has been passed on. */
    poll: async (): Promise<void> => {
      const revision = await readNext();
      if (revision !== null) await renew(revision);
    },
    /**
     * Polls only for changes of keys and plans, so a change of an account need not wait for the catalogue.
     */
    pollCredentials: async (): Promise<void> => void (await readNext()),
    /** When the last successful poll began, in epoch milliseconds. It is −Infinity before the first one. */
    get caughtUpAtMs(): number {
      return caughtUpAtMs;
    },
    /** Whether the last poll failed because the database is unavailable. */
    get isAway(): boolean {
      return isAway;
    },
    /**
     * Increases each time credentials change. If it differs before and after a look-up, the result may be
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
