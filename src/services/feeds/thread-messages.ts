import type { ClaimedFeed, FeedState } from '../../domain/catalogue/feed.ts';
import type { ImportFileContent } from '../../ingest/files/read-import-file.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { Header } from './read-feed-input.ts';

/** The input of the thread for one run. */
export interface FeedTask {
  readonly source: ClaimedFeed['source'];
  readonly state: ClaimedFeed['state'];
  readonly mapping: ClaimedFeed['mapping'];
  readonly headers: readonly Header[];
  readonly limits: FeedLimits;
}

/** The rows of a file. There may be many. */
export interface FileRows {
  readonly phones: ImportFileContent['phones'];
  readonly observations: ImportFileContent['observations'];
  readonly rejected: ImportFileContent['rejected'];
}

/** What is known about a file, apart from its rows. */
export interface FileFacts extends Omit<ImportFileContent, keyof FileRows> {
  /** The file's path. Null for a URL. */
  readonly path: string | null;
  /** When the file was fetched or last written. Data without a date of its own gets this date. */
  readonly seenAt: Date;
}

/** A file that could not be read. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: string;
}

/**
 * The messages that the thread sends. After each message but the last, the thread waits for a message from the
 * gateway, so that messages do not pile up in memory.
 */
export type FeedMessage =
  /** A part of a file's rows. The file's `file` message follows. */
  | { readonly kind: 'rows'; readonly rows: Partial<FileRows> }
  | { readonly kind: 'file'; readonly file: FileFacts }
  | { readonly kind: 'unreadable'; readonly file: UnreadableFile }
  /** The source could not be fetched. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'end'; readonly state: FeedState | null };
