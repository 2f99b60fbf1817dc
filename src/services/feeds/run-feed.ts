import type { ClaimedFeed, FeedState } from '../../domain/catalogue/feed.ts';
import type { CatalogueWriter, ImportReport } from '../../domain/catalogue/ingest.ts';
import type { ReadFile } from '../../ingest/read-import-file.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import { fetchInThread } from './fetch-in-thread.ts';
import { importFetched } from './import-fetched.ts';
import type { Header } from './read-feed-input.ts';
import type { UnreadableFile } from './thread-messages.ts';

/** The report about a file, with its unread cells and warnings. */
interface FetchedReport extends ImportReport {
  readonly unread: ReadFile['unread'];
  readonly warnings: ReadFile['warnings'];
}

/** The result of a fetch. */
export interface FetchResult {
  readonly imported: readonly FetchedReport[];
  readonly unreadable: readonly UnreadableFile[];
  /** Why the source, or the rest of it, could not be fetched; null if it could. */
  readonly error: FeedError | null;
  /** The new state of the source; null: unchanged. */
  readonly state: FeedState | null;
}

/**
 * Fetches a feed and imports what has changed, each file in one transaction.
 * @param options `signal`: ends the run between two files, and while a file is fetched or read
 * @throws the reason of the signal; errors of the database
 */
export async function runFeed(
  { name, source, state }: ClaimedFeed,
  headers: readonly Header[],
  options: { readonly writer: CatalogueWriter; readonly limits: FeedLimits; readonly signal: AbortSignal },
): Promise<FetchResult> {
  const { writer, limits, signal } = options;
  const imported: FetchedReport[] = [];
  const unreadable: UnreadableFile[] = [];
  const files = fetchInThread({ source, state, headers, limits }, signal);
  try {
    for (;;) {
      const next = await files.next();
      if (next.done === true) return { imported, unreadable, error: null, state: next.value };
      if ('reason' in next.value) unreadable.push(next.value);
      else {
        const report = await importFetched(writer, name, next.value);
        const { path, unread, warnings } = next.value;
        imported.push({ ...report, file: path ?? name, unread, warnings });
      }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { imported, unreadable, error, state: null };
  } finally {
    await files.return(null);
    if (imported.length > 0) await writer.endImport();
  }
}
