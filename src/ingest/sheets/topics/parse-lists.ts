import { isDamagedCode } from '../../models/damaged-code.ts';
import { splitOutsideBrackets } from '../brackets.ts';

/** Splits a text at commas and semicolons outside brackets, and removes empty and repeated items. */
export function parseList(text: string): string[] {
  const items = splitOutsideBrackets(text, /[,;]/g).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== '' && !/^(?:\.{3}|…)$/.test(item)))];
}

/** Parses names of colours. An item that is only the number of colours is removed, and so is a trailing "...". */
export function parseColors(text: string): string[] {
  // If there is no comma, slashes with spaces around them separate colours: "Blue / Silver".
  return parseList(text.includes(',') ? text : text.replace(/ [/|] /g, ', '))
    .map((color) => color.replace(/\s*(?:\.{2,}|…)\s*$|^\d+ - |^and /g, ''))
    .filter((color) => color !== '' && !/^\d+(?: (?:different )?colou?rs?)?$/i.test(color));
}

/**
 * Splits a list such as "A1688, iPhone8,1", in which a comma without a space is part of a model number. Numbers that a
 * spreadsheet has damaged are removed.
 */
export function parseModelNumbers(text: string): string[] {
  const items = text.split(/,\s+|;\s*/).map((item) => item.replace(/,$/, '').trim());
  return [...new Set(items.filter((item) => item !== '' && !isDamagedCode(item)))];
}

/**
 * Parses a list such as "Fingerprint (under display, optical), accelerometer".
 * @returns the sensors, null if the cell names no sensor, or an empty list for "No"
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
