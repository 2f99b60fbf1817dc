/** The dimension of each unit, and its size in the smallest unit of that dimension. */
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

/** The units that mean the same as another one, such as `inches`, by their short form. */
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

/** @returns the unit in its short form and in lower case, or null if it is not known */
export function normaliseUnit(text: string): string | null {
  const unit = text.trim().toLowerCase();
  const short = otherSpellings[unit] ?? unit;
  return short in units ? short : null;
}

/** Lists the units of the same dimension as this one. */
export const listUnitsLike = (unit: string): string[] =>
  Object.keys(units).filter((each) => units[each]?.[0] === units[unit]?.[0]);

/**
 * Converts a number exactly: 1 in is 25.4 mm, 1 oz is 28.349523125 g, 1 lb is 453.59237 g.
 * @param from a short form, see {@link normaliseUnit}
 * @returns null if the units measure different things
 */
export function convertUnit(value: number, from: string, to: string): number | null {
  const [source, target] = [units[from], units[to]];
  if (source === undefined || target === undefined || source[0] !== target[0]) return null;
  // Twelve digits are more than any file states. The rest is the error of binary fractions.
  return Number(((value * source[1]) / target[1]).toPrecision(12));
}
