import { isCurrency } from './is-currency.ts';

/** The signs and names that mean only one currency. Case is ignored. */
const exactSigns: readonly (readonly [sign: string, currency: string])[] = [
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['R$', 'BRL'],
  ['S$', 'SGD'],
  ['MX$', 'MXN'],
  ['US$', 'USD'],
  ['CN¥', 'CNY'],
  ['JP¥', 'JPY'],
  ['RMB', 'CNY'],
  ['บาท', 'THB'],
  ['zł', 'PLN'],
  ['元', 'CNY'],
  ['円', 'JPY'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['฿', 'THB'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['₱', 'PHP'],
  ['₫', 'VND'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₴', 'UAH'],
  ['₦', 'NGN'],
  ['SG$', 'SGD'],
  ['baht', 'THB'],
  ['Bt', 'THB'],
  ['zl', 'PLN'],
  ['Kč', 'CZK'],
  ['yuan', 'CNY'],
  ['yen', 'JPY'],
  ['euros', 'EUR'],
  ['euro', 'EUR'],
  ['руб', 'RUB'],
  ['đ', 'VND'],
  ['₭', 'LAK'],
  ['грн', 'UAH'],
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
  ['Dhs', 'AED'],
  ['TL', 'TRY'],
  ['lei', 'RON'],
  ['VNĐ', 'VND'],
  ['лв', 'BGN'],
];

/** Signs that several currencies share, each with the currencies that it may mean, the most common one first. */
const sharedSigns: readonly (readonly [sign: string, currencies: readonly string[]])[] = [
  ['$', ['USD', 'AUD', 'CAD', 'SGD', 'HKD', 'TWD', 'NZD', 'MXN', 'COP', 'CLP', 'ARS', 'UYU']],
  ['Rs', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['rupees', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['rupee', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['¥', ['CNY', 'JPY']],
  ['￥', ['CNY', 'JPY']],
  ['₨', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  ['Dh', ['AED', 'MAD']],
];

/** Every sign and name with the currency that it means, or most often means. */
export const currencySigns: readonly (readonly [sign: string, currency: string])[] = [
  ...exactSigns,
  ...sharedSigns.map(([sign, [currency = '']]) => [sign, currency] as const),
];

/**
 * The currency that a dollar sign means if a country code, or NT for New Taiwan, and a space precede it: "AU $1,299".
 */
const dollarByCountry: Readonly<Record<string, string>> = {
  AU: 'AUD',
  CA: 'CAD',
  US: 'USD',
  NZ: 'NZD',
  HK: 'HKD',
  SG: 'SGD',
  MX: 'MXN',
  NT: 'TWD',
};

/**
 * The codes that shops also write in lower case: "499 usd". Other codes are left out because they are words, such
 * as "all", "top", "try", "mad" and "cup".
 */
export const lowerCaseCodes: ReadonlySet<string> = new Set(
  (
    'USD EUR GBP THB INR PKR LKR NPR BDT IDR MYR SGD PHP VND CNY JPY KRW TWD HKD AUD NZD CAD CHF PLN CZK HUF DKK NOK SEK ISK ' +
    'BRL MXN CLP ZAR NGN KES GHS EGP AED QAR KWD BHD OMR ILS KZT UAH RUB'
  ).split(' '),
);

/** "B" means baht only before an amount with a thousands separator, and not in a model number. */
const bahtLetter = 'B';
const bahtLetterPattern = String.raw`(?<![\p{L}\p{N}])B(?=\s?\d{1,3},\d{3}(?!\d))`;

/** Returns a pattern for a sign. A sign that begins or ends with a letter is not matched inside a word. */
function createSignPattern(sign: string): string {
  const before = /^\p{L}/u.test(sign) ? String.raw`(?<!\p{L})` : '';
  const after = /\p{L}$/u.test(sign) ? String.raw`(?!\p{L})` : '';
  return String.raw`${before}${sign.replace(/[.$]/g, '\\$&')}${after}\.?`;
}

const signsByLength = [...exactSigns, ...sharedSigns]
  .map(([sign]) => sign)
  .sort((a, b) => b.length - a.length);

/**
 * Matches one currency: a country before a dollar sign, a sign, a name, or three letters that may be an ISO 4217 code
 * (`getCurrencies` decides).
 */
export const currencyPattern = [
  String.raw`(?<!\p{L})(?:${Object.keys(dollarByCountry).join('|')})\s\$`,
  ...signsByLength.map(createSignPattern),
  bahtLetterPattern,
  String.raw`(?<!\p{L})[A-Za-z]{3}(?!\p{L})`,
].join('|');

const currencyBySign = new Map(exactSigns.map(([sign, currency]) => [sign.toLowerCase(), currency]));
const currenciesBySharedSign = new Map(
  sharedSigns.map(([sign, currencies]) => [sign.toLowerCase(), currencies]),
);

/**
 * Returns the currencies that a sign, name or code may mean: several for "Rs", and none for an unknown text.
 * @param expectedCode the currency that the column or the row states, whose code may be in lower case
 */
export function getCurrencies(text: string, expectedCode: string | null = null): readonly string[] {
  const sign = text.replace(/\.$/, '').trim();
  if (sign === bahtLetter) return ['THB'];
  const [, country] = /^([A-Z]{2})\s\$$/.exec(sign) ?? [];
  if (country !== undefined) return [dollarByCountry[country] ?? ''].filter(isCurrency);
  const currency = currencyBySign.get(sign.toLowerCase());
  if (currency !== undefined) return [currency];
  const sharedCurrencies = currenciesBySharedSign.get(sign.toLowerCase());
  if (sharedCurrencies !== undefined) return sharedCurrencies;
  const code = sign.toUpperCase();
  const isWrittenAsCode = sign === code || code === expectedCode || lowerCaseCodes.has(code);
  return isWrittenAsCode && isCurrency(code) ? [code] : [];
}
