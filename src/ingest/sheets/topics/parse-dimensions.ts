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

/** Matches the words and letters for a side, with the sign after them, in the languages of imported files. */
const createSidePattern = (words: string) =>
  new RegExp(`(?<![\\p{L}])\\(?(?:${words})(?!\\p{L})\\)?[:=]?`, 'iu');
const heightPattern = createSidePattern(
  'h|height|length|höhe|länge|alt[oa]|altura|largo|hauteur|longueur|tinggi|panjang|cao|chiều (?:cao|dài)|dài|высота|длина|ความ(?:สูง|ยาว)|สูง|ยาว|高|长',
);
const widthPattern = createSidePattern(
  'w|b|width|breite|anch[oa]|anchura|largura|largeur|lebar|rộng|chiều rộng|ширина|ความกว้าง|กว้าง|宽',
);
const sideWordsPattern = new RegExp(
  `${heightPattern.source}|${widthPattern.source}|${createSidePattern('d|t|depth|thickness|tiefe|dicke|profundidad|grosor|espessura|profundidade|épaisseur|tebal|dày|толщина|глубина|ความหนา|หนา|厚').source}`,
  'giu',
);

/** What is known about the display and the label when dimensions are parsed. */
interface DimensionsContext {
  /** The label of the column, which may state the order: `Dimensions (W x H x D)`. */
  readonly label?: string;
  /** The diagonal of the main display in inches, or null if it is unknown. */
  readonly diagonalIn?: number | null;
}

/**
 * Parses height × width × depth in mm, when unfolded and, if the cell states it, when folded. If there are several
 * thicknesses, the first is used. "unknown" becomes null. 0 remains 0, although sheets often mean "unknown" by it. If a
 * side is 0, the sides are not reordered. If neither the label nor the cell states the order, and the first side is the
 * shorter one of a slim device, it is the width if the display shows that the device is a bar; otherwise both sides are
 * unknown.
 */
export function parseDimensions(text: string, { label = '', diagonalIn = null }: DimensionsContext = {}) {
  const order = findStatedOrder(label) ?? findStatedOrder(text);
  const plainText = order === null ? text : text.replace(sideWordsPattern, ' ');
  const [unfoldedText = '', foldedText = ''] = plainText.split(/(?<!un)folded:?/i);
  const [first, second, depthMm] = readSides(unfoldedText.replace(/unfolded:?/i, ''));
  const [foldedFirst, foldedSecond, foldedDepthMm] = readSides(foldedText);
  const knownOrder = order ?? inferOrder(first, second, diagonalIn);
  const isWidthFirst = knownOrder === 'width first';
  const [heightMm, widthMm] = isWidthFirst ? [second, first] : [first, second];
  const [foldedHeightMm, foldedWidthMm] = isWidthFirst
    ? [foldedSecond, foldedFirst]
    : [foldedFirst, foldedSecond];
  return {
    ...(knownOrder === null ? { heightMm: null, widthMm: null } : { heightMm, widthMm }),
    depthMm,
    foldedHeightMm,
    foldedWidthMm,
    foldedDepthMm,
  };
}

type Order = 'height first' | 'width first';

/** @returns the order of the words for height and width, or null if a text does not have both */
function findStatedOrder(text: string): Order | null {
  const spacedText = text.replace(/(?<=[hwbdt])x(?=[hwbdt])/gi, ' x ');
  const [height, width] = [heightPattern.exec(spacedText), widthPattern.exec(spacedText)];
  if (height === null || width === null) return null;
  return height.index < width.index ? 'height first' : 'width first';
}

/** Tablets, watches and open foldables are less slim than this, and may be written in any order. */
const minSlimRatio = 1.5;
/** Devices with a display of at least 7 inches are tablets, unless they are as slim as a phone. */
const [minTabletDiagonalIn, maxPhoneDiagonalIn, minPhoneRatio] = [7, 8, 1.8];
/** The display of a bar phone is at least this share of the diagonal of its front. */
const minDisplayShare = 0.65;

/**
 * Infers the order of two sides. A phone is taller than wide.
 * @returns null if the first side is much shorter and nothing shows that the device is a bar phone: it may be a
 *   communicator or a wide slider
 */
function inferOrder(first: Side, second: Side, diagonalIn: number | null): Order | null {
  if (!first || !second || second < minSlimRatio * first) return 'height first';
  if (diagonalIn === null) return null;
  if (
    diagonalIn >= minTabletDiagonalIn &&
    (diagonalIn >= maxPhoneDiagonalIn || second < minPhoneRatio * first)
  )
    return 'height first';
  return diagonalIn * 25.4 >= minDisplayShare * Math.hypot(first, second) ? 'width first' : null;
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
