import { getMinorDigits } from './minor-digits.ts';

interface Amount {
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * Writes an amount as an exact decimal number with all decimals of its currency: `34515.65`, `46900.00`, and
 * `5000` in a currency without decimals.
 */
export function formatDecimal({ amountMinor, currency }: Amount): string {
  const digits = getMinorDigits(currency);
  if (digits === 0) return String(amountMinor);
  const text = String(amountMinor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Writes an amount in English, with the sign of the currency or its ISO 4217 code: `฿34,515.65`, `$199.00`,
 * `A$299.00`, and `CHF 899.00` with a no-break space. It has as many decimals as {@link formatDecimal} writes.
 */
export function formatEnglish(money: Amount): string {
  return getCurrencyPrefix(money.currency) + groupThousands(formatDecimal(money));
}

/**
 * Matches a currency sign of one character that only one currency has. For dollars and other shared signs,
 * `Intl` adds the country.
 */
const unsharedSignPattern = /^(?![$£¥₩])\p{Sc}$/u;

const prefixes = new Map<string, string>();

/** Returns the text before the digits. It is cached, because creating a number format takes 30 µs. */
function getCurrencyPrefix(currency: string): string {
  let prefix = prefixes.get(currency);
  if (prefix === undefined) {
    const sign = readPrefix(currency, 'narrowSymbol');
    prefix = unsharedSignPattern.test(sign) ? sign : readPrefix(currency, 'symbol');
    prefixes.set(currency, prefix);
  }
  return prefix;
}

function readPrefix(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
  const parts = format.formatToParts(1).map(({ type, value }) => (type === 'integer' ? null : value));
  return parts.slice(0, parts.indexOf(null)).join('');
}

/** Puts a comma before each group of three digits. This function exists because `Intl` takes seven times as long. */
function groupThousands(decimal: string): string {
  const pointIndex = decimal.indexOf('.');
  let groupEnd = pointIndex < 0 ? decimal.length : pointIndex;
  let text = decimal.slice(groupEnd);
  for (; groupEnd > 3; groupEnd -= 3) text = `,${decimal.slice(groupEnd - 3, groupEnd)}${text}`;
  return decimal.slice(0, groupEnd) + text;
}
