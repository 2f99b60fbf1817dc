import { readNumber } from './read-number.ts';

interface Size {
  readonly height: number | null;
  readonly width: number | null;
  readonly depth: number | null;
}

const none: Size = { height: null, width: null, depth: null };
const millimetres: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4 };

const side = String.raw`(\d+(?:[.,]\d+)?|-|TBC|unknown|\(unknown[^)]*\))(?:\s?-\s?\d+(?:\.\d+)?)?\s*(mm|cm|in)?`;
const sides = new RegExp(`${side}\\s*[x*]\\s*${side}(?:\\s*[x*]\\s*${side})?`, 'i');
const thickness = /(\d+(?:[.,]\d+)?)(?:\s?-\s?\d+(?:\.\d+)?)?\s*mm\s*(?:thick|thin)/i;

/**
 * Height × width × depth in mm, in the source's order, unfolded; and folded where the cell says so.
 * Of several thicknesses the first counts; 0 and "unknown" are null.
 */
export function parseDimensions(text: string) {
  const [open = '', folded = ''] = text.split(/(?<!un)folded:?/i);
  const main = readSize(open.replace(/unfolded:?/i, ''));
  const closed = folded === '' ? none : readSize(folded);
  return {
    heightMm: main.height,
    widthMm: main.width,
    depthMm: main.depth,
    foldedHeightMm: closed.height,
    foldedWidthMm: closed.width,
    foldedDepthMm: closed.depth,
  };
}

function readSize(text: string): Size {
  const match = sides.exec(text);
  if (!match) return { ...none, depth: positive(thickness.exec(text)?.[1], 1) };
  const unit = (
    match[6] ??
    match[4] ??
    match[2] ??
    /^[^(]*?(mm|cm|in)\b/i.exec(text)?.[1] ??
    'mm'
  ).toLowerCase();
  const scale = millimetres[unit] ?? 1;
  return {
    height: positive(match[1], scale),
    width: positive(match[3], scale),
    depth: positive(match[5], scale),
  };
}

function positive(text: string | undefined, scale: number): number | null {
  const number = readNumber(text ?? '');
  return number === null || number === 0 ? null : Math.round(number * scale * 100) / 100;
}

const grams: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  oz: 28.3495,
  lb: 453.592,
};

/** Weight in grams. Of several the first; a number without a unit is grams, whatever its bracket says in ounces. */
export function parseWeight(text: string): number | null {
  const match = /(\d[\d.,]*)\s*(kg|grams?|gr|g|oz|lb)?\b/i.exec(text);
  const number = readNumber(match?.[1] ?? '');
  if (number === null || number === 0) return null;
  const scale = grams[match?.[2]?.toLowerCase() ?? 'g'] ?? 1;
  return Math.round(number * scale * 10) / 10;
}
