import type { PriceEdition } from '../../../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../../../domain/catalogue/price.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { type PriceOfRow, priceColumns, toOwnPrice } from './price-row.ts';

/** A price as a row of a phone has it with it. */
export type PriceInRow = PriceOfRow & { readonly recordedAt: string };

/** A phone with at most so many has them all in its row: then no day and no edition needs another one. */
const mostInRow = Prisma.raw('50');

/**
 * To be joined to `phone`: `few.prices`, all of its prices but refurbished ones, as JSON, or null where they are many.
 * They are counted first, so that many are not read, and not by a limit: without statistics, as in the embedded
 * database, the planner would read the whole table.
 */
export const fewPrices = Prisma.sql`
    CROSS JOIN LATERAL (
      SELECT count(*) AS known FROM price WHERE phone_id = phone.id AND kind <> 'REFURBISHED'
    ) AS counted
    CROSS JOIN LATERAL (
      SELECT CASE WHEN counted.known <= ${mostInRow} THEN coalesce(json_agg(own ORDER BY own.id), '[]') END AS prices
      FROM (
        SELECT ${priceColumns}, recorded_at AS "recordedAt" FROM price
        WHERE counted.known BETWEEN 1 AND ${mostInRow} AND phone_id = phone.id AND kind <> 'REFURBISHED'
      ) AS own
    ) AS few`;

type Held = readonly { readonly own: StoredPrice; readonly recordedAtMs: number }[];

/** One for all phones without a price, which are most of a large catalogue. */
const none: Held = [];

/** The prices that came with the rows of phones: whoever has few is not asked about again, on any day. */
export function createFewPrices() {
  const held = new Map<number, Held>();
  return {
    /** @param prices of the phone, in place of those before; null: they are many */
    note: (phoneId: number, prices: readonly PriceInRow[] | null): void => {
      if (prices === null) held.delete(phoneId);
      else if (prices.length === 0) held.set(phoneId, none);
      else
        held.set(
          phoneId,
          prices.map((price) => ({ own: toOwnPrice(price), recordedAtMs: Date.parse(price.recordedAt) })),
        );
    },
    /** Undefined where they are many, or the phone is not known. */
    of: (phoneId: number, { recordedBefore }: PriceEdition): StoredPrice[] | undefined => {
      const untilMs = recordedBefore?.getTime() ?? Number.POSITIVE_INFINITY;
      return held.get(phoneId)?.flatMap(({ own, recordedAtMs }) => (recordedAtMs < untilMs ? own : []));
    },
    clear: () => held.clear(),
  };
}
