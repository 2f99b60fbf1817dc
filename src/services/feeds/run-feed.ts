import type {
  CatalogueWriter,
  ImportReport,
  ImportTransaction,
  LastOffer,
  PriceToAdd,
} from '../../domain/catalogue/catalogue-writer.ts';
import type { ClaimedFeed, FeedFileReport, FeedRun, FeedState } from '../../domain/catalogue/feed.ts';
import type { IncomingObservation, IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import { forEachInSteps, runInSlices } from '../../domain/time-slicing.ts';
import type { ImportFileContent } from '../../ingest/files/read-import-file.ts';
import { importRows } from '../../ingest/import-rows.ts';
import { FeedError } from './feed-error.ts';
import type { FeedLimits } from './feed-limits.ts';
import { type FetchedFile, fetchInThread } from './fetch-in-thread.ts';
import type { Header } from './read-feed-input.ts';
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

const dayMs = 86_400_000;

/**
 * Wraps a writer so that it adds a fetched price only if the price has changed, or is the first of the day.
 * Without this, a list of 60,000 prices would add 60,000 observations each time that a single price changes.
 * @param seenAt when the file was fetched or last written; a price that was observed at another time has a date of its
 * own and is always added
 */
function skipRepeatedPrices(writer: CatalogueWriter, seenAt: Date): CatalogueWriter {
  return {
    ...writer,
    importFile: (file, work, mode) =>
      writer.importFile(
        file,
        (transaction) =>
          work({
            ...transaction,
            addPrices: async (prices) =>
              transaction.addPrices(await findChangedPrices(transaction, prices, seenAt)),
          }),
        mode,
      ),
  };
}

async function findChangedPrices(
  { findLastOffers }: ImportTransaction,
  prices: readonly PriceToAdd[],
  seenAt: Date,
): Promise<readonly PriceToAdd[]> {
  const isUndated = ({ price }: PriceToAdd): boolean => price.observedAt.getTime() === seenAt.getTime();
  const undatedPrices = prices.filter(isUndated);
  const phones = new Map(
    undatedPrices.map(({ brandKey, key }) => [`${brandKey}\n${key}`, { brandKey, key }]),
  );
  const today = new Date(Math.floor(seenAt.getTime() / dayMs) * dayMs);
  // An offer may have several prices, such as the prices of two colours, if the source does not distinguish them.
  const currentAmounts = await groupAmountsByOffer(undatedPrices);
  const lastOffers = await findLastOffers([...phones.values()], today, seenAt);
  const previousAmounts = await groupAmountsByOffer(lastOffers);
  const repeatedOfferKeys = new Set(
    [...currentAmounts]
      .filter(([offerKey, amounts]) => isSameSet(amounts, previousAmounts.get(offerKey)))
      .map(([offerKey]) => offerKey),
  );
  const changedPrices: PriceToAdd[] = [];
  await runInSlices(
    forEachInSteps(prices, (price) => {
      if (!isUndated(price) || !repeatedOfferKeys.has(toOfferKey(price))) changedPrices.push(price);
    }),
  );
  return changedPrices;
}

async function groupAmountsByOffer(offers: readonly LastOffer[]): Promise<Map<string, Set<number>>> {
  const amountsByOffer = new Map<string, Set<number>>();
  const addAmount = (offer: LastOffer): void => {
    const offerKey = toOfferKey(offer);
    const { amountMinor } = offer.price.amount;
    const offerAmounts = amountsByOffer.get(offerKey);
    if (offerAmounts === undefined) amountsByOffer.set(offerKey, new Set([amountMinor]));
    else offerAmounts.add(amountMinor);
  };
  await runInSlices(forEachInSteps(offers, addAmount));
  return amountsByOffer;
}

/** Creates a key from everything in a price except the amount and the time. */
function toOfferKey({ brandKey, key, price: { kind, amount, country, variant, seller } }: LastOffer): string {
  const { ramMb = null, storageMb = null } = variant ?? {};
  return JSON.stringify([brandKey, key, kind, amount.currency, country, ramMb, storageMb, seller]);
}

const isSameSet = (a: ReadonlySet<number>, b: ReadonlySet<number> | undefined): boolean =>
  b !== undefined && a.size === b.size && a.isSubsetOf(b);
