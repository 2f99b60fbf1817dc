/** The dimension of each unit, and its size relative to the other units of that dimension. */
const units: Readonly<Record<string, readonly [dimension: string, size: number]>> = {
  nm: ['length', 1e-6],
  µm: ['length', 1e-3],
  mm: ['length', 1],
  cm: ['length', 10],
  in: ['length', 25.4],
  g: ['mass', 1],
  kg: ['mass', 1000],
  oz: ['mass', 28.349523125],
  lb: ['mass', 453.59237],
  mah: ['charge', 1],
  ah: ['charge', 1000],
  wh: ['energy', 1],
  w: ['power', 1],
  hz: ['frequency', 1],
  mhz: ['frequency', 1e6],
  ghz: ['frequency', 1e9],
  mb: ['memory', 1],
  gb: ['memory', 1000],
  tb: ['memory', 1e6],
  min: ['time', 1],
  h: ['time', 60],
  px: ['pixels', 1],
  ppi: ['density', 1],
  mp: ['megapixels', 1],
  nits: ['brightness', 1],
  '%': ['share', 1],
  'w/kg': ['absorption', 1],
};

/** The short forms of units by their other spellings, such as `in` for `inches`. */
const otherSpellings: Readonly<Record<string, string>> = {
  inch: 'in',
  inches: 'in',
  '"': 'in',
  grams: 'g',
  gram: 'g',
  pixels: 'px',
  um: 'µm',
  minutes: 'min',
  hours: 'h',
};

/** @returns the unit in its short form and in lower case, or null if the unit is unknown */
export function normaliseUnit(text: string): string | null {
  const unit = text.trim().toLowerCase();
  const shortForm = otherSpellings[unit] ?? unit;
  return shortForm in units ? shortForm : null;
}

/** Lists the units of the same dimension, including the unit itself. */
export const listUnitsLike = (unit: string): string[] =>
  Object.keys(units).filter((otherUnit) => units[otherUnit]?.[0] === units[unit]?.[0]);

/**
 * Converts a number exactly: 1 in is 25.4 mm, 1 oz is 28.349523125 g, 1 lb is 453.59237 g.
 * @param from the unit of the number, in the short form of {@link normaliseUnit}
 * @param to the unit of the result, in the same form
 * @returns the converted number, or null if the units are of different dimensions
 */
export function convertUnit(value: number, from: string, to: string): number | null {
  const [source, target] = [units[from], units[to]];
  if (source === undefined || target === undefined || source[0] !== target[0]) return null;
  // Rounding to twelve digits removes errors of binary fractions. No file has numbers with more digits.
  return Number(((value * source[1]) / target[1]).toPrecision(12));
}
