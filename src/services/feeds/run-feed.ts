import type { ClaimedFeed, FeedState } from '../../domain/catalogue/feed.ts';
import type { CatalogueWriter, ImportReport } from '../../domain/catalogue/ingest.ts';
import type { ReadFile } from '../../ingest/read-import-file.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import { fetchInThread } from './fetch-in-thread.ts';
import { importFetched } from './import-fetched.ts';
import type { Header } from './read-feed-input.ts';
import type { UnreadableFile } from './thread-messages.ts';

/** What came of a file, and what was noted of its rows. */
type FetchedReport = ImportReport & Pick<ReadFile, 'unread' | 'warnings'>;

/** What came of a fetch. */
export interface Fetched {
  readonly imported: readonly FetchedReport[];
  readonly unreadable: readonly UnreadableFile[];
  /** Why the source, or the rest of it, could not be had; null if it could. */
  readonly error: FeedError | null;
  /** Null: as before. */
  readonly state: FeedState | null;
}

/**
 * Fetches a feed and imports what has changed, each file in one transaction.
 * @param signal ends it between two files, and while it fetches or reads
 * @throws the reason of the signal; what the database says
 */
export async function runFeed(
  { name, source, state }: Pick<ClaimedFeed, 'name' | 'source' | 'state'>,
  headers: readonly Header[],
  {
    writer,
    limits,
    signal,
  }: { readonly writer: CatalogueWriter; readonly limits: FeedLimits; readonly signal: AbortSignal },
): Promise<Fetched> {
  const imported: Fetched['imported'][number][] = [];
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
