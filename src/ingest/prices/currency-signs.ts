import { isCurrency } from '../is-currency.ts';

/**
 * Signs and names that mean one currency. Longer ones come first, because "C$" also contains "$". Letters are
 * compared without case, except in signs of one letter.
 */
const ownSigns: readonly (readonly [string, string])[] = [
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['R$', 'BRL'],
  ['S$', 'SGD'],
  ['SG$', 'SGD'],
  ['MX$', 'MXN'],
  ['US$', 'USD'],
  ['CN¥', 'CNY'],
  ['JP¥', 'JPY'],
  ['RMB', 'CNY'],
  ['บาท', 'THB'],
  ['baht', 'THB'],
  ['Bt', 'THB'],
  ['zł', 'PLN'],
  ['zl', 'PLN'],
  ['Kč', 'CZK'],
  ['元', 'CNY'],
  ['円', 'JPY'],
  ['yuan', 'CNY'],
  ['yen', 'JPY'],
  ['€', 'EUR'],
  ['euros', 'EUR'],
  ['euro', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['฿', 'THB'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['руб', 'RUB'],
  ['₱', 'PHP'],
  ['₫', 'VND'],
  ['đ', 'VND'],
  ['₭', 'LAK'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₴', 'UAH'],
  ['грн', 'UAH'],
  ['₦', 'NGN'],
  ['₸', 'KZT'],
  ['тг', 'KZT'],
  ['сом', 'KGS'],
  ['сум', 'UZS'],
  ['֏', 'AMD'],
  ['₾', 'GEL'],
  ['₵', 'GHS'],
  ['৳', 'BDT'],
  ['RM', 'MYR'],
  ['Rp', 'IDR'],
  ['KSh', 'KES'],
  ['KSHS', 'KES'],
  ['dirhams', 'AED'],
  ['dirham', 'AED'],
  ['Ft', 'HUF'],
];

/** Signs that several currencies share, each with the currencies that it may mean. The first is the most common. */
const sharedSigns: readonly (readonly [string, readonly string[]])[] = [
  ['$', ['USD', 'AUD', 'CAD', 'SGD', 'HKD', 'TWD', 'NZD', 'MXN', 'COP', 'CLP', 'ARS', 'UYU']],
  ['Rs', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['rupees', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['rupee', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['¥', ['CNY', 'JPY']],
  ['￥', ['CNY', 'JPY']],
  ['B', ['THB']],
  ['₨', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['Dh', ['AED', 'MAD']],
  ['Dhs', ['AED']],
];

/** Countries before a dollar sign with a space between: "AU $1,299". */
const dollarsOf: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  US: 'USD',
  NZ: 'NZD',
  HK: 'HKD',
  SG: 'SGD',
  MX: 'MXN',
  NT: 'TWD',
};

const escaped = (sign: string): string => sign.replace(/[.$]/g, '\\$&');
const bounded = (sign: string): string => {
  // "B" is baht only before an amount with a group of thousands, and not in a product's number.
  if (sign === 'B') return String.raw`(?<![\p{L}\p{N}])B(?=\s?\d{1,3},\d{3}(?!\d))`;
  const before = /^\p{L}/u.test(sign) ? String.raw`(?<!\p{L})` : '';
  const after = /\p{L}$/u.test(sign) ? String.raw`(?!\p{L})` : '';
  return String.raw`${before}${escaped(sign)}${after}\.?`;
};
const longestFirst = [...ownSigns.map(([sign]) => sign), ...sharedSigns.map(([sign]) => sign)].sort(
  (a, b) => b.length - a.length,
);

/** Matches one currency: a country before a dollar sign, a sign, a name, or an ISO 4217 code. */
export const currencyPattern = `(?<!\\p{L})(?:${Object.keys(dollarsOf).join('|')})\\s\\$|${longestFirst.map(bounded).join('|')}|(?<!\\p{L})[A-Za-z]{3}(?!\\p{L})`;

const ownBySign = new Map(ownSigns.map(([sign, code]) => [sign.toLowerCase(), code]));
const sharedBySign = new Map(sharedSigns.map(([sign, codes]) => [sign.toLowerCase(), codes]));

/** The currencies that a sign, name or code may mean: several for "Rs", none for an unknown text. */
export function getCurrencies(text: string): readonly string[] {
  const sign = text.replace(/\.$/, '').trim();
  const [, country] = /^([A-Z]{2})\s\$$/.exec(sign) ?? [];
  if (country !== undefined) return [dollarsOf[country] ?? ''].filter(isCurrency);
  const own = ownBySign.get(sign.toLowerCase());
  if (own !== undefined) return [own];
  // A capital letter is a sign only as it is: "b" and "B" differ.
  const shared = sharedBySign.get(sign.toLowerCase());
  if (shared !== undefined)
    return sign.length > 1 || sharedSigns.some(([each]) => each === sign) ? shared : [];
  const code = sign.toUpperCase();
  return isCurrency(code) && (sign === code || sign === sign.toLowerCase() || /^[A-Z]/.test(sign))
    ? [code]
    : [];
}
