import { randomUUID } from 'node:crypto';
import type { CatalogueWriter } from '../../src/domain/catalogue/catalogue-writer.ts';
import type { IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { createEmptyFacts } from '../../src/record/empty-phone.ts';

/** The facts of a phone in an import. */
export interface ImportedPhone {
  readonly name: string;
  /** Default: Acme. */
  readonly brand?: string;
  /** In g; a different value is a change of the phone. */
  readonly weight?: number;
  readonly modelNumbers?: readonly string[];
  /** In minor units; each amount is a separate observation. */
  readonly prices?: readonly number[];
  /** Review texts; each is a separate review. */
  readonly reviews?: readonly string[];
}

function toRow(phone: ImportedPhone): IncomingPhone {
  const { name, brand = 'Acme', weight, modelNumbers, prices = [], reviews = [] } = phone;
  const facts = {
    ...createEmptyFacts(),
    ...(modelNumbers !== undefined && { modelNumbers: [...modelNumbers] }),
  };
  return {
    line: 1,
    brand,
    fullName: name,
    isOtherDevice: false,
    facts: weight === undefined ? facts : { ...facts, body: { ...facts.body, weightG: weight } },
    specSheet: [],
    prices: prices.map((amountMinor) => ({
      kind: 'STREET',
      amount: { amountMinor, currency: 'EUR' },
      country: 'DE',
      variant: null,
      seller: 'Shop',
      observedAt: new Date('2026-01-02T00:00:00Z'),
    })),
    reviews: reviews.map((body) => ({
      kind: 'USER',
      author: 'Ann',
      publisher: null,
      title: null,
      body,
      locale: 'en',
      score: 8,
      pros: ['light', 'cheap, too'],
      cons: [],
      url: null,
      publishedAt: new Date('2026-01-02T00:00:00Z'),
    })),
  };
}

/**
 * Imports one file. A phone that it names without a weight is added if there is none, and not changed else.
 * @param recordedAt of its prices; default by the clock of the database
 */
export function importPhones(
  writer: CatalogueWriter,
  phones: readonly ImportedPhone[],
  recordedAt: Date | null = null,
) {
  const file = { name: 'test.ndjson', sha256: randomUUID(), asOf: '2026-01-02', recordedAt };
  return importRows(writer, file, phones.map(toRow), []);
}
