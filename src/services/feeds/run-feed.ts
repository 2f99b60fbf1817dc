import type { CatalogueWriter, ImportReport } from '../../domain/catalogue/catalogue-writer.ts';
import type { ClaimedFeed, FeedFileReport, FeedRun, FeedState } from '../../domain/catalogue/feed.ts';
import type { IncomingObservation, IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import { importRows } from '../../ingest/import-rows.ts';
import type { ImportFileContent } from '../../ingest/read-import-file.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import { type FetchedFile, fetchInThread } from './fetch-in-thread.ts';
import type { Header } from './read-feed-input.ts';
import type { UnreadableFile } from './thread-messages.ts';
import { withoutRepeats } from './without-repeats.ts';

/** The report on a file, with its unread cells and warnings. */
interface FetchedReport extends ImportReport {
  readonly unread: ImportFileContent['unread'];
  readonly warnings: ImportFileContent['warnings'];
}

/** The result of a fetch. */
export interface FetchResult {
  readonly imported: readonly FetchedReport[];
  readonly unreadable: readonly UnreadableFile[];
  /** Why some or all of the source could not be fetched, or null if everything was. */
  readonly error: FeedError | null;
  /** The source's new state, or null if it is unchanged. */
  readonly state: FeedState | null;
}

/**
 * Fetches a feed and imports what has changed, each file in one transaction.
 * @param options `signal`: ends the run, but not while a file is being written
 * @throws the reason of the signal; errors of the database
 */
export async function runFeed(
  { name, source, mapping, state }: ClaimedFeed,
  headers: readonly Header[],
  options: { readonly writer: CatalogueWriter; readonly limits: FeedLimits; readonly signal: AbortSignal },
): Promise<FetchResult> {
  const { writer, limits, signal } = options;
  const imported: FetchedReport[] = [];
  const unreadable: UnreadableFile[] = [];
  const files = fetchInThread({ source, state, mapping, headers, limits }, signal);
  try {
    for (;;) {
      const result = await files.next();
      if (result.done === true) return { imported, unreadable, error: null, state: result.value };
      if ('reason' in result.value) unreadable.push(result.value);
      else {
        const report = await importFetchedFile(writer, name, result.value);
        const { path, unread, warnings } = result.value;
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

/**
 * Imports a fetched file as the command `import` does, under the name of its feed. If a file has no date, the
 * time of the fetch is used. Its prices are dated to the second, because a file may change several times a
 * day, and change back. Only prices that have changed are added. More files may follow until `endImport`.
 */
function importFetchedFile(
  writer: CatalogueWriter,
  name: string,
  { sha256, asOf, isDateAssumed, isDateInferred, seenAt, phones, observations, rejected }: FetchedFile,
): Promise<ImportReport> {
  const file = { name, sha256, asOf, isDateInferred, recordedAt: null };
  const hasMoreFiles = true;
  if (!isDateAssumed) return importRows(writer, file, phones, rejected, { observations, hasMoreFiles });
  const repeatFreeWriter = withoutRepeats(writer, seenAt);
  const addDates = (prices: readonly IncomingPrice[]) => prices.map((price) => addDate(price, seenAt));
  const datedPhones = phones.map((phone) => ({ ...phone, prices: addDates(phone.prices) }));
  const datedObservations = observations.map(
    (observation): IncomingObservation =>
      observation.kind === 'prices' ? { ...observation, prices: addDates(observation.prices) } : observation,
  );
  return importRows(repeatFreeWriter, file, datedPhones, rejected, {
    observations: datedObservations,
    hasMoreFiles,
  });
}

/** Dates a price that has no date. A launch price keeps the date of the launch. */
function addDate(price: IncomingPrice, seenAt: Date): IncomingPrice {
  return price.observedAt !== null || price.kind === 'MSRP'
    ? price
    : { ...price, observedAt: seenAt, dateInferred: true };
}

/** The most rejected rows, warnings and files that are stored for a run, because people read them. */
const maxStoredItems = 100;

/** Converts a run into the form that is stored. */
export function toFeedRun(
  { imported, unreadable, error }: FetchResult,
  startedAt: Date,
  durationMs: number,
): FeedRun {
  const faults = [
    ...(error === null ? [] : [error.message]),
    ...unreadable.map(({ path, reason }) => `${path}: ${reason}`),
  ];
  const files = imported.map(
    (report): FeedFileReport => ({
      ...report,
      addedLike: report.addedLike.slice(0, maxStoredItems),
      rejected: report.rejected.length,
      rejects: report.rejected.slice(0, maxStoredItems),
      warned: report.warnings.length,
      warnings: report.warnings.slice(0, maxStoredItems),
    }),
  );
  const hasFailed = faults.length > 0;
  const successOutcome = imported.length > 0 ? 'imported' : 'unchanged';
  return {
    startedAt,
    durationMs,
    outcome: hasFailed ? 'failed' : successOutcome,
    error: hasFailed ? faults.slice(0, maxStoredItems).join('\n') : null,
    files: files.slice(0, maxStoredItems),
  };
}
