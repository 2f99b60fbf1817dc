import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPriceBands } from '../../../src/catalogue/count-facets.ts';

const cents = fc.integer({ min: 0, max: 20_000_000 }).map((minor) => minor / 100);

test('price bands have round ends, no gaps, at least one price each, and count every price once', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 200 }), (amounts) => {
      const bands = createPriceBands(amounts, 'THB');
      expect(bands.length).toBeLessThanOrEqual(8);
      expect(bands[0]?.min).toBe(0);
      expect(bands.at(-1)?.max).toBeNull();
      for (const [index, { min, max, count }] of bands.entries()) {
        const within = amounts.filter((amount) => amount >= min && (max === null || amount <= max));
        expect(count).toBe(within.length);
        expect(count).toBeGreaterThan(0);
        if (max !== null) expect(bands[index + 1]?.min).toBeCloseTo(max + 0.01, 5);
      }
      expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(amounts.length);
    }),
  );
});

test('a currency without a minor unit has bands that end one whole unit before the next', () => {
  const [first, second] = createPriceBands([1_000, 52_000, 99_000, 150_000], 'JPY');
  expect(first?.max).toBe((second?.min ?? 0) - 1);
});

test('no prices give no bands', () => {
  expect(createPriceBands([], 'THB')).toEqual([]);
});
