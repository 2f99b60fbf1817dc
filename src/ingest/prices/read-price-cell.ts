import { type DecimalSign, numberPattern, readAmountNumber } from '../../domain/catalogue/amount-number.ts';
import { currencyPattern, getCurrencies } from '../../domain/catalogue/currency-signs.ts';
import type { Money, PriceKind } from '../../domain/catalogue/price.ts';
import { foldText, toArabicDigits } from '../../names/normalise-text.ts';
import { isBlank } from '../sheets/is-blank.ts';
import { toMoney } from './money.ts';
import { approximateWords, harmlessWords, instalmentPattern, kindByWord } from './price-words.ts';

/** What the column, the row and the file say about the amounts of a cell. */
export interface CellContext {
  /** The currency of numbers and shared signs; null if nothing states it. */
  readonly currency: string | null;
  /** Whether a bare "$" means US dollars if nothing states the currency. */
  readonly isDollarUs: boolean;
  readonly decimal: DecimalSign | null;
}

/** One amount of a cell, and its kind if the cell states it: "about 330 EUR", "$33/mo", "was $499". */
export interface CellAmount {
  readonly amount: Money;
  readonly kind: Extract<PriceKind, 'ESTIMATE' | 'INSTALMENT' | 'MSRP' | 'REGULAR'> | null;
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
    `(?<number>${numberPattern})`,
    `(?<currency>${currencyPattern})`,
    String.raw`(?<word>[\p{L}\p{M}]+)`,
    String.raw`(?<sign>\S)`,
  ].join('|'),
  'giu',
);

/**
 * Letters that stand for a currency where something else states it: "138122 с", "4990 р". Cyrillic letters that look like
 * Latin ones are folded before.
 */
const currenciesByLetter: Readonly<Record<string, readonly string[]>> = {
  c: ['KGS', 'TJS'],
  p: ['RUB', 'BYN', 'PHP'],
};
const isLetterOf = (letter: string, currency: string | null): boolean =>
  currency !== null && currenciesByLetter[letter]?.includes(currency) === true;

const plainNumber = /^[1-9]\d{0,8}(?:\.\d\d)?$/;

/** A number of a cell, with the currencies that the sign beside it may mean. */
interface NumberWithCurrency {
  readonly number: string;
  readonly isNegative: boolean;
  currencies: readonly string[];
  kind: CellAmount['kind'];
}

/**
 * Reads the amounts of a cell of prices: "PKR 224,999", "₹1,04,999/-", "5,499 บาท", "1.299 €", "CHF 1'299.00",
 * "$33.29/mo". Each number belongs to the currency beside it.
 * @returns the amounts in the order of the cell, or why there is none
 */
export function readPriceCell(cell: string, context: CellContext): PriceCell {
  // Most cells of most lists are plain numbers.
  if (context.currency !== null && context.decimal !== ',' && plainNumber.test(cell))
    return toAmounts([{ number: cell, isNegative: false, currencies: [], kind: null }], null, context);
  // Cents are written as a dash: "1299,- €", "₹1,299/-".
  const text = toArabicDigits(foldText(cell))
    .replace(/(\d)\s*(?:,|\.|\/)\s*-+(?=\s|$|[^\d])/g, '$1')
    // Some exports have a stray zero behind the number: "42,900 0 บาท".
    .replace(/(\d) 0(?= \D|$)/g, '$1')
    .trim();
  if (isBlank(text) || unavailable.test(text)) return 'none';

  const numbers: NumberWithCurrency[] = [];
  let nextCurrencies: readonly string[] | null = null;
  let nextKind: CellAmount['kind'] = null;
  let isMonthly = false;
  let isApproximate = /^\s*~/.test(text);
  for (const match of text.matchAll(token)) {
    const { instalment, percent, currency, number, word, sign } = match.groups ?? {};
    const codes = currency === undefined ? [] : getCurrencies(currency, context.currency);
    if (instalment !== undefined) isMonthly = true;
    else if (percent !== undefined) continue;
    else if (number !== undefined) {
      const isNegative = isNegativeAt(text, match.index);
      numbers.push({ number, isNegative, currencies: nextCurrencies ?? [], kind: nextKind });
      nextCurrencies = null;
      nextKind = null;
    } else if (codes.length > 0) {
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
      else if (kindByWord.has(lower)) nextKind = kindByWord.get(lower) ?? null;
      else if (!harmlessWords.has(lower) && !isLetterOf(lower, context.currency)) return 'unread';
    } else if (sign !== undefined && !/[-–—~:()[\]/|,.;+*&]/.test(sign)) return 'unread';
  }

  if (numbers.length === 0 || numbers.some(({ isNegative }) => isNegative)) return 'unread';
  const [first, ...others] = numbers;
  // Beside another amount, such as the whole price, it is unclear which one is the monthly rate.
  if (isMonthly && others.length > 0) return 'unread';
  // The word may stand behind the only amount: "$499 MSRP".
  if (nextKind !== null && first !== undefined) {
    if (others.length > 0 || first.kind !== null) return 'unread';
    first.kind = nextKind;
  }
  const cellKind = isMonthly ? 'INSTALMENT' : isApproximate ? 'ESTIMATE' : null;
  return toAmounts(numbers, cellKind, context);
}

/** @param cellKind the kind that the cell states for all of its amounts */
function toAmounts(
  numbers: readonly NumberWithCurrency[],
  cellKind: CellAmount['kind'],
  context: CellContext,
): PriceCell {
  const amounts: CellAmount[] = [];
  for (const { number, currencies: codes, kind } of numbers) {
    const currency = chooseCurrency(codes, context);
    if (currency === null) return 'unknown currency';
    const value = readAmountNumber(number, currency, context.decimal);
    const amount = value === null ? null : toMoney(value, currency);
    if (amount === null) return 'unread';
    amounts.push({ amount, kind: cellKind ?? kind });
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
