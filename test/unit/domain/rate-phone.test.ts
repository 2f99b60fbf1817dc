import { expect, test } from 'vitest';
import { computeRatingPrior, ratePhone } from '../../../src/domain/catalogue/rate-phone.ts';

test('fewer than three votes make no rating', () => {
  expect(ratePhone(null, 7)).toBeNull();
  expect(ratePhone({ mean: 10, count: 2 }, 7)).toBeNull();
  expect(ratePhone({ mean: 10, count: 3 }, 7)).toEqual({ average: 8.13, count: 3 });
});

test('a few enthusiastic votes do not outrank hundreds of good ones', () => {
  const few = ratePhone({ mean: 10, count: 3 }, 7)?.average ?? 0;
  const many = ratePhone({ mean: 9.2, count: 400 }, 7)?.average ?? 0;
  expect(many).toBeGreaterThan(few);
  expect(many).toBeCloseTo(9.17, 2);
});

test('the overall mean is rounded to one decimal, so that it seldom changes', () => {
  expect(computeRatingPrior(7.4499)).toBe(7.4);
  expect(computeRatingPrior(null)).toBe(0);
});
