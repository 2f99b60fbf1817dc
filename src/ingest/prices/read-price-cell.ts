import {
  type DecimalSign,
  numberPattern,
  readAmountNumber,
} from '../../domain/catalogue/prices/amount-number.ts';
import { currencyPattern, getCurrencies } from '../../domain/catalogue/prices/currency-signs.ts';
import type { Money, PriceKind } from '../../domain/catalogue/prices/price.ts';
import { foldText, toArabicDigits } from '../../names/normalise-text.ts';
import { isBlank } from '../sheets/is-blank.ts';
import { toMoney } from './money.ts';
import { approximateWords, ignoredWords, instalmentPattern, kindByWord } from './price-words.ts';

/** The information in the column, the row and the file that applies to the amounts of a cell. */
export interface CellContext {
  /** The currency of numbers without one, and of symbols that several currencies share, or null if it is unknown. */
  readonly currency: string | null;
  /** Whether a bare "$" means US dollars if the currency is unknown. */
  readonly isBareDollarUsd: boolean;
  /** The decimal separator, or null if it is unknown. */
  readonly decimal: DecimalSign | null;
}

/** One amount of a cell, and its kind if the cell states it: "about 330 EUR", "$33/mo", "was $499". */
export interface CellAmount {
  readonly amount: Money;
  readonly kind: Extract<PriceKind, 'ESTIMATE' | 'INSTALMENT' | 'MSRP' | 'REGULAR'> | null;
}

/**
 * The amounts of a cell, or the reason why it has none. `none` means that the cell is blank or states that there is no
 * price. `unknown currency` means that it has an amount in an unknown currency. `unread` means that it has other text,
 * such as words that may change the meaning of an amount.
 */
export type PriceCell = readonly CellAmount[] | 'none' | 'unknown currency' | 'unread';

const unavailablePattern =
  /^(?:not (?:yet )?(?:available|launched|released|sold|announced)|(?:temporarily )?out of stock|sold out|coming soon|free|สินค้าหมด|หมด|0+(?:[.,]0+)?)$/i;
const tokenPattern = new RegExp(
  [
    `(?<instalment>${instalmentPattern})`,
    String.raw`(?<percent>\(?[-–+]?\s*\d+(?:[.,]\d+)?\s*%(?:\s*off)?\)?)`,
    `(?<number>${numberPattern})`,
    `(?<currency>${currencyPattern})`,
    String.raw`(?<word>[\p{L}\p{M}]+)`,
    String.raw`(?<symbol>\S)`,
  ].join('|'),
  'giu',
);

/**
 * The currencies that a single letter may abbreviate: "138122 с", "4990 р". A letter is accepted only if the context
 * states one of them. Cyrillic letters have already been replaced with the Latin letters that look like them.
 */
const currenciesByLetter: Readonly<Record<string, readonly string[]>> = {
  c: ['KGS', 'TJS'],
  p: ['RUB', 'BYN', 'PHP'],
};
const isShortFor = (letter: string, currency: string | null): boolean =>
  currency !== null && currenciesByLetter[letter]?.includes(currency) === true;

const plainNumberPattern = /^[1-9]\d{0,8}(?:\.\d\d)?$/;

/** A number of a cell, with the currencies that the code or symbol next to it may mean. */
interface NumberWithCurrency {
  readonly number: string;
  readonly isNegative: boolean;
  currencies: readonly string[];
  kind: CellAmount['kind'];
}

/**
 * Reads the amounts of a price cell: "PKR 224,999", "₹1,04,999/-", "5,499 บาท", "1.299 €", "CHF 1'299.00",
 * "$33.29/mo". Each number belongs to the currency next to it.
 * @returns the amounts in the order of the cell, or the reason why there are none
 */
