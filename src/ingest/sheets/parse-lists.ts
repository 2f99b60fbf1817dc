import { splitOutsideBrackets } from './brackets.ts';

/** Splits at commas (and semicolons) outside brackets; empty and repeated items fall out. */
export function parseList(text: string): string[] {
  const items = splitOutsideBrackets(text, /[,;]/g).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== '' && !/^(?:\.{3}|…)$/.test(item)))];
}

/** Names of colours; a bare number counts them and names none, and a trailing "..." is cut off. */
export function parseColors(text: string): string[] {
  // Without a comma, slashes between spaces part them: "Blue / Silver".
  return parseList(text.includes(',') ? text : text.replace(/ [/|] /g, ', '))
    .map((color) => color.replace(/\s*(?:\.{2,}|…)\s*$|^\d+ - |^and /g, ''))
    .filter((color) => color !== '' && !/^\d+(?: (?:different )?colou?rs?)?$/i.test(color));
}

/** "A1688, iPhone8,1": a comma without a space is part of a number. */
export function parseModelNumbers(text: string): string[] {
  const items = text.split(/,\s+|;\s*/).map((item) => item.replace(/,$/, '').trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

/** "Fingerprint (under display, optical), accelerometer"; null when the cell names none, `[]` for "No". */
export function parseSensors(text: string): string[] | null {
  if (/^no$/i.test(text)) return [];
  // Remarks glued to the last sensor begin with a capital letter of their own.
  const [list = ''] = text.split(/(?<=[a-z)])(?=[A-Z][a-z]{2,} )/);
  const sensors = parseList(list).filter((sensor) => !/^yes$|unspecified/i.test(sensor));
  return sensors.length === 0 ? null : sensors;
}

/** "IP68", "IP68/IP69K" out of a cell without a label. */
export function parseIpRating(text: string): string | null {
  const ratings = text.match(/(?<=ATM|(?<![A-Z\d]))IP[X\d][X\d]K?(?!\d\b)/g);
  return ratings ? [...new Set(ratings)].join('/') : null;
}
