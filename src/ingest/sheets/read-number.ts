/**
 * A number as sheets write it: "10,307" is ten thousand (also "1,04,999"), "117,9" has a decimal comma,
 * "1.299,00" and "1 299,00" are European. A single dot is a decimal point.
 */
export function readNumber(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const number = Number(withDecimalPoint(digits.replace(/[.,]+$/, '')));
  return Number.isFinite(number) ? number : null;
}

function withDecimalPoint(digits: string): string {
  const comma = digits.lastIndexOf(',');
  const dot = digits.lastIndexOf('.');
  if (comma < 0) return digits.indexOf('.') === dot ? digits : digits.replaceAll('.', '');
  if (dot > comma) return digits.replaceAll(',', '');
  if (dot >= 0) return digits.replaceAll('.', '').replace(',', '.');
  return /^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
}

/** The first group of the pattern as a number; null where the pattern or the number is absent or not above 0. */
export function matchNumber(text: string, pattern: RegExp): number | null {
  const number = readNumber(pattern.exec(text)?.[1] ?? '');
  return number !== null && number > 0 ? number : null;
}

/** As {@link matchNumber}, rounded to a whole number. */
export function matchInteger(text: string, pattern: RegExp): number | null {
  const number = matchNumber(text, pattern);
  return number === null ? null : Math.round(number) || null;
}
