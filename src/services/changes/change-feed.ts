import type { RevisionStore, Revisions } from '../../domain/changes/revisions.ts';

/** While an import goes on the catalogue is renewed no more often: each of its files would be a version of its own. */
const importRenewMs = 60_000;

export interface ChangeFeed {
  /** Polls now; resolves when everything committed before the call has been passed on. */
  poll(): Promise<void>;
  /** The same of keys and plans alone: whoever changed an account need not wait for the catalogue. */
  pollCredentials(): Promise<void>;
  /** When the last successful poll began; epoch milliseconds, −Infinity before the first. */
  readonly caughtUpAtMs: number;
  /** Whether the last poll failed: the database is away. */
  readonly isAway: boolean;
  /** Counts up each time credentials changed; compare it before and after a look-up to see whether the result is stale. */
  readonly credentialsEpoch: number;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Follows the two revisions of the database by asking for them, and renews the catalogue when an import has ended, not
 * for each of its files. One small query each 400 ms is the same on
 * PGlite and on Postgres, works behind a connection pooler, and cannot silently stop as a LISTEN connection can.
 */
export function createChangeFeed(
  revisions: RevisionStore,
  listener: {
    /**
     * The catalogue may have changed, or the last call failed.
     * @param seen its revision. What is newer is passed on by a later call: it may be the first file of an import.
     */
    catalogueChanged(seen: number): Promise<void>;
    /** The catalogue is at this revision, changed or not; must be fast. Told during imports too. */
    catalogueSeen(revision: number): void;
    /** These accounts' keys or plans changed; null: any may have. */
    credentialsChanged(accountIds: readonly string[] | null): void;
  },
  options: {
    readonly now: () => number;
    readonly everyMs?: number;
    readonly onError: (error: unknown) => void;
  },
): ChangeFeed {
  const { now, onError, everyMs = 400 } = options;
  let known: Revisions | null = null;
  let caughtUpAtMs = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let credentialsEpoch = 0;
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<Revisions | null> = Promise.resolve(null);
  let renewing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const failed = (error: unknown): void => {
    if (!isAway) onError(error);
    isAway = true;
  };

  /** Null when the database did not answer. */
  const look = async (): Promise<Revisions | null> => {
    const startedAtMs = now();
    try {
      const seen = await revisions.read();
      if (known === null || seen.credentials !== known.credentials) {
        // A lower revision means another database, such as a restored one.
        const accounts =
          known === null || seen.credentials < known.credentials
            ? null
            : await revisions.accountsChangedSince(known.credentials);
        credentialsEpoch += 1;
        listener.credentialsChanged(accounts);
      }
      listener.catalogueSeen(seen.catalogue);
      known = seen;
      caughtUpAtMs = startedAtMs;
      isAway = false;
      return seen;
    } catch (error) {
      failed(error);
      return null;
    }
  };
  const lookNext = (): Promise<Revisions | null> => {
    looking = looking.then(look);
    return looking;
  };

  /** Called at each poll: a new day changes the catalogue too, and only it knows which day it has. */
  const renew = ({ catalogue }: Revisions): Promise<void> => {
    const own = listener
      .catalogueChanged(catalogue)
      .catch(failed)
      .finally(() => {
        renewedAtMs = now();
        if (renewing === own) renewing = null;
      });
    renewing = own;
    return own;
  };

  const poll = async (): Promise<void> => {
    const seen = await lookNext();
    if (seen !== null) await renew(seen);
  };

  const schedule = (): void => {
    timer = setTimeout(async () => {
      // Renewing a large catalogue takes seconds; a key that is revoked meanwhile must not wait for it.
      const seen = await lookNext();
      if (timer === null) return;
      const isPatient = seen?.isImporting === true && now() - renewedAtMs < importRenewMs;
      if (seen !== null && renewing === null && !isPatient) void renew(seen);
      schedule();
    }, everyMs);
    timer.unref();
  };

  return {
    poll,
    pollCredentials: async () => void (await lookNext()),
    get caughtUpAtMs() {
      return caughtUpAtMs;
    },
    get isAway() {
      return isAway;
    },
    get credentialsEpoch() {
      return credentialsEpoch;
    },
    start: schedule,
    stop: async () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await looking;
      await renewing;
    },
  };
}
