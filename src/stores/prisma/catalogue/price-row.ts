import { LRUCache } from 'lru-cache';
import type { PriceSource, StoredPrice } from '../../../domain/catalogue/price.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { PriceModel } from '../../../generated/prisma/models.ts';

/** One object for each name: a catalogue has many prices of few files. */
const sources = new LRUCache<string, PriceSource>({ max: 1_000 });

/** What is read of a price, by the names of `PriceModel`. */
export const priceColumns = Prisma.sql`id, phone_id AS "phoneId", kind, amount_minor AS "amountMinor", currency,
  country, ram_mb AS "ramMb", storage_mb AS "storageMb", seller, observed_at AS "observedAt",
  date_inferred AS "dateInferred", source_name AS "sourceName", source_verified AS "sourceVerified"`;

/** The same, by itself or as a part of JSON. */
export type PriceOfRow = Omit<
  PriceModel,
  'amountMinor' | 'observedAt' | 'recordedAt' | 'key' | 'revision'
> & {
  readonly amountMinor: bigint | number;
  readonly observedAt: Date | string;
};

function sourceOf({ sourceName: name, sourceVerified: verified }: PriceOfRow): PriceSource {
  const key = `${verified} ${name === null ? '' : `"${name}`}`;
  const known = sources.get(key) ?? { name, verified };
  sources.set(key, known);
  return known;
}

/** A price as the domain has it. Amounts are whole numbers up to 2^53 − 1: the importer lets no larger one in. */
export function toOwnPrice(row: PriceOfRow): StoredPrice {
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
    source: sourceOf(row),
  };
}
