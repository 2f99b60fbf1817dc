import type { PriceEdition } from '../../../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../../../domain/catalogue/prices/price.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { countedPriceCondition, type PriceRow, priceColumns, toStoredPrice } from './price-row.ts';

/** A price in JSON, as `joinFewPrices` adds it to the row of a phone. */
export type PhoneRowPrice = PriceRow & { readonly recordedAt: string };

/** The maximum number of prices that a query returns with a phone. If a phone has more, none are returned. */
const maxPricesInRow = Prisma.raw('50');

/**
 * A join to `phone` that adds the column `few.prices`: the prices of the phone in new condition, as JSON, or null if
 * there are more than `maxPricesInRow`. The prices are counted first, so that long lists are not read. There is no
 * LIMIT: without statistics, as in the embedded database, it would make the planner read the whole table.
 */
export const joinFewPrices = Prisma.sql`
    CROSS JOIN LATERAL (
      SELECT count(*) AS prices FROM price WHERE phone_id = phone.id AND ${countedPriceCondition}
    ) AS counted
    CROSS JOIN LATERAL (
      SELECT CASE WHEN counted.prices <= ${maxPricesInRow} THEN coalesce(json_agg(entry ORDER BY entry.id), '[]') END AS prices
      FROM (
        SELECT ${priceColumns}, recorded_at AS "recordedAt" FROM price
        WHERE counted.prices BETWEEN 1 AND ${maxPricesInRow} AND phone_id = phone.id AND ${countedPriceCondition}
      ) AS entry
    ) AS few`;

type RecordedPrices = readonly { readonly price: StoredPrice; readonly recordedAtMs: number }[];

/** The list that all phones without a price share. In a large catalogue, most phones have no price. */
const noPrices: RecordedPrices = [];

/** Creates a cache of prices that were read with the rows of phones, so that they are not queried again. */
export function createFewPricesCache() {
  const pricesByPhone = new Map<number, RecordedPrices>();
  return {
    /** Replaces the prices of a phone. @param prices the prices, or null if there are too many */
    set: (phoneId: number, prices: readonly PhoneRowPrice[] | null): void => {
      if (prices === null) pricesByPhone.delete(phoneId);
      else if (prices.length === 0) pricesByPhone.set(phoneId, noPrices);
      else {
        const toRecordedPrice = (row: PhoneRowPrice) => ({
          price: toStoredPrice(row),
          recordedAtMs: Date.parse(row.recordedAt),
        });
        pricesByPhone.set(phoneId, prices.map(toRecordedPrice));
      }
    },
    /** @returns the phone's prices of an edition, or undefined if there are too many or the phone is unknown */
    get: (phoneId: number, { recordedBefore }: PriceEdition): StoredPrice[] | undefined => {
      const recordedBeforeMs = recordedBefore?.getTime() ?? Number.POSITIVE_INFINITY;
      return pricesByPhone
        .get(phoneId)
        ?.flatMap(({ price, recordedAtMs }) => (recordedAtMs < recordedBeforeMs ? price : []));
    },
    clear: () => pricesByPhone.clear(),
  };
}
