import { expect, test } from 'vitest';
import { createSimilarityFilter } from '../../../src/catalogue/similarity-filter.ts';
import type { Phone } from '../../../src/record/phone.ts';

const phone = {
  deviceType: 'PHONE',
  formFactor: 'BAR',
  ramGb: [],
  displays: [],
  network: { generations: null },
  battery: { capacityMah: null },
  body: { weightG: null },
  releasedOn: null,
  announcedOn: null,
} as unknown as Phone;

test.each([
  ['JPY', 1, 98_000, 97_999],
  ['USD', 0.01, 499, 498.99],
  ['USD', 0.01, 0.3, 0.29],
  ['KWD', 0.001, 100, 99.999],
])('cheaper in %s is at least one minor unit less', (_currency, step, price, expected) => {
  expect(createSimilarityFilter(phone, ['cheaper'], { price, step }).priceMax).toBe(expected);
});
