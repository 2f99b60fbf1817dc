import type { ImportReport } from './catalogue-writer.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { ImportWarning, RejectedRow } from './incoming-row.ts';

/** Where a feed's content comes from: a URL, or files on the gateway's machine. */
export type FeedSource =
  | { readonly kind: 'url'; readonly url: string }
  /** An absolute path, which may contain the wildcards `*`, `?`, `[…]` and `**` of a shell. */
  | { readonly kind: 'path'; readonly path: string };

/** The state of the source at the last success. The source is only read again if its state has changed. */
export type FeedState =
  | {
      readonly kind: 'url';
      readonly etag: string | null;
      readonly lastModified: string | null;
      /** The SHA-256 of the content, in hex. */
      readonly sha256: string;
    }
  /** The files by path. Each value is a string with the file's size and the time of its last change. */
  | { readonly kind: 'path'; readonly files: Readonly<Record<string, string>> };

/** What the operator states about a feed. */
interface FeedSettings {
  /** The name of the feed, which is also the source's name in the prices and reviews that it imports. */
  readonly name: string;
  readonly source: FeedSource;
  readonly everyMs: number;
  /** The names of the request headers. Their values are secret. */
  readonly headerNames: readonly string[];
  /** The operator's instructions for reading the files, or null if there are none. */
  readonly mapping: ImportMapping | null;
}

/** A source that is fetched regularly, and imported when it has changed. */
export interface Feed extends FeedSettings {
  readonly dueAt: Date;
  /** The number of consecutive failures, which is 0 after a success. */
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastError: string | null;
  readonly lastSuccessAt: Date | null;
  /** The process that is fetching the feed, or null if none is. */
  readonly holder: string | null;
}

export interface NewFeed extends FeedSettings {
  /** The encrypted request headers, or null if there are none. */
  readonly sealedHeaders: Uint8Array | null;
}

/** A feed that a process has claimed, and may fetch until the claim expires. */
export interface ClaimedFeed extends Feed {
  /** The encrypted request headers, or null if there are none. */
  readonly sealedHeaders: Uint8Array | null;
  /** Null before the first success. */
  readonly state: FeedState | null;
}

/** `unchanged` means that the source has nothing new, `failed` that a part of it could not be fetched or read. */
export const feedOutcomes = ['imported', 'unchanged', 'failed'] as const;
export type FeedOutcome = (typeof feedOutcomes)[number];

/**
 * The import of one file in a run, with the first few of its rejected rows. Reports are stored as JSON with these
 * member names.
 */
export interface FeedFileReport extends Omit<ImportReport, 'rejected'> {
  /** The cells of its spec sheet that could not be read, by column. */
  readonly unread: readonly {
    readonly column: string;
    readonly cells: number;
    readonly examples: readonly string[];
  }[];
  /** The number of rejected rows. */
  readonly rejected: number;
  /** The first of these rows. */
  readonly rejects: readonly RejectedRow[];
  /** The number of implausible values, which were left out. */
  readonly warned: number;
  /** The first few values that were left out. */
  readonly warnings: readonly ImportWarning[];
}

export interface FeedRun {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly outcome: FeedOutcome;
  /** A human-readable sentence, or null unless the run failed. */
  readonly error: string | null;
  /** Reports of the imported files. */
  readonly files: readonly FeedFileReport[];
}

export interface ListedFeed extends Feed {
  /** Null before the first run. */
  readonly lastRun: FeedRun | null;
}

/** A claim to a feed. If it is not renewed in time, another process may claim the feed. */
export interface FeedClaim {
  /** A string that is unique to the process, and identifies its claims. */
  readonly owner: string;
  /** A human-readable description of the process, for lists of feeds. */
  readonly holder: string;
  /** How long the claim is valid from now. */
  readonly leaseMs: number;
}

/** The result of a run. */
export interface FeedRunResult {
  readonly run: FeedRun;
  /** The new state of the source, or null if it is unchanged. */
  readonly state: FeedState | null;
  /** The time from now until the feed is due again. */
  readonly delayMs: number;
}

/** The number of runs that are stored for each feed. */
export const retainedRuns = 50;

/** Stores feeds in the database, for all gateways. All times are from the clock of the database. */
export interface FeedStore {
  /** Adds a feed that is due at once. Returns false if the name is in use. */
  add(feed: NewFeed): Promise<boolean>;
  /** Lists all feeds, sorted by name. */
  list(): Promise<readonly ListedFeed[]>;
  /** Lists the last `retainedRuns` runs of a feed, newest first. */
  listRuns(name: string): Promise<readonly FeedRun[]>;
  /** Removes a feed and its runs. Returns false if there is no such feed. */
  remove(name: string): Promise<boolean>;
  /** Claims the unclaimed feed that has been due for the longest time. Returns null if none is due. */
  claimDue(claim: FeedClaim): Promise<ClaimedFeed | null>;
  /** Claims a feed, even if it is not due. Returns null if it does not exist or is already claimed. */
  claim(name: string, claim: FeedClaim): Promise<ClaimedFeed | null>;
  /** Extends a claim. Returns false if the claim is lost, or if the feed was removed. */
  renew(name: string, claim: FeedClaim): Promise<boolean>;
  /** Ends the claim and stores the run, if the owner still has the claim. */
  finish(name: string, owner: string, result: FeedRunResult): Promise<void>;
  /** Ends the claim without a run, so another process may claim the feed at once. */
  release(name: string, owner: string): Promise<void>;
}
