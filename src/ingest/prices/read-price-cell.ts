import { type DecimalSign, numberPattern, readAmountNumber } from '../../domain/catalogue/amount-number.ts';
import type { Money } from '../../domain/catalogue/price.ts';
import { foldText, toArabicDigits } from '../../names/normalise-text.ts';
import { isBlank } from '../sheets/is-blank.ts';
import { currencyPattern, getCurrencies } from './currency-signs.ts';
import { toMoney } from './money.ts';
import { approximateWords, harmlessWords, instalmentPattern } from './price-words.ts';

/** What the column, the row and the file say about the amounts of a cell. */
export interface CellContext {
  /** The currency of numbers and shared signs; null if nothing states it. */
  readonly currency: string | null;
  /** Whether a bare "$" means US dollars if nothing states the currency. */
  readonly isDollarUs: boolean;
  readonly decimal: DecimalSign | null;
}

/** One amount of a cell. A cell may state that it is approximate, or paid each month. */
export interface CellAmount {
  readonly amount: Money;
  readonly kind: 'ESTIMATE' | 'INSTALMENT' | null;
}

/**
 * `none`: the cell says that there is no price. `unknown currency`: it has an amount, but nothing says in which
 * currency. `unread`: it has something else, such as words that may change the meaning of an amount.
 */
export type PriceCell = readonly CellAmount[] | 'none' | 'unknown currency' | 'unread';

const unavailable =
  /^(?:not (?:yet )?(?:available|launched|released|sold|announced)|(?:temporarily )?out of stock|sold out|coming soon|free|สินค้าหมด|หมด|0+(?:[.,]0+)?)$/i;
const token = new RegExp(
  [
    `(?<instalment>${instalmentPattern})`,
    String.raw`(?<percent>\(?[-–+]?\s*\d+(?:[.,]\d+)?\s*%(?:\s*off)?\)?)`,
    `(?<currency>${currencyPattern})`,
    `(?<number>${numberPattern})`,
    String.raw`(?<word>[\p{L}\p{M}]+)`,
    String.raw`(?<sign>\S)`,
  ].join('|'),
  'giu',
);

/** A number of a cell, with the currencies that the sign beside it may mean. */
interface NumberWithCurrency {
  readonly number: string;
  readonly isNegative: boolean;
  currencies: readonly string[];
}

/**
 * Reads the amounts of a cell of prices: "PKR 224,999", "₹1,04,999/-", "5,499 บาท", "1.299 €", "CHF 1'299.00",
 * "$33.29/mo". Each number belongs to the currency beside it.
 * @returns the amounts in the order of the cell, or why there is none
 */
export function readPriceCell(cell: string, context: CellContext): PriceCell {
  // Cents are written as a dash: "1299,- €", "₹1,299/-".
  const text = toArabicDigits(foldText(cell))
    .replace(/(\d)\s*(?:,|\.|\/)\s*-+(?=\s|$|[^\d])/g, '$1')
    // Some exports have a stray zero behind the number: "42,900 0 บาท".
    .replace(/(\d) 0(?= \D|$)/g, '$1')
    .trim();
  if (isBlank(text) || unavailable.test(text)) return 'none';

  const numbers: NumberWithCurrency[] = [];
  let nextCurrencies: readonly string[] | null = null;
  let isMonthly = false;
  let isApproximate = /^\s*~/.test(text);
  for (const match of text.matchAll(token)) {
    const { instalment, percent, currency, number, word, sign } = match.groups ?? {};
    if (instalment !== undefined) isMonthly = true;
    else if (percent !== undefined) continue;
    else if (number !== undefined) {
      numbers.push({ number, isNegative: isNegativeAt(text, match.index), currencies: nextCurrencies ?? [] });
      nextCurrencies = null;
    } else if (currency !== undefined && getCurrencies(currency).length > 0) {
      const codes = getCurrencies(currency);
      const last = numbers.at(-1);
      // After a number that has no currency yet, it belongs to that number; else to the next one.
      if (last !== undefined && last.currencies.length === 0 && nextCurrencies === null)
        last.currencies = codes;
      else if (last !== undefined && isNarrower(codes, last.currencies) && !hasNumberAfter(text, match))
        last.currencies = codes;
      else
        nextCurrencies =
          nextCurrencies !== null && !isNarrower(codes, nextCurrencies) ? nextCurrencies : codes;
    } else if (word !== undefined || currency !== undefined) {
      const lower = (word ?? currency ?? '').toLowerCase();
      if (approximateWords.has(lower)) isApproximate = true;
      else if (!harmlessWords.has(lower)) return 'unread';
    } else if (sign !== undefined && !/[-–—~:()[\]/|,.;+*&]/.test(sign)) return 'unread';
  }

  if (numbers.length === 0 || numbers.some(({ isNegative }) => isNegative)) return 'unread';
  const kind = isMonthly ? 'INSTALMENT' : isApproximate ? 'ESTIMATE' : null;
  // The first number of an instalment is the rate. The others count months.
  const amountNumbers = isMonthly ? numbers.slice(0, 1) : numbers;
  return toAmounts(amountNumbers, kind, context);
}

function toAmounts(
  numbers: readonly NumberWithCurrency[],
  kind: CellAmount['kind'],
  context: CellContext,
): PriceCell {
  const amounts: CellAmount[] = [];
  for (const { number, currencies: codes } of numbers) {
    const currency = chooseCurrency(codes, context);
    if (currency === null) return 'unknown currency';
    const value = readAmountNumber(number, currency, context.decimal);
    const amount = value === null ? null : toMoney(value, currency);
    if (amount === null) return 'unread';
    amounts.push({ amount, kind });
  }
  return amounts;
}

/** A sign of several currencies is decided by the context, and "$" means US dollars where nothing speaks against it. */
function chooseCurrency(codes: readonly string[], { currency, isDollarUs }: CellContext): string | null {
  if (codes.length === 0) return currency;
  if (codes.length === 1) return codes[0] ?? null;
  if (currency !== null && codes.includes(currency)) return currency;
  return codes[0] === 'USD' && isDollarUs && currency === null ? 'USD' : null;
}

/** Whether a second currency of an amount says more than the first: "CAD $", "$ 499 USD". */
const isNarrower = (codes: readonly string[], than: readonly string[]): boolean =>
  codes.length < than.length && codes.every((code) => than.includes(code));

const isNegativeAt = (text: string, at: number): boolean =>
  /(?:^|[\s$€£₹฿])[-–−]\s*[$€£₹฿]?\s*$/.test(text.slice(0, at)) &&
  !/\d\s*[-–−]\s*\S?\s*$/.test(text.slice(0, at));

function hasNumberAfter(text: string, match: RegExpMatchArray): boolean {
  return /\d/.test(text.slice((match.index ?? 0) + match[0].length));
}
