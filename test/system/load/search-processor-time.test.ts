import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { processorMsOf } from '../../support/processor-time.ts';
import { searchEntries } from '../../support/search-entries.ts';
import { typedText } from '../../support/typed-text.ts';

const index = runAllSteps(buildSearchIndex(searchEntries()));

describe('any input to search', () => {
  it('is read within 8 ms, however long and strange', async () => {
    const hostile = [
      'under '.repeat(33),
      'ไม่เกินหมื่น'.repeat(16).slice(0, 200),
      '8/256 '.repeat(33),
      'good big best '.repeat(14),
      'ก'.repeat(200),
      '1-'.repeat(100),
      'vs s24 '.repeat(28),
      'fast fast charging '.repeat(10),
    ];
    for (const text of hostile) index.readQuestion(text);
    for (const text of hostile) {
      const times = [];
      for (let run = 0; run < 3; run += 1) times.push(await processorMsOf(() => index.readQuestion(text)));
      const ms = Math.min(...times);
      expect(ms, text).toBeLessThan(8);
    }
  });

  it('is answered in bounded time', async () => {
    let worstMs = 0;
    await fc.assert(
      fc.asyncProperty(typedText, async (query) => {
        worstMs = Math.max(worstMs, await processorMsOf(() => index.search(query)));
      }),
      { numRuns: 500 },
    );
    // A generous limit; it guards against quadratic time.
    expect(worstMs).toBeLessThan(250);
  });
});
