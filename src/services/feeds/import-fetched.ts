import type {
  CatalogueWriter,
  ImportReport,
  IncomingObservation,
  IncomingPrice,
} from '../../domain/catalogue/ingest.ts';
import { importRows } from '../../ingest/import-rows.ts';
import type { FetchedFile } from './fetch-in-thread.ts';
import { withoutRepeats } from './without-repeats.ts';

/**
 * Imports a fetched file as the command `import` does, under the name of its feed. A file without a date was true when it
 * was fetched. Its prices are dated to the second, because a file may change several times a day, and back, but only
 * prices that have changed are added. Further files may follow, until `endImport`.
 */
export function importFetched(
  writer: CatalogueWriter,
  name: string,
  { sha256, asOf, isDateAssumed, isDateInferred, seenAt, phones, observations, rejected }: FetchedFile,
): Promise<ImportReport> {
  const file = { name, sha256, asOf, isDateInferred, recordedAt: null };
  const goesOn = true;
  if (!isDateAssumed) return importRows(writer, file, phones, rejected, { observations, goesOn });
  const repeatFreeWriter = withoutRepeats(writer, seenAt);
  const dated = (prices: readonly IncomingPrice[]) => prices.map((price) => withDate(price, seenAt));
  const datedPhones = phones.map((phone) => ({ ...phone, prices: dated(phone.prices) }));
  const datedObservations = observations.map(
    (each): IncomingObservation => (each.of === 'prices' ? { ...each, prices: dated(each.prices) } : each),
  );
  return importRows(repeatFreeWriter, file, datedPhones, rejected, {
    observations: datedObservations,
    goesOn,
  });
}

/** Dates a price that has no date. A launch price stays a price of the launch. */
function withDate(price: IncomingPrice, seenAt: Date): IncomingPrice {
  return price.observedAt !== null || price.kind === 'MSRP'
    ? price
    : { ...price, observedAt: seenAt, dateInferred: true };
}
