import { z } from 'zod';
import type { IncomingObservation, IncomingPrice, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { findDecimalSign } from '../../domain/catalogue/prices/amount-number.ts';
import { getCurrencies } from '../../domain/catalogue/prices/currency-signs.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { createTitleMention } from '../create-title-mention.ts';
import { createDateColumn, toObservationDate } from '../dates/date-column.ts';
import type { DateOrder } from '../dates/written-date.ts';
import type { FileNotes } from '../file-notes.ts';
import { describeRejectedOffer, findOfferColumns, readRowOffer } from './offer-columns.ts';
import { type CellContext, type PriceCell, readPriceCell } from './read-price-cell.ts';
import { amazonUs, findRetailer, type Retailer } from './retailers.ts';

const pointListSchema = z.array(
  z.union([z.record(z.string(), z.unknown()), z.tuple([z.unknown(), z.unknown()])]),
);
const productSchema = z.looseObject({
  title: z.string().optional(),
  name: z.string().optional(),
  product: z.string().optional(),
  brand: z.string().nullish(),
  currency: z.string().nullish(),
  url: z.string().nullish(),
  asin: z.string().nullish(),
  seller: z.string().nullish(),
});
/** Whether a member with this name contains the prices of a product over time. */
export const isHistoryName = (name: string): boolean =>
  /^(?:price_?)?history$|^prices_?over_?time$|^price_?points$/i.test(name);

export interface HistoryOptions {
  /** The current date as `YYYY-MM-DD`. */
  readonly today: string;
  readonly notes: FileNotes;
  /** The order of day and month in the dates of the file, if the user stated it. */
  readonly dateOrder?: DateOrder | undefined;
}

/**
 * Reads the prices of one product over time: `{ "title", "price_history": [{ "date", "price" }…] }`. The members
 * `currency`, `url`, `seller` and `asin` may describe the shop. Points are counted as unread if they have no price or
 * no date, if their date is in the future, or if no point proves the order of day and month in their dates.
 * @returns the prices, the reason why they are rejected, or null if the object is not a price history
 */
export function readPriceHistory(
  object: object,
  line: number,
  { today, notes, dateOrder }: HistoryOptions,
): IncomingObservation | RejectedRow | null {
  const historyMember = Object.entries(object).find(([name]) => isHistoryName(name));
  const { data: points } = pointListSchema.safeParse(historyMember?.[1]);
  if (points === undefined) return null;
  const parsedProduct = productSchema.safeParse(object);
  const title = cutForParsing(
    parsedProduct.data?.title ?? parsedProduct.data?.name ?? parsedProduct.data?.product ?? '',
  );
  if (!parsedProduct.success || title === '')
    return { line, reason: 'The price history does not name its product.' };
  const labels = Object.keys(object);
  const cells = Object.values(object).map((value) => (typeof value === 'object' ? '' : String(value)));
  const offer = readRowOffer(title, findOfferColumns(labels, [cells]), (index) =>
    cutForParsing(cells[index] ?? ''),
  );
  const rejection = describeRejectedOffer(title, offer);
  if (rejection !== null) return { line, reason: rejection };
  const kind = offer.kind === 'refurbished' ? 'REFURBISHED' : 'STREET';
  const retailer = findHistoryRetailer(parsedProduct.data);
  const [currency = null, ...otherCurrencies] = getCurrencies(
    (parsedProduct.data.currency ?? '').toUpperCase(),
  );
  const context = {
    currency: otherCurrencies.length === 0 ? (currency ?? retailer?.currency ?? null) : null,
    isBareDollarUsd: true,
    decimal: findDecimalSign(points.map((point) => String(readPoint(point).price))),
  };
  const endOfToday = new Date(`${today}T23:59:59Z`);
  const shopMembers = {
    country: retailer?.country ?? null,
    seller: parsedProduct.data.seller ?? retailer?.seller ?? null,
  };
  const dates = createDateColumn(dateOrder ?? null);
  // Read all dates first, since any point may prove the order of day and month.
  for (const point of points) dates.read(readPoint(point).date);
  const unreadPoints: unknown[] = [];
  let isCurrencyUnknown = false;
  const prices = points.flatMap((point): IncomingPrice[] => {
    const { date, price } = readPoint(point);
    const observation = toObservationDate(dates.read(date));
    const amounts = readAmount(price, context);
    isCurrencyUnknown ||= amounts === 'unknown currency';
    const [first, ...otherAmounts] = typeof amounts === 'string' ? [] : amounts;
    const { observedAt } = observation;
    if (first?.kind === null && otherAmounts.length === 0 && observedAt !== null && observedAt <= endOfToday)
      return [{ kind, amount: first.amount, variant: null, ...observation, ...shopMembers }];
    unreadPoints.push(point);
    return [];
  });
  if (isCurrencyUnknown)
    return { line, reason: `The currency of "${title}" is unknown; add "currency", such as "THB".` };
  if (prices.length === 0)
    return { line, reason: `None of the ${points.length} points of "${title}" has a price and a date.` };
  for (const point of unreadPoints) notes.unread.count(historyMember?.[0] ?? '', JSON.stringify(point));
  return {
    kind: 'prices',
    line,
    mention: createTitleMention(title, parsedProduct.data.brand ?? null),
    prices,
  };
}

function findHistoryRetailer({ url, asin }: z.infer<typeof productSchema>): Retailer | null {
  return findRetailer(url ?? '') ?? (asin == null ? null : amazonUs);
}

function readPoint(point: Record<string, unknown> | unknown[]): { date: unknown; price: unknown } {
  if (Array.isArray(point)) return { date: point[0], price: point[1] };
  return {
    date: point.date ?? point.time ?? point.timestamp ?? point.datetime ?? point.at,
    price: point.price ?? point.amount ?? point.value,
  };
}

/** Reads an amount. A number in JSON always has a decimal point, even if the texts of other points have a comma. */
function readAmount(value: unknown, context: CellContext): PriceCell {
  if (typeof value === 'number') return readPriceCell(value.toString(), { ...context, decimal: '.' });
  return typeof value === 'string' ? readPriceCell(value, context) : 'none';
}
