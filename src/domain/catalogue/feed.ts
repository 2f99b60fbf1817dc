import type { ImportReport, ImportWarning, RejectedRow } from './ingest.ts';

/** Where a feed's content comes from: an address, or files of the gateway's machine. */
export type FeedSource =
  | { readonly kind: 'url'; readonly url: string }
  /** Absolute; with `*`, `?`, `[…]` and `**` as in a shell. */
  | { readonly kind: 'path'; readonly path: string };

/** What the source said at the last success, so that it is read again only when it has changed. */
export type FeedState =
  | {
      readonly kind: 'url';
      readonly etag: string | null;
      readonly lastModified: string | null;
      /** Of the content, in hex. */
      readonly sha256: string;
    }
  /** Files by path: size and time of the last write, as one text. */
  | { readonly kind: 'path'; readonly files: Readonly<Record<string, string>> };

/** Files that are fetched again and again, and imported when they have changed. */
export interface Feed {
  /** Also the source of what comes in by it. */
  readonly name: string;
  readonly source: FeedSource;
  readonly everyMs: number;
  /** Of the request headers, whose values nobody is shown. */
  readonly headerNames: readonly string[];
  readonly dueAt: Date;
  /** In a row; 0 after a success. */
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastError: string | null;
  readonly lastSuccessAt: Date | null;
  /** The process that fetches it now; null: none. */
  readonly holder: string | null;
}

export interface NewFeed extends Pick<Feed, 'name' | 'source' | 'everyMs' | 'headerNames'> {
  /** Encrypted; null: none. */
  readonly sealedHeaders: Uint8Array | null;
}

/** A feed, and the right to fetch it until the claim runs out. */
export interface ClaimedFeed extends Feed, Pick<NewFeed, 'sealedHeaders'> {
  /** Null before the first success. */
  readonly state: FeedState | null;
}

/** `unchanged`: the source has nothing new, nothing was imported. `failed`: some or all of it could not be had or read. */
export const feedOutcomes = ['imported', 'unchanged', 'failed'] as const;
export type FeedOutcome = (typeof feedOutcomes)[number];

/** What came of one file of a run: the report of an import, with the first of its rejected rows. */
export interface FeedFileReport extends Omit<ImportReport, 'rejected'> {
  /** Cells of its spec sheet that could not be read, by column. */
  readonly unread: readonly {
    readonly column: string;
    readonly cells: number;
    readonly examples: readonly string[];
  }[];
  readonly rejected: number;
  readonly rejects: readonly RejectedRow[];
  /** Values that no phone has, which were left out: how many, and the first of them. */
  readonly warned: number;
  readonly warnings: readonly ImportWarning[];
}

export interface FeedRun {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly outcome: FeedOutcome;
  /** A sentence; null unless it failed. */
  readonly error: string | null;
  /** Of the files that were imported. */
  readonly files: readonly FeedFileReport[];
}

export interface ListedFeed extends Feed {
  /** Null before the first. */
  readonly lastRun: FeedRun | null;
}

/** Who claims, and for how long from now. A claim that is not renewed in time is anybody's. */
export interface FeedClaim {
  /** Unique to the process. */
  readonly owner: string;
  /** Who that is, for people. */
  readonly holder: string;
  readonly termMs: number;
}

/** What a run leaves behind. */
export interface FeedEnd {
  readonly run: FeedRun;
  /** Null: as it was. */
  readonly state: FeedState | null;
  /** Until it is due again, from now. */
  readonly delayMs: number;
}

/** Runs that are kept of each feed. */
export const keptRuns = 50;

/** Feeds live in the database, so that every gateway knows them; all times are by its clock. */
export interface FeedStore {
  /** Due at once. Whether the name was free. */
  add(feed: NewFeed): Promise<boolean>;
  /** By name. */
  list(): Promise<readonly ListedFeed[]>;
  /** The newest first, at most `keptRuns`. */
  runs(name: string): Promise<readonly FeedRun[]>;
  /** With its runs. Whether it was there. */
  remove(name: string): Promise<boolean>;
  /** The feed that has been due for longest and that nobody has claimed; null: none. */
  claimDue(claim: FeedClaim): Promise<ClaimedFeed | null>;
  /** This one, due or not; null where it is claimed already or not there. */
  claim(name: string, claim: FeedClaim): Promise<ClaimedFeed | null>;
  /** False when the claim is lost, or the feed was removed. */
  renew(name: string, claim: FeedClaim): Promise<boolean>;
  /** Ends the claim and keeps the run, if the claim is still this owner's. */
  finish(name: string, owner: string, end: FeedEnd): Promise<void>;
  /** Ends the claim as if it had not been: another may take it at once. */
  release(name: string, owner: string): Promise<void>;
}