export function readPriceCell(cell: string, context: CellContext): PriceCell {
  // Most cells are plain numbers, which are read without further parsing, to save time.
  if (context.currency !== null && context.decimal !== ',' && plainNumberPattern.test(cell))
    return toAmounts([{ number: cell, isNegative: false, currencies: [], kind: null }], null, context);
  const text = toArabicDigits(foldText(cell))
    // A dash may replace the cents: "1299,- €", "₹1,299/-".
    .replace(/(\d)\s*(?:,|\.|\/)\s*-+(?=\s|$|[^\d])/g, '$1')
    // Some exports have a stray zero after the number: "42,900 0 บาท".
    .replace(/(\d) 0(?= \D|$)/g, '$1')
    .trim();
  if (isBlank(text) || unavailablePattern.test(text)) return 'none';

  const numbers: NumberWithCurrency[] = [];
  let nextCurrencies: readonly string[] | null = null;
  let nextKind: CellAmount['kind'] = null;
  let isMonthly = false;
  let isApproximate = /^\s*~/.test(text);
  for (const match of text.matchAll(tokenPattern)) {
    const { instalment, percent, currency, number, word, symbol } = match.groups ?? {};
    const currencies = currency === undefined ? [] : getCurrencies(currency, context.currency);
    if (instalment !== undefined) isMonthly = true;
    else if (percent !== undefined) continue;
    else if (number !== undefined) {
      const isNegative = isNegativeAt(text, match.index);
      numbers.push({ number, isNegative, currencies: nextCurrencies ?? [], kind: nextKind });
      nextCurrencies = null;
      nextKind = null;
    } else if (currencies.length > 0) {
      // A currency belongs to the number before it if that number has none yet, or a less precise one in a cell without
      // further numbers. Otherwise it belongs to the next number.
      const lastNumber = numbers.at(-1);
      const isLastWithoutCurrency = lastNumber?.currencies.length === 0 && nextCurrencies === null;
      const isRefinement =
        lastNumber !== undefined &&
        isNarrower(currencies, lastNumber.currencies) &&
        !hasNumberAfter(text, match);
      if (lastNumber !== undefined && (isLastWithoutCurrency || isRefinement))
        lastNumber.currencies = currencies;
      else if (nextCurrencies === null || isNarrower(currencies, nextCurrencies)) nextCurrencies = currencies;
    } else if (word !== undefined || currency !== undefined) {
      const lowerWord = (word ?? currency ?? '').toLowerCase();
      if (approximateWords.has(lowerWord)) isApproximate = true;
      else if (kindByWord.has(lowerWord)) nextKind = kindByWord.get(lowerWord) ?? null;
      else if (!ignoredWords.has(lowerWord) && !isShortFor(lowerWord, context.currency)) return 'unread';
    } else if (symbol !== undefined && !/[-–—~:()[\]/|,.;+*&]/.test(symbol)) return 'unread';
  }

  if (numbers.length === 0 || numbers.some(({ isNegative }) => isNegative)) return 'unread';
  const [first, ...others] = numbers;
  // If there are several amounts, it is unclear which one is the monthly rate.
  if (isMonthly && others.length > 0) return 'unread';
  // A word for the kind may also follow the only amount: "$499 MSRP".
  if (nextKind !== null && first !== undefined) {
    if (others.length > 0 || first.kind !== null) return 'unread';
    first.kind = nextKind;
  }
  const cellKind = isMonthly ? 'INSTALMENT' : isApproximate ? 'ESTIMATE' : null;
  return toAmounts(numbers, cellKind, context);
}

/**
 * Converts the numbers of a cell to amounts of money.
 * @param cellKind the kind that the cell states for all of its amounts, which takes precedence over their own kinds
 */
function toAmounts(
  numbers: readonly NumberWithCurrency[],
  cellKind: CellAmount['kind'],
  context: CellContext,
): PriceCell {
  const amounts: CellAmount[] = [];
  for (const { number, currencies, kind } of numbers) {
    const currency = chooseCurrency(currencies, context);
    if (currency === null) return 'unknown currency';
    const value = readAmountNumber(number, currency, context.decimal);
    const amount = value === null ? null : toMoney(value, currency);
    if (amount === null) return 'unread';
    amounts.push({ amount, kind: cellKind ?? kind });
  }
  return amounts;
}

/**
 * Chooses among the currencies that share a symbol. The context decides, and without a context a bare "$" may mean US
 * dollars. Returns null if the currency remains unknown.
 */
function chooseCurrency(
  currencies: readonly string[],
  { currency, isBareDollarUsd }: CellContext,
): string | null {
  if (currencies.length === 0) return currency;
  if (currencies.length === 1) return currencies[0] ?? null;
  if (currency !== null && currencies.includes(currency)) return currency;
  return currencies[0] === 'USD' && isBareDollarUsd && currency === null ? 'USD' : null;
}

/** Whether the second currency of an amount is more precise than the first one: "$ 499 USD". */
const isNarrower = (second: readonly string[], first: readonly string[]): boolean =>
  second.length < first.length && second.every((code) => first.includes(code));

/** Whether the number at an index has a minus sign before it. A dash after another number means a range. */
function isNegativeAt(text: string, index: number): boolean {
  const precedingText = text.slice(0, index);
  return (
    /(?:^|[\s$€£₹฿])[-–−]\s*[$€£₹฿]?\s*$/.test(precedingText) && !/\d\s*[-–−]\s*\S?\s*$/.test(precedingText)
  );
}

function hasNumberAfter(text: string, match: RegExpMatchArray): boolean {
  return /\d/.test(text.slice((match.index ?? 0) + match[0].length));
}
