import type { Money } from '../../domain/catalogue/price.ts';
import { arabicDigits, foldText } from '../../names/normalise-text.ts';
import { isBlank } from '../sheets/is-blank.ts';
import { parsePrices } from '../sheets/parse-prices.ts';

/** Names of currencies that cells spell out. */
const currencyNames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:thai\s)?baht\b/i, 'THB'],
  [/\brupees?\b/i, 'INR'],
  [/\byuan\b/i, 'CNY'],
  [/\beuros?\b/i, 'EUR'],
  [/\bdirhams?\b/i, 'AED'],
];
const unavailable =
  /^(?:not (?:yet )?(?:available|launched|released|sold|announced)|out of stock|sold out|coming soon|free|0+(?:\.0+)?)$/i;
/** Signs that several currencies use. The currency of the column decides which one is meant. */
const sharedSign = /^(?:¥|￥|rs\.?|\$)\s*(?=\d)/i;

export type Amount = readonly Money[] | 'none' | 'unknown currency' | 'unreadable';

/**
 * Parses the amounts of a price cell: "PKR 224,999", "₹1,04,999/-", "5,499 บาท", "¥13,999" in a column for
 * China.
 * @param currency the currency of a number that does not state one
 * @returns 'none' if the cell says that there is no price
 */
export function parseAmount(cell: string, currency: string | null): Amount {
  const text = arabicDigits(foldText(cell))
    .replace(/^(?:price|mrp|ราคา)\s*:?\s*/i, '')
    .replace(/\s*(?:\/-|\.-|-|only)$/i, '')
    .replace(/^rs\s+/i, 'Rs.');
  if (isBlank(text) || unavailable.test(text)) return 'none';
  const withoutSign = currency === null ? text : text.replace(sharedSign, '');
  const withCodes = currencyNames.reduce((result, [name, code]) => result.replace(name, code), withoutSign);
  const amounts = parsePrices(withCodes, currency).map(({ amount }) => amount);
  if (amounts.length > 0) return amounts;
  return currency === null && /^[\d.,\s]+$/.test(withCodes) ? 'unknown currency' : 'unreadable';
}
