import { expect, test } from 'vitest';
import { comparePhones } from '../../../src/domain/catalogue/compare-phones.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import { makePhone } from '../../support/make-phone.ts';

test('a later date of support and a better class of the EU label are the best of a comparison', () => {
  const { platform, euLabel } = createEmptyFacts();
  const phones = (
    [
      ['2031-04', 'B', 'D'],
      ['2031-04-30', 'A', 'C'],
      [null, null, null],
      ['2028', 'G', 'C'],
    ] as const
  ).map(([securitySupportUntil, energyClass, repairabilityClass]) =>
    makePhone({
      platform: { ...platform, securitySupportUntil },
      euLabel: { ...euLabel, energyClass, repairabilityClass },
    }),
  );
  const { fields } = comparePhones(phones, { freshness: 'complete', currency: 'EUR' }, () => null);
  const bestOf = (path: string) => fields.find((field) => field.path === path)?.best;
  expect(bestOf('platform.securitySupportUntil')).toEqual([1]);
  expect(bestOf('euLabel.energyClass')).toEqual([1]);
  expect(bestOf('euLabel.repairabilityClass')).toEqual([1, 3]);
});
