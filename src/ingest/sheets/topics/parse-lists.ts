import type { PhoneFacts } from '../../../record/phone.ts';
import { isDamagedCode } from '../../models/read-model-row.ts';
import { splitOutsideBrackets } from '../brackets.ts';
import { readNumber } from '../read-number.ts';

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

type Benchmark = NonNullable<PhoneFacts['benchmarks']>[number];

/** Matches a benchmark's name, which may have a version, and its colon: "Basemark OS II 2.0:". */
const namePattern =
  /(AnTuTu|GeekBench|GFXBench|3DMark|Basemark OS II|Basemark X)( [\w.]{1,10}(?: [\w.]{1,10})?)?\s*:/gi;
/** Matches results such as "459713 (v7)" and "57fps (ES 3.1 onscreen)". */
const resultPattern =
  /(?<![\d.(v])(\d{1,3}(?: \d{3})+(?!\d)|\d[\d.,]*\d|\d)\s*(?:fps)?(?:\s*\(([^()]{1,40})\))?/gi;

/**
 * Parses every result in texts such as "AnTuTu: 459713 (v7), 536883 (v8)GeekBench: 13870 (v4.4)".
 * @returns the results in the order of the text, or null if there are none
 */
export function parseBenchmarks(text: string): Benchmark[] | null {
  const nameMatches = [...text.matchAll(namePattern)];
  const benchmarks = nameMatches.flatMap(({ 0: heading, 1: name = '', 2: version, index: start }, index) => {
    const end = nameMatches[index + 1]?.index ?? text.length;
    const results = text.slice(start + heading.length, end).matchAll(resultPattern);
    return [...results].flatMap(([, number = '', remark]): Benchmark[] => {
      const score = readNumber(number);
      const versionParts = [version?.trim(), remark?.trim()].filter((part) => part !== undefined);
      return score === null ? [] : [{ name, version: versionParts.join(' ') || null, score }];
    });
  });
  return benchmarks.length === 0 ? null : benchmarks;
}
