import { getMinorDigits } from '../../record/minor-digits.ts';

/** The sign before the decimals of a column's numbers. */
export type DecimalSign = '.' | ',';

/** Matches one number: digits with dots, commas, apostrophes or single spaces between them. */
export const numberPattern = String.raw`\d+(?:[.,'’]\d+|(?<=\d)\s\d{3}(?!\d))*`;

/**
 * Finds the decimal sign of a column from its cells. Only numbers that prove one count: those with one, two or more
 * than three decimals, or with groups before the last sign.
 * @returns null if no cell proves one, or if cells contradict each other
 */
export function findDecimalSign(cells: readonly string[]): DecimalSign | null {
  const provenSigns = new Set<DecimalSign>();
  const numbers = new RegExp(numberPattern, 'g');
  for (const cell of cells)
    for (const [number] of cell.slice(0, 200).matchAll(numbers)) {
      const sign = findProvenSign(number);
      if (sign !== null) provenSigns.add(sign);
    }
  const [only] = provenSigns;
  return provenSigns.size === 1 && only !== undefined ? only : null;
}

function findProvenSign(number: string): DecimalSign | null {
  const [, last, decimals = ''] = /([.,])(\d+)$/.exec(number) ?? [];
  if (last !== '.' && last !== ',') return null;
  const other = last === '.' ? ',' : '.';
  const isRepeated = number.indexOf(last) !== number.lastIndexOf(last);
  if (isRepeated) return other;
  if (number.includes(other)) return last;
  return decimals.length === 3 ? null : last;
}

/**
 * Reads the number of an amount. Apostrophes and spaces separate groups. A single dot or comma with three digits behind
 * it separates groups, unless the column proves that it is its decimal sign, or the currency has three decimals.
 * @param decimal what {@link findDecimalSign} found for the column
 * @returns null if the groups are not regular, as in "1.29.9"
 */
export function readAmountNumber(text: string, currency: string, decimal: DecimalSign | null): number | null {
  const digits = text.replace(/['’\s]/g, '');
  const sign = findProvenSign(digits) ?? decimal ?? findSignByLength(digits, currency);
  const [whole = '', ...decimals] = sign === null ? [digits] : splitAtLast(digits, sign);
  const groups = whole.split(/[.,]/);
  const areRegular = groups.slice(1).every((group) => group.length === 3) || isIndian(groups);
  if (!areRegular || (groups.length > 1 && (groups[0] ?? '').length > 3)) return null;
  const number = Number(`${groups.join('')}.${decimals[0] ?? '0'}`);
  return Number.isFinite(number) ? number : null;
}

/** Indian numbers have groups of two digits before the last one: 1,04,999. */
const isIndian = (groups: readonly string[]): boolean =>
  groups.length > 1 && groups.at(-1)?.length === 3 && groups.slice(1, -1).every(({ length }) => length === 2);

/** The last sign of a number such as 1.299, if it must be decimal. */
function findSignByLength(digits: string, currency: string): DecimalSign | null {
  const [, sign, decimals = ''] = /([.,])(\d+)$/.exec(digits) ?? [];
  if (sign !== '.' && sign !== ',') return null;
  return decimals.length !== 3 || getMinorDigits(currency) === 3 ? sign : null;
}

function splitAtLast(digits: string, sign: DecimalSign): string[] {
  const at = digits.lastIndexOf(sign);
  return at < 0 ? [digits] : [digits.slice(0, at), digits.slice(at + 1)];
}
