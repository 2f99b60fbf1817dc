import type { Money } from '../../domain/catalogue/price.ts';
import { arabicDigits, foldText } from '../../names/normalise-text.ts';
import { isBlank } from '../sheets/is-blank.ts';
import { parsePrices } from '../sheets/parse-prices.ts';

const spelt: readonly (readonly [RegExp, string])[] = [
  [/\b(?:thai\s)?baht\b/i, 'THB'],
  [/\brupees?\b/i, 'INR'],
  [/\byuan\b/i, 'CNY'],
  [/\beuros?\b/i, 'EUR'],
  [/\bdirhams?\b/i, 'AED'],
];
const unavailable =
  /^(?:not (?:yet )?(?:available|launched|released|sold|announced)|out of stock|sold out|coming soon|free|0+(?:\.0+)?)$/i;
/** Signs of several currencies: the column says which. */
const shared = /^(?:¥|￥|rs\.?|\$)\s*(?=\d)/i;

export type Amount = readonly Money[] | 'none' | 'unknown currency' | 'unreadable';

/**
 * The amounts of a price cell: "PKR 224,999", "₹1,04,999/-", "5,499 บาท", "¥13,999" in a column for China. 'none' when
 * the cell says that there is no price.
 * @param currency of a number without one
 */
export function parseAmount(cell: string, currency: string | null): Amount {
  const text = arabicDigits(foldText(cell))
    .replace(/^(?:price|mrp|ราคา)\s*:?\s*/i, '')
    .replace(/\s*(?:\/-|\.-|-|only)$/i, '')
    .replace(/^rs\s+/i, 'Rs.');
  if (isBlank(text) || unavailable.test(text)) return 'none';
  const plain = currency === null ? text : text.replace(shared, '');
  const named = spelt.reduce((all, [word, code]) => all.replace(word, code), plain);
  const found = parsePrices(named, currency).map(({ amount }) => amount);
  if (found.length > 0) return found;
  return currency === null && /^[\d.,\s]+$/.test(named) ? 'unknown currency' : 'unreadable';
}
