import type { ClaimedFeed, FeedState } from '../../domain/catalogue/feed.ts';
import type { ReadFile } from '../../ingest/read-import-file.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { Header } from './read-feed-input.ts';

/** What the thread of one run is started with. */
export interface FeedTask extends Pick<ClaimedFeed, 'source' | 'state'> {
  readonly headers: readonly Header[];
  readonly limits: FeedLimits;
}

/** The rows of a file: what is long of it. */
export type FileRows = Pick<ReadFile, 'phones' | 'observations' | 'rejected'>;

/** A file without its rows. */
export interface FileFacts extends Omit<ReadFile, keyof FileRows> {
  /** Null for an address. */
  readonly path: string | null;
  /** When what it says was true, unless it states a date: the fetch, or the last write of the file. */
  readonly seenAt: Date;
}

/** A file that could not be read. */
export interface UnreadableFile {
  readonly path: string;
  readonly reason: string;
}

/** What the thread says. It waits for an answer after each but the last, so that no two wait for the other side at once. */
export type FeedMessage =
  /** Some of the rows of the file whose facts come next. */
  | { readonly kind: 'rows'; readonly rows: Partial<FileRows> }
  | { readonly kind: 'file'; readonly file: FileFacts }
  | { readonly kind: 'unreadable'; readonly file: UnreadableFile }
  /** The source could not be had. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'end'; readonly state: FeedState | null };
