/**
 * Reads a number in a sheet. The comma separates groups in "10,307" and "1,04,999", and is the decimal separator in
 * "117,9", "1.299,00" and "1 299,00". A single dot is the decimal separator.
 * @returns the number, or null if the text is not a number
 */
export function readNumber(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const number = Number(toDecimalPoint(digits.replace(/[.,]+$/, '')));
  return Number.isFinite(number) ? number : null;
}

function toDecimalPoint(digits: string): string {
  const lastComma = digits.lastIndexOf(',');
  const lastDot = digits.lastIndexOf('.');
  if (lastComma < 0) return digits.indexOf('.') === lastDot ? digits : digits.replaceAll('.', '');
  if (lastDot > lastComma) return digits.replaceAll(',', '');
  if (lastDot >= 0) return digits.replaceAll('.', '').replace(',', '.');
  return /^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
}

/** @returns the first group of the pattern as a number, or null if nothing matches or the number is 0 */
export function matchNumber(text: string, pattern: RegExp): number | null {
  const number = readNumber(pattern.exec(text)?.[1] ?? '');
  return number !== null && number > 0 ? number : null;
}

/** Like {@link matchNumber}, rounded to a whole number. */
export function matchInteger(text: string, pattern: RegExp): number | null {
  const number = matchNumber(text, pattern);
  return number === null ? null : Math.round(number) || null;
}
