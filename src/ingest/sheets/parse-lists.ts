import { isDamagedCode } from '../models/damaged-code.ts';
import { splitOutsideBrackets } from './brackets.ts';

/** Splits at commas and semicolons outside brackets, and drops empty and repeated items. */
export function parseList(text: string): string[] {
  const items = splitOutsideBrackets(text, /[,;]/g).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== '' && !/^(?:\.{3}|…)$/.test(item)))];
}

/**
 * Parses names of colours. A bare number is only the number of colours and is dropped. A trailing "..." is
 * cut off.
 */
export function parseColors(text: string): string[] {
  // If there is no comma, slashes between spaces separate colours: "Blue / Silver".
  return parseList(text.includes(',') ? text : text.replace(/ [/|] /g, ', '))
    .map((color) => color.replace(/\s*(?:\.{2,}|…)\s*$|^\d+ - |^and /g, ''))
    .filter((color) => color !== '' && !/^\d+(?: (?:different )?colou?rs?)?$/i.test(color));
}

/** Splits "A1688, iPhone8,1": a comma without a space is part of a model number. Leaves out what spreadsheets damaged. */
export function parseModelNumbers(text: string): string[] {
  const items = text.split(/,\s+|;\s*/).map((item) => item.replace(/,$/, '').trim());
  return [...new Set(items.filter((item) => item !== '' && !isDamagedCode(item)))];
}

/**
 * Parses "Fingerprint (under display, optical), accelerometer".
 * @returns null if the cell names no sensor, `[]` for "No"
 */
export function parseSensors(text: string): string[] | null {
  if (/^no$/i.test(text)) return [];
  // Remarks may be joined to the last sensor. They begin with a capital letter.
  const [list = ''] = text.split(/(?<=[a-z)])(?=[A-Z][a-z]{2,} )/);
  const sensors = parseList(list).filter((sensor) => !/^yes$|unspecified/i.test(sensor));
  return sensors.length === 0 ? null : sensors;
}

/** Finds ratings such as "IP68" or "IP68/IP69K" in any text. */
export function parseIpRating(text: string): string | null {
  const ratings = text.match(/(?<=ATM|(?<![A-Z\d]))IP[X\d][X\d]K?(?!\d\b)/g);
  return ratings ? [...new Set(ratings)].join('/') : null;
}
