import type { RevisionStore, Revisions } from '../../domain/changes/revisions.ts';

/**
 * The shortest time between two renewals of the catalogue during an import. Without this limit, each file would
 * cause a renewal.
 */
const importRenewMs = 60_000;

/**
 * Polls the two revisions in the database, and notifies the listener of changes. The catalogue is renewed when
 * an import has ended, not after each of its files. One small query every 400 ms works the same on PGlite and
 * on Postgres, and behind a connection pooler. Unlike a LISTEN connection, polling cannot stop silently.
 */
export function createChangeFeed(
  revisionStore: RevisionStore,
  listener: {
    /**
     * Called at each poll, unless an earlier call is in progress. During an import, it is called at most once a minute.
     * @param revision the catalogue's revision, which may belong to an import that has not ended
     */
    onCatalogueChange(revision: number): Promise<void>;
    /**
     * Called at each poll with the catalogue's revision, even if it is unchanged and during imports. It must be
     * fast.
     */
    onCatalogueRevision(revision: number): void;
    /** Called when the keys or plans of these accounts have changed. Null means any account. */
    onCredentialsChange(accountIds: readonly string[] | null): void;
  },
  options: {
    readonly now: () => number;
    readonly everyMs?: number;
    readonly onError: (error: unknown) => void;
  },
) {
  const { now, onError, everyMs = 400 } = options;
  let lastRevisions: Revisions | null = null;
  let caughtUpAtMs = Number.NEGATIVE_INFINITY;
  /** Whether the last attempt to poll or to renew the catalogue failed. Only the first failure is reported. */
  let hasFailed = false;
  let credentialsEpoch = 0;
  let lastRenewalAtMs = Number.NEGATIVE_INFINITY;
  let pendingRead: Promise<Revisions | null> = Promise.resolve(null);
  let pendingRenewal: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const reportFailure = (error: unknown): void => {
    if (!hasFailed) onError(error);
    hasFailed = true;
  };

  /**
   * Reads the revisions and notifies the listener of changes.
   * @returns the revisions, or null if the database did not answer
   */
  const readRevisions = async (): Promise<Revisions | null> => {
    const startedAtMs = now();
    try {
      const revisions = await revisionStore.read();
      if (lastRevisions === null || revisions.credentials !== lastRevisions.credentials) {
        // A lower revision means that this is another database, such as a restored one.
        const accountIds =
          lastRevisions === null || revisions.credentials < lastRevisions.credentials
            ? null
            : await revisionStore.listAccountsChangedSince(lastRevisions.credentials);
        credentialsEpoch += 1;
        listener.onCredentialsChange(accountIds);
      }
      listener.onCatalogueRevision(revisions.catalogue);
      lastRevisions = revisions;
      caughtUpAtMs = startedAtMs;
      hasFailed = false;
      return revisions;
    } catch (error) {
      reportFailure(error);
      return null;
    }
  };
  /** Reads the revisions once any read in progress has ended. */
  const queueRead = (): Promise<Revisions | null> => {
    pendingRead = pendingRead.then(readRevisions);
    return pendingRead;
  };

  /**
   * Lets the listener renew the catalogue. It runs even if the revision is unchanged, because a new day also changes
   * the catalogue, and only the listener knows the day.
   */
  const renewCatalogue = ({ catalogue }: Revisions): Promise<void> => {
    const renewal = listener
      .onCatalogueChange(catalogue)
      .catch(reportFailure)
      .finally(() => {
        lastRenewalAtMs = now();
        if (pendingRenewal === renewal) pendingRenewal = null;
      });
    pendingRenewal = renewal;
    return renewal;
  };

  const scheduleNextPoll = (): void => {
    timer = setTimeout(async () => {
      // Do not wait for the renewal. It may take seconds, and polling must continue, because keys may be revoked.
      const revisions = await queueRead();
      if (timer === null) return;
      const mustWait = revisions?.isImporting === true && now() - lastRenewalAtMs < importRenewMs;
      if (revisions !== null && pendingRenewal === null && !mustWait) void renewCatalogue(revisions);
      scheduleNextPoll();
    }, everyMs);
    timer.unref();
  };

  return {
    /** Polls now. Resolves when the listener has handled everything that was committed before the call. */
    poll: async (): Promise<void> => {
      const revisions = await queueRead();
      if (revisions !== null) await renewCatalogue(revisions);
    },
    /** Polls only for changes of keys and plans, so that a change of an account need not wait for the catalogue. */
    pollCredentials: async (): Promise<void> => void (await queueRead()),
    /** When the last successful poll began, in epoch milliseconds. It is −Infinity before the first one. */
    get caughtUpAtMs(): number {
      return caughtUpAtMs;
    },
    /** Whether the last poll failed because the database is unavailable. */
    get isDatabaseUnavailable(): boolean {
      return hasFailed;
    },
    /**
     * Increases each time credentials change. If it differs before and after a lookup, the result may be
     * stale.
     */
    get credentialsEpoch(): number {
      return credentialsEpoch;
    },
    start: scheduleNextPoll,
    stop: async (): Promise<void> => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await pendingRead;
      await pendingRenewal;
    },
  };
}
