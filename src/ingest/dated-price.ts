import type { IncomingPrice, PriceToAdd } from '../domain/catalogue/ingest.ts';

/** A price with a date: its own, else the one that stands for it, which it then says. */
export function dated(price: IncomingPrice, other: Date): PriceToAdd['price'] {
  const { observedAt } = price;
  return {
    ...price,
    observedAt: observedAt ?? other,
    dateInferred: price.dateInferred ?? observedAt === null,
  };
}
