import { z } from 'zod';
import type { IncomingObservation, IncomingPrice, RejectedRow } from '../../../domain/ingest.ts';
import type { Money } from '../../../domain/price.ts';
import { readInstant } from '../read-instant.ts';
import { minorDigits } from '../sheets/currency-digits.ts';
import { cleanText } from '../sheets/normalise-text.ts';
import { amazon, type Retailer, retailerIn } from './retailers.ts';

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

/** The list of points of an object that is a product's history of prices; null when it is none. */
function pointsOf(object: object): z.infer<typeof pointList> | null {
  const member = Object.entries(object).find(([name]) => historyName.test(name));
  const points = pointList.safeParse(member?.[1]);
  return points.success ? points.data : null;
}

export function isPriceHistory(object: object): boolean {
  return pointsOf(object) !== null;
}

/**
 * The prices of one product over time: `{ "title", "price_history": [{ "date", "price" }…] }`, with `currency`, `url`,
 * `seller` or `asin` to tell where. Points without a price or a date, or of a time to come, are counted in one reject.
 * @param today `YYYY-MM-DD`
 */
export function readPriceHistory(
  object: object,
  line: number,
  today: string,
): (IncomingObservation | RejectedRow)[] {
  const points = pointsOf(object) ?? [];
  const facts = product.safeParse(object);
  const title = cleanText(facts.data?.title ?? facts.data?.name ?? facts.data?.product ?? '');
  if (!facts.success || title === '')
    return [{ line, reason: 'The history of prices does not name its product.' }];
  const retailer = retailerOf(facts.data);
  const currency = facts.data.currency?.trim().toUpperCase() ?? retailer?.currency ?? null;
  if (currency === null || minorDigits(currency) === null)
    return [{ line, reason: `Nothing tells the currency of "${title}"; add "currency", such as "THB".` }];
  const end = new Date(`${today}T23:59:59Z`);
  const sale = { country: retailer?.country ?? null, seller: facts.data.seller ?? retailer?.seller ?? null };
  const prices = points.flatMap((point): IncomingPrice[] => {
    const { at, amount } = readPoint(point, currency);
    if (at === null || amount === null || at > end) return [];
    return [{ kind: 'STREET', amount, variant: null, observedAt: at, ...sale }];
  });
  const mention = {
    title,
    isFullName: false,
    brand: facts.data.brand ?? null,
    country: null,
    year: null,
    memory: null,
  };
  const bad = points.length - prices.length;
  const rejects =
    bad === 0
      ? []
      : [{ line, reason: `${bad} of the ${points.length} points of "${title}" have no price or date.` }];
  return prices.length === 0 ? rejects : [{ of: 'prices', line, mention, prices }, ...rejects];
}

function retailerOf({ url, asin }: z.infer<typeof product>): Retailer | null {
  return retailerIn(url ?? '') ?? (asin == null ? null : amazon);
}

function readPoint(
  point: Record<string, unknown> | unknown[],
  currency: string,
): { at: Date | null; amount: Money | null } {
  if (Array.isArray(point)) return { at: readInstant(point[0]), amount: toMoney(point[1], currency) };
  const at = point.date ?? point.time ?? point.timestamp ?? point.datetime ?? point.at;
  return { at: readInstant(at), amount: toMoney(point.price ?? point.amount ?? point.value, currency) };
}

function toMoney(value: unknown, currency: string): Money | null {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null;
  const amountMinor = Math.round(number * 10 ** (minorDigits(currency) ?? 2));
  return amountMinor > 0 && Number.isSafeInteger(amountMinor) ? { amountMinor, currency } : null;
}
