import type { Money, PriceKind } from '../../domain/catalogue/price.ts';
import { isCurrency } from '../is-currency.ts';
import { toMoney } from '../prices/to-money.ts';
import { readNumber } from './read-number.ts';

/** Longer signs first: "C$" also contains "$". A bare "¥" is of two currencies and is left out. */
const signs: readonly (readonly [string, string])[] = [
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
  ['Rs.', 'INR'],
  ['บาท', 'THB'],
  ['zł', 'PLN'],
  ['元', 'CNY'],
  ['円', 'JPY'],
  ['$', 'USD'],
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
];
const bySign = new Map(signs);
const signPattern = signs.map(([sign]) => sign.replace(/[.$]/g, '\\$&')).join('|');
const amount = String.raw`\d[\d.,]*(?:\s\d{3}(?!\d))*(?:,\d{2})?`;
const money = new RegExp(
  String.raw`(${signPattern}|(?<![A-Za-z])[A-Z]{3})\s*(${amount})|(?<!\d[.,]?)(${amount})\s*(?:0\s+)?(${signPattern}|[A-Z]{3}(?![A-Za-z]))`,
  'g',
);
const wholePrice = new RegExp(`^(?:${signPattern})\\s*${amount}$`);

/** A price as a sheet states it: an estimate ("About 330 EUR") or a price of a shop. */
export interface SheetPrice {
  readonly kind: PriceKind;
  readonly amount: Money;
}

/** Whether a cell is nothing but one signed amount, as shops' prices are. */
export function isShopPrice(text: string): boolean {
  return wholePrice.test(text);
}

/**
 * One price for each amount with a currency; crypto currencies and signs of two currencies are left out.
 * `defaultCurrency` is of a bare number ("330" in a column `price_EUR`).
 */
export function parsePrices(text: string, defaultCurrency: string | null): SheetPrice[] {
  const kind = /^\s*(?:about|approx|~|est)/i.test(text) ? 'ESTIMATE' : 'STREET';
  const found = Array.from(text.matchAll(money), ([, before, after, number, trailing]) =>
    readMoney(number ?? after ?? '', trailing ?? before ?? ''),
  );
  const bare =
    found.length === 0 && defaultCurrency !== null
      ? [readMoney(text.replace(/^\D+/, ''), defaultCurrency)]
      : [];
  return [...found, ...bare].filter((each) => each !== null).map((each) => ({ kind, amount: each }));
}

function readMoney(number: string, sign: string): Money | null {
  const currency = bySign.get(sign) ?? sign;
  const value = readNumber(number);
  return value === null || !isCurrency(currency) ? null : toMoney(value, currency);
}
