import type { PhoneFacts } from '../../../record/phone.ts';
import { readNumber } from '../read-number.ts';

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
