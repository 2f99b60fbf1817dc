import { LRUCache } from 'lru-cache';
import {
  nonPriceKinds,
  type PriceKind,
  type PriceSource,
  type StoredPrice,
  uncountedPriceKinds,
} from '../../../domain/catalogue/prices/price.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { PriceModel } from '../../../generated/prisma/models.ts';

/** The sources that prices share, because a catalogue has many prices from few files. */
const sharedSources = new LRUCache<string, PriceSource>({ max: 1_000 });

/** The columns that are read for a price, under the names in `PriceModel`. */
export const priceColumns = Prisma.sql`id, phone_id AS "phoneId", kind, amount_minor AS "amountMinor", currency,
  country, ram_mb AS "ramMb", storage_mb AS "storageMb", seller, observed_at AS "observedAt",
  date_inferred AS "dateInferred", source_name AS "sourceName", source_verified AS "sourceVerified"`;

const createKindCondition = (excludedKinds: readonly PriceKind[]): Prisma.Sql =>
  Prisma.raw(`kind NOT IN (${excludedKinds.map((kind) => `'${kind}'`).join(', ')})`);
/** SQL for whether a price shows what a new phone costs. */
export const countedPriceCondition = createKindCondition(uncountedPriceKinds);
/** SQL for whether a price is the price of a phone, and neither a monthly rate nor a trade-in value. */
export const phonePriceCondition = createKindCondition(nonPriceKinds);

/** A row with `priceColumns`. It may have been read as JSON, in which numbers and dates have other types. */
export type PriceRow = Omit<PriceModel, 'amountMinor' | 'observedAt' | 'recordedAt' | 'key' | 'revision'> & {
  readonly amountMinor: bigint | number;
  readonly observedAt: Date | string;
};

function getSharedSource({ sourceName: name, sourceVerified: verified }: PriceRow): PriceSource {
  const key = `${verified} ${name}`;
  const source = sharedSources.get(key) ?? { name, verified };
  sharedSources.set(key, source);
  return source;
}

/** Converts a row to a `StoredPrice`. Amounts are whole numbers up to 2^53 − 1, because imports reject larger ones. */
export function toStoredPrice(row: PriceRow): StoredPrice {
  return {
    id: row.id,
    kind: row.kind,
    amount: { amountMinor: Number(row.amountMinor), currency: row.currency },
    country: row.country,
    variant:
      row.ramMb === null && row.storageMb === null ? null : { ramMb: row.ramMb, storageMb: row.storageMb },
    seller: row.seller,
    observedAt: new Date(row.observedAt),
    dateInferred: row.dateInferred,
    source: getSharedSource(row),
  };
}
