import { LRUCache } from 'lru-cache';
import type { OwnPrice, PriceSource } from '../../domain/price.ts';
import type { PriceModel } from '../../generated/prisma/models.ts';

/** One object for each name: a catalogue has many prices of few files. */
const sources = new LRUCache<string, PriceSource>({ max: 1_000 });

function sourceOf({ sourceName: name, sourceVerified: verified }: PriceModel): PriceSource {
  const key = `${verified} ${name === null ? '' : `"${name}`}`;
  const known = sources.get(key) ?? { name, verified };
  sources.set(key, known);
  return known;
}

/** A price as the domain has it. Amounts are whole numbers up to 2^53 − 1: the importer lets no larger one in. */
export function toOwnPrice(row: PriceModel): OwnPrice {
  return {
    id: row.id,
    kind: row.kind,
    amount: { amountMinor: Number(row.amountMinor), currency: row.currency },
    country: row.country,
    variant:
      row.ramMb === null && row.storageMb === null ? null : { ramMb: row.ramMb, storageMb: row.storageMb },
    seller: row.seller,
    observedAt: row.observedAt,
    dateInferred: row.dateInferred,
    source: sourceOf(row),
  };
}
