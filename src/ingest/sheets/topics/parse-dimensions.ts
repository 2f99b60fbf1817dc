import { readNumber } from '../read-number.ts';

type Side = number | null;

const millimetresPerUnit: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4 };

/**
 * Matches one side with its unit, if any: "146.7", "12,5 mm", "-", "TBC" or "(unknown depth)". Only the first number of
 * a range, such as "7.8-8.2 mm", is captured.
 */
const sidePattern = String.raw`(\d+(?:[.,]\d+)?|-|TBC|unknown|\(unknown[^)]*\))(?:\s?-\s?\d+(?:\.\d+)?)?\s*(mm|cm|in)?`;
const sidesPattern = new RegExp(
  `${sidePattern}\\s*[x*]\\s*${sidePattern}(?:\\s*[x*]\\s*${sidePattern})?`,
  'i',
);
const thicknessPattern = /(?<!\d)(\d+(?:[.,]\d+)?)(?:\s?-\s?\d+(?:\.\d+)?)?\s*mm\s*(?:thick|thin)/i;

/**
 * Parses height × width × depth in mm, when unfolded and, if the cell states it, when folded. If there are several
 * thicknesses, the first is used. "unknown" becomes null. 0 remains 0, although sheets often mean "unknown" by it. If a
 * side is 0, the sides are not reordered.
 */
export function parseDimensions(text: string) {
  const [unfoldedText = '', foldedText = ''] = text.split(/(?<!un)folded:?/i);
  const [heightMm, widthMm, depthMm] = readSides(unfoldedText.replace(/unfolded:?/i, ''));
  const [foldedHeightMm, foldedWidthMm, foldedDepthMm] = readSides(foldedText);
  return { heightMm, widthMm, depthMm, foldedHeightMm, foldedWidthMm, foldedDepthMm };
}

/** @returns height, width and depth in mm, or only the depth if the text states only a thickness */
function readSides(text: string): readonly [Side, Side, Side] {
  const match = sidesPattern.exec(text);
  if (!match) return [null, null, toMm(thicknessPattern.exec(text)?.[1], 1)];
  const [, height, heightUnit, width, widthUnit, depth, depthUnit] = match;
  const unit = depthUnit ?? widthUnit ?? heightUnit ?? /^[^(]*?(mm|cm|in)\b/i.exec(text)?.[1] ?? 'mm';
  const scale = millimetresPerUnit[unit.toLowerCase()] ?? 1;
  return moveDepthLast([toMm(height, scale), toMm(width, scale), toMm(depth, scale)]);
}

/** Reorders sides such as "104.3 x 15.7 x 44 mm", in which the depth, the shortest side, is second. */
function moveDepthLast(sides: readonly [Side, Side, Side]): readonly [Side, Side, Side] {
  const [first, second, third] = sides;
  if (!first || !second || !third) return sides;
  if (third <= Math.min(first, second)) return sides;
  return first < second ? [second, third, first] : [first, third, second];
}

function toMm(text: string | undefined, scale: number): number | null {
  const number = readNumber(text ?? '');
  return number === null ? null : Math.round(number * scale * 100) / 100;
}

const gramsPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  oz: 28.3495,
  lb: 453.592,
};

/** Parses the first weight in a text, in grams. A number without a unit is in grams. */
export function parseWeight(text: string): number | null {
  const match = /(\d[\d.,]*)\s*(kg|grams?|gr|g|oz|lb)?\b/i.exec(text);
  const number = readNumber(match?.[1] ?? '');
  if (number === null) return null;
  const scale = gramsPerUnit[match?.[2]?.toLowerCase() ?? 'g'] ?? 1;
  return Math.round(number * scale * 10) / 10;
}
