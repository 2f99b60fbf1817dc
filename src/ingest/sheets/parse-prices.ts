import type { Money, PriceKind } from '../../domain/catalogue/price.ts';
import { isCurrency } from '../is-currency.ts';
import { sheetSigns } from '../prices/currency-signs.ts';
import { toMoney } from '../prices/money.ts';
import { readNumber } from './read-number.ts';

/** The signs of spec sheets, in which rupees and dollars are those of India and the US. "¥" is ambiguous. */
const currencySigns: typeof sheetSigns = [...sheetSigns, ['Rs.', 'INR'], ['$', 'USD']];
const currencyBySign = new Map(currencySigns);
const signPattern = currencySigns.map(([sign]) => sign.replace(/[.$]/g, '\\$&')).join('|');
const amount = String.raw`\d[\d.,]*(?:\s\d{3}(?!\d))*(?:,\d{2})?`;
/** Matches a sign or code and a number, or a number and a sign or code. */
const moneyPattern = new RegExp(
  String.raw`(${signPattern}|(?<![A-Za-z])[A-Z]{3})\s*(${amount})|(?<!\d[.,]?)(${amount})\s*(?:0\s+)?(${signPattern}|[A-Z]{3}(?![A-Za-z]))`,
  'g',
);
const shopPricePattern = new RegExp(`^(?:${signPattern})\\s*${amount}$`);

/** A price in a spec sheet: an estimate ("About 330 EUR") or a shop's price. */
export interface SheetPrice {
  readonly kind: PriceKind;
  readonly amount: Money;
}

/** Whether a cell is just an amount after a currency sign, as shops write prices. */
export function isShopPrice(text: string): boolean {
  return shopPricePattern.test(text);
}

/**
 * Parses every amount with a currency, except cryptocurrencies and ambiguous signs.
 * @param defaultCurrency the currency of a bare number, such as "330" in a column `price_EUR`
 */
export function parsePrices(text: string, defaultCurrency: string | null): SheetPrice[] {
  const kind = /^\s*(?:about|approx|~|est)/i.test(text) ? 'ESTIMATE' : 'STREET';
  const amounts = Array.from(
    text.matchAll(moneyPattern),
    ([, leadingSign, numberAfter, numberBefore, trailingSign]) =>
      readMoney(numberBefore ?? numberAfter ?? '', trailingSign ?? leadingSign ?? ''),
  );
  const bareAmounts =
    amounts.length === 0 && defaultCurrency !== null
      ? [readMoney(text.replace(/^\D+/, ''), defaultCurrency)]
      : [];
  return [...amounts, ...bareAmounts].filter((each) => each !== null).map((each) => ({ kind, amount: each }));
}

function readMoney(number: string, sign: string): Money | null {
  const currency = currencyBySign.get(sign) ?? sign;
  const value = readNumber(number);
  return value === null || !isCurrency(currency) ? null : toMoney(value, currency);
}
