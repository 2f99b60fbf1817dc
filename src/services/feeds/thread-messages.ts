import type { ClaimedFeed, FeedState } from '../../domain/catalogue/feed.ts';
import type { ReadFile } from '../../ingest/read-import-file.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { Header } from './read-feed-input.ts';

/** The input of the thread of one run. */
export interface FeedTask {
  readonly source: ClaimedFeed['source'];
  readonly state: ClaimedFeed['state'];
  readonly headers: readonly Header[];
  readonly limits: FeedLimits;
}

/** The rows of a file, which may be many. */
export interface FileRows {
  readonly phones: ReadFile['phones'];
  readonly observations: ReadFile['observations'];
  readonly rejected: ReadFile['rejected'];
}

/** A file without its rows. */
export interface FileFacts extends Omit<ReadFile, keyof FileRows> {
  /** Null for a URL. */
  readonly path: string | null;
  /**
   * The time of the fetch, or of the last write of the file: data without a date of its own was true then.
   */
  readonly seenAt: Date;
}

/** A file that could not be read. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: string;
}

/**
 * The messages of the thread. After each of them but the last it waits for a message of the gateway, so that
 * no more than one is in memory.
 */
export type FeedMessage =
  /** Some of the rows of the file whose facts follow. */
  | { readonly kind: 'rows'; readonly rows: Partial<FileRows> }
  | { readonly kind: 'file'; readonly file: FileFacts }
  | { readonly kind: 'unreadable'; readonly file: UnreadableFile }
  /** The source could not be fetched. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'end'; readonly state: FeedState | null };
