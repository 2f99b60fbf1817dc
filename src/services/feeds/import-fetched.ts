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
 * Imports a fetched file as `import` does, under the name of its feed. What states no date was true when it was fetched:
 * prices to the second, because a file may change several times a day, and back, but
 * only those that have changed. Others may follow, until `endImport`.
 */
export function importFetched(
  writer: CatalogueWriter,
  name: string,
  { sha256, asOf, isDateAssumed, isDateInferred, seenAt, phones, observations, rejected }: FetchedFile,
): Promise<ImportReport> {
  const file = { name, sha256, asOf, isDateInferred, recordedAt: null };
  const goesOn = true;
  if (!isDateAssumed) return importRows(writer, file, phones, rejected, { observations, goesOn });
  const changes = withoutRepeats(writer, seenAt);
  const dated = (prices: readonly IncomingPrice[]) => prices.map((price) => withDate(price, seenAt));
  const phonesThen = phones.map((phone) => ({ ...phone, prices: dated(phone.prices) }));
  const observationsThen = observations.map(
    (each): IncomingObservation => (each.kind === 'prices' ? { ...each, prices: dated(each.prices) } : each),
  );
  return importRows(changes, file, phonesThen, rejected, { observations: observationsThen, goesOn });
}

/** A launch price stays one of the launch. */
function withDate(price: IncomingPrice, seenAt: Date): IncomingPrice {
  return price.observedAt !== null || price.kind === 'MSRP'
    ? price
    : { ...price, observedAt: seenAt, dateInferred: true };
}
