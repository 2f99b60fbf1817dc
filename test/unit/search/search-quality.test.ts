import { describe, expect, it } from 'vitest';
import type { SearchEntry, SearchIndex } from '../../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { hasSpecSheets, readCatalogueNames } from '../../../tools/testing/catalogue-names.ts';
import { judgeSearch, missingExpectations, searchFigures } from '../../../tools/testing/judge-search.ts';
import { judgedQueries, laterQueries } from '../../../tools/testing/judged-queries.ts';

if (!hasSpecSheets) {
  console.warn(
    'SKIPPED: search quality. The spec sheets are not at ../shared/data/spec-sheets beside the repository.',
  );
}

describe('the judged queries', () => {
  it('are at least 300, at least 70 of them in Thai, none twice', () => {
    const queries = [...Object.values(judgedQueries).flat(), ...laterQueries].map(([query]) => query);
    expect(queries.length).toBeGreaterThanOrEqual(300);
    expect(queries.filter((query) => /\p{Script=Thai}/u.test(query)).length).toBeGreaterThanOrEqual(70);
    expect(new Set(queries).size).toBe(queries.length);
  });
});

describe.skipIf(!hasSpecSheets)('search over the real spec sheets', () => {
  const entries: SearchEntry[] = hasSpecSheets ? readCatalogueNames() : [];
  const index: SearchIndex = runAllSteps(buildSearchIndex(entries));

  it('expects only names that exist', () => {
    expect(missingExpectations(entries)).toEqual([]);
  });

  it.each(['all', 'tuned', 'held-out', 'later'] as const)('ranks the right phone first (%s)', (split) => {
    const { mrr, successAt1, successAt5 } = searchFigures(judgeSearch(index, entries, split));
    expect(mrr).toBeGreaterThanOrEqual(0.95);
    expect(successAt1).toBeGreaterThanOrEqual(0.92);
    expect(successAt5).toBeGreaterThanOrEqual(0.95);
  });

  it('ranks the right phone first for Thai', () => {
    const thai = judgeSearch(index, entries, 'all').filter(({ query }) => /\p{Script=Thai}/u.test(query));
    expect(searchFigures(thai).mrr).toBeGreaterThanOrEqual(0.92);
  });

  it('finds nearly every phone first by its own name, and never misses one', () => {
    const names = new Map(entries.map(({ id, fullName }) => [id, fullName.toLowerCase()]));
    const firsts = entries.map(({ fullName }) => {
      const { hits } = index.search(fullName);
      expect(hits.length).toBeGreaterThan(0);
      return names.get(hits[0]?.id ?? 0) === fullName.toLowerCase();
    });
    expect(firsts.filter(Boolean).length / firsts.length).toBeGreaterThan(0.99);
  });
});
