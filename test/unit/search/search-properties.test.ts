import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { searchEntries } from '../../support/search-entries.ts';
import { typedText } from '../../support/typed-text.ts';

const index = runAllSteps(buildSearchIndex(searchEntries()));

describe('any input', () => {
  it('never throws, and no phone is found twice', () => {
    fc.assert(
      fc.property(typedText, (query) => {
        const { hits } = index.search(query);
        expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
        expect(index.suggest(query, 10).suggestions.length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same answer twice, and from another index', () => {
    const other = runAllSteps(buildSearchIndex(searchEntries()));
    fc.assert(
      fc.property(typedText, (query) => {
        const answer = index.search(query);
        expect(index.search(query)).toEqual(answer);
        expect(other.search(query)).toEqual(answer);
      }),
      { numRuns: 200 },
    );
  });

  it('has scores from 0 to 1 that never grow', () => {
    fc.assert(
      fc.property(typedText, (query) => {
        let last = 1;
        for (const { score } of index.search(query).hits) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(last);
          last = score;
        }
      }),
      { numRuns: 300 },
    );
  });
});
