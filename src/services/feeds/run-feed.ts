import type { CatalogueWriter, ImportReport } from '../../domain/catalogue/catalogue-writer.ts';
import type { ClaimedFeed, FeedFileReport, FeedRun, FeedState } from '../../domain/catalogue/feed.ts';
import type { IncomingObservation, IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import type { ImportFileContent } from '../../ingest/files/read-import-file.ts';
import { importRows } from '../../ingest/import-rows.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import { type FetchedFile, fetchInThread } from './fetch-in-thread.ts';
import type { Header } from './read-feed-input.ts';
import { skipRepeatedPrices } from './skip-repeated-prices.ts';
import type { UnreadableFile } from './thread-messages.ts';

/** The report on an imported file, with its unread cells. */
interface FetchedReport extends ImportReport {
  readonly unread: ImportFileContent['unread'];
}

/** The result of a run. */
export interface FetchResult {
  readonly imported: readonly FetchedReport[];
  readonly unreadable: readonly UnreadableFile[];
  /** The error that ended the run early, or null if the whole source was fetched. */
  readonly error: FeedError | null;
  /** The source's new state, or null if it is unchanged. */
  readonly state: FeedState | null;
}

/**
 * Fetches a feed and imports the files that have changed, each in one transaction.
 * @param options `signal`: a signal that ends the run, but not while a file is being written
 * @throws the abort reason of the signal; errors of the database
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
        const allWarnings = [...warnings, ...report.warnings];
        imported.push({ ...report, file: path ?? name, unread, warnings: allWarnings });
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
 * Imports a fetched file like the command `import`, under the name of its feed. If the file has no date, its prices
 * get the exact time at which it was fetched or last written, because a file may change several times a day, and
 * change back. Such prices are added only if they have changed. More files may follow until `endImport`.
 */
function importFetchedFile(
  writer: CatalogueWriter,
  name: string,
  { sha256, asOf, isDateAssumed, isDateInferred, seenAt, phones, observations, rejected }: FetchedFile,
): Promise<ImportReport> {
  const file = { name, sha256, asOf, isDateInferred, recordedAt: null };
  const hasMoreFiles = true;
  if (!isDateAssumed) return importRows(writer, file, phones, rejected, { observations, hasMoreFiles });
  const changedPriceWriter = skipRepeatedPrices(writer, seenAt);
  const addDateToAll = (prices: readonly IncomingPrice[]) => prices.map((price) => addDate(price, seenAt));
  const datedPhones = phones.map((phone) => ({ ...phone, prices: addDateToAll(phone.prices) }));
  const datedObservations = observations.map(
    (observation): IncomingObservation =>
      observation.kind === 'prices'
        ? { ...observation, prices: addDateToAll(observation.prices) }
        : observation,
  );
  return importRows(changedPriceWriter, file, datedPhones, rejected, {
    observations: datedObservations,
    hasMoreFiles,
  });
}

/** Dates a price that has no date. A launch price is dated by the launch instead. */
function addDate(price: IncomingPrice, seenAt: Date): IncomingPrice {
  return price.observedAt !== null || price.kind === 'MSRP'
    ? price
    : { ...price, observedAt: seenAt, dateInferred: true };
}

/**
 * The maximum length of each stored list: the files and errors of a run, and the rejected rows and warnings of a file.
 * Nobody would read more.
 */
const maxStoredItems = 100;

/**
 * Converts a run into the form that is stored, in which `rejected` and `warned` are counts, while `rejects` and
 * `warnings` are lists of the first items.
 */
export function toFeedRun(
  { imported, unreadable, error }: FetchResult,
  startedAt: Date,
  durationMs: number,
): FeedRun {
  const errors = [
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
  const hasFailed = errors.length > 0;
  const successOutcome = imported.length > 0 ? 'imported' : 'unchanged';
  return {
    startedAt,
    durationMs,
    outcome: hasFailed ? 'failed' : successOutcome,
    error: hasFailed ? errors.slice(0, maxStoredItems).join('\n') : null,
    files: files.slice(0, maxStoredItems),
  };
}
