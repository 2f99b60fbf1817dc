import { getMinorDigits } from '../../../record/minor-digits.ts';

/** The sign before the decimals of a column's numbers. */
export type DecimalSign = '.' | ',';

/** Matches one number: digits with dots, commas, apostrophes or single spaces between them. */
export const numberPattern = String.raw`\d+(?:[.,'’]\d+|(?<=\d)\s\d{3}(?!\d))*`;

/**
 * Finds the decimal sign of a column from its cells. A number proves the sign if it has both signs, if it repeats one
 * of them, which then separates groups, or if the number of digits after its only sign is not three.
 * @returns the sign, or null if no cell proves it or cells contradict each other
 */
export function findDecimalSign(cells: readonly string[]): DecimalSign | null {
  const provenSigns = new Set<DecimalSign>();
  const everyNumber = new RegExp(numberPattern, 'g');
  for (const cell of cells)
    for (const [number] of cell.slice(0, 200).matchAll(everyNumber)) {
      const sign = findProvenSign(number);
      if (sign !== null) provenSigns.add(sign);
    }
  const [sign = null] = provenSigns;
  return provenSigns.size === 1 ? sign : null;
}

/** Returns the decimal sign that a number proves: "1.299,00" proves a comma, and "1.299" proves nothing. */
function findProvenSign(number: string): DecimalSign | null {
  const [, lastSign, decimals = ''] = /([.,])(\d+)$/.exec(number) ?? [];
  if (lastSign !== '.' && lastSign !== ',') return null;
  const otherSign = lastSign === '.' ? ',' : '.';
  const isRepeated = number.indexOf(lastSign) !== number.lastIndexOf(lastSign);
  if (isRepeated) return otherSign;
  if (number.includes(otherSign)) return lastSign;
  return decimals.length === 3 ? null : lastSign;
}

/**
 * Reads the number of an amount. Apostrophes and spaces separate groups. A single dot or comma before the last three
 * digits separates groups, too, unless it is the decimal sign of the column or the currency has three decimals.
 * @param decimal the decimal sign of the column, see {@link findDecimalSign}
 * @returns the number, or null if the groups are not regular, as in "1.29.9"
 */
export function readAmountNumber(text: string, currency: string, decimal: DecimalSign | null): number | null {
  const numberText = text.replace(/['’\s]/g, '');
  const sign = findProvenSign(numberText) ?? decimal ?? findSignByLength(numberText, currency);
  const [integerPart = '', ...decimals] = sign === null ? [numberText] : splitAtLast(numberText, sign);
  const groups = integerPart.split(/[.,]/);
  const areRegular = groups.slice(1).every((group) => group.length === 3) || areIndianGroups(groups);
  if (!areRegular || (groups.length > 1 && (groups[0] ?? '').length > 3)) return null;
  const number = Number(`${groups.join('')}.${decimals[0] ?? '0'}`);
  return Number.isFinite(number) ? number : null;
}

/** Whether the last group has three digits, and the groups between it and the first have two: 1,04,999 (Indian). */
const areIndianGroups = (groups: readonly string[]): boolean =>
  groups.length > 1 && groups.at(-1)?.length === 3 && groups.slice(1, -1).every(({ length }) => length === 2);

/** Returns the last sign of a number if it must be the decimal sign because of the number of digits after it. */
function findSignByLength(numberText: string, currency: string): DecimalSign | null {
  const [, sign, decimals = ''] = /([.,])(\d+)$/.exec(numberText) ?? [];
  if (sign !== '.' && sign !== ',') return null;
  return decimals.length !== 3 || getMinorDigits(currency) === 3 ? sign : null;
}

function splitAtLast(numberText: string, sign: DecimalSign): string[] {
  const signIndex = numberText.lastIndexOf(sign);
  return signIndex < 0 ? [numberText] : [numberText.slice(0, signIndex), numberText.slice(signIndex + 1)];
}
