import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/build-search-index.ts';
import { processorMsOf } from '../../support/processor-time.ts';
import { searchEntries } from '../../support/search-entries.ts';

const index = atOnce(buildSearchIndex(searchEntries()));

/** Anything at all, and anything made of what names are made of, which gets further into the engine. */
const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const likeText = fc
  .array(
    fc.constantFrom(
      ...[
        'galaxy',
        'galxy',
        's',
        's24',
        '24',
        'ultra',
        'utra',
        'iphone',
        '15',
        'pro',
        'max',
        'pm',
        'note',
        '+',
        ' ',
        ' ',
        '/',
      ],
      ...[
        'ซัม',
        'ซุง',
        'กาแลคซี่',
        'เอส',
        'โปร',
        'แม',
        'ไอ',
        'โฟน',
        '๑',
        'sm-',
        '928b',
        '256gb',
        '5g',
        'ii',
        '(',
        '.',
        '1',
      ],
    ),
    { maxLength: 40 },
  )
  .map((parts) => [...parts.join('')].slice(0, 200).join(''));
const text = fc.oneof(anyText, likeText);

describe('whatever is typed', () => {
  it('never throws, and no phone is found twice', () => {
    fc.assert(
      fc.property(text, (query) => {
        const { hits } = index.search(query);
        expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length);
        expect(index.suggest(query, 10).suggestions.length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same answer twice, and from another index', () => {
    const other = atOnce(buildSearchIndex(searchEntries()));
    fc.assert(
      fc.property(text, (query) => {
        const answer = index.search(query);
        expect(index.search(query)).toEqual(answer);
        expect(other.search(query)).toEqual(answer);
      }),
      { numRuns: 200 },
    );
  });

  it('has scores from 0 to 1 that never grow', () => {
    fc.assert(
      fc.property(text, (query) => {
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

  it('is answered in bounded time', async () => {
    let worstMs = 0;
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        worstMs = Math.max(worstMs, await processorMsOf(() => index.search(query)));
      }),
      { numRuns: 500 },
    );
    // Generous; what it guards against grows with the square of the text.
    expect(worstMs).toBeLessThan(250);
  });
});
