import { z } from 'zod';
import type { IncomingObservation, IncomingPrice, RejectedRow } from '../../domain/catalogue/ingest.ts';
import type { Money } from '../../domain/catalogue/price.ts';
import { cutForParsing } from '../../names/normalise-text.ts';
import { createTitleMention } from '../create-title-mention.ts';
import type { FileNotes } from '../file-notes.ts';
import { isCurrency } from '../is-currency.ts';
import { readInstant } from '../read-instant.ts';
import { toMoney } from './money.ts';
import { amazon, findRetailer, type Retailer } from './retailers.ts';

const pointList = z.array(z.union([z.record(z.string(), z.unknown()), z.tuple([z.unknown(), z.unknown()])]));
const product = z.looseObject({
  title: z.string().optional(),
  name: z.string().optional(),
  product: z.string().optional(),
  brand: z.string().nullish(),
  currency: z.string().nullish(),
  url: z.string().nullish(),
  asin: z.string().nullish(),
  seller: z.string().nullish(),
});
const historyName = /^(?:price_?)?history$|^prices_?over_?time$|^price_?points$/i;

/**
 * Reads the prices of one product over time: `{ "title", "price_history": [{ "date", "price" }…] }`, and
 * `currency`, `url`, `seller` or `asin`, which say where it was sold. Points without a price or a date, or
 * with a future date, are counted as unread.
 * @returns null if the object is not such a history
 */
export function readPriceHistory(
  object: object,
  line: number,
  { today, notes }: { readonly today: string; readonly notes: FileNotes },
): IncomingObservation | RejectedRow | null {
  const historyMember = Object.entries(object).find(([name]) => historyName.test(name));
  const { data: points } = pointList.safeParse(historyMember?.[1]);
  if (points === undefined) return null;
  const parsedProduct = product.safeParse(object);
  const title = cutForParsing(
    parsedProduct.data?.title ?? parsedProduct.data?.name ?? parsedProduct.data?.product ?? '',
  );
  if (!parsedProduct.success || title === '')
    return { line, reason: 'The history of prices does not name its product.' };
  const retailer = findHistoryRetailer(parsedProduct.data);
  const currency = parsedProduct.data.currency?.trim().toUpperCase() ?? retailer?.currency ?? null;
  if (currency === null || !isCurrency(currency))
    return { line, reason: `Nothing tells the currency of "${title}"; add "currency", such as "THB".` };
  const end = new Date(`${today}T23:59:59Z`);
  const saleMembers = {
    country: retailer?.country ?? null,
    seller: parsedProduct.data.seller ?? retailer?.seller ?? null,
  };
  const unread: unknown[] = [];
  const prices = points.flatMap((point): IncomingPrice[] => {
    const { at, amount } = readPoint(point, currency);
    if (at !== null && amount !== null && at <= end)
      return [{ kind: 'STREET', amount, variant: null, observedAt: at, ...saleMembers }];
    unread.push(point);
    return [];
  });
  if (prices.length === 0)
    return { line, reason: `None of the ${points.length} points of "${title}" has a price and a date.` };
  for (const point of unread) notes.unread.count(historyMember?.[0] ?? '', JSON.stringify(point));
  return {
    kind: 'prices',
    line,
    mention: createTitleMention(title, parsedProduct.data.brand ?? null),
    prices,
  };
}

function findHistoryRetailer({ url, asin }: z.infer<typeof product>): Retailer | null {
  return findRetailer(url ?? '') ?? (asin == null ? null : amazon);
}

function readPoint(
  point: Record<string, unknown> | unknown[],
  currency: string,
): { at: Date | null; amount: Money | null } {
  if (Array.isArray(point)) return { at: readInstant(point[0]), amount: toAmount(point[1], currency) };
  const at = point.date ?? point.time ?? point.timestamp ?? point.datetime ?? point.at;
  return { at: readInstant(at), amount: toAmount(point.price ?? point.amount ?? point.value, currency) };
}

function toAmount(value: unknown, currency: string): Money | null {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' ? toMoney(number, currency) : null;
}
