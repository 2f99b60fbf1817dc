import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildPostings } from '../../../src/search/index/build-postings.ts';
import { findPrefixRange, toRange } from '../../../src/search/index/sorted-terms.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'ก', '\u{ffff}'), maxLength: 4 });
const documents = fc.array(fc.array(word, { maxLength: 5 }), { maxLength: 20 });

describe('postings', () => {
  it('find phones with a term, or a term with that prefix, like reading everything', () => {
    fc.assert(
      fc.property(documents, fc.array(word, { minLength: 1, maxLength: 8 }), (rows, asked) => {
        const sorted = [...new Set(rows.flat())].sort();
        const starts = Uint32Array.from([0, ...rows.map((_, at) => rows.slice(0, at + 1).flat().length)]);
        const terms = Uint32Array.from(rows.flat(), (term) => sorted.indexOf(term));
        const find = runAllSteps(buildPostings({ terms, starts }, sorted.length));
        const having = (passes: (term: string) => boolean) =>
          rows.flatMap((row, position) => (row.some(passes) ? [position] : []));
        const found = (range: Parameters<typeof find>[0]) => [...find(range)].sort((a, b) => a - b);
        for (const text of asked) {
          const place = sorted.indexOf(text);
          expect(found(toRange(place < 0 ? undefined : place))).toEqual(having((term) => term === text));
          expect(found(findPrefixRange(sorted, text))).toEqual(having((term) => term.startsWith(text)));
        }
      }),
    );
  });
});
