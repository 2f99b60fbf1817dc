import { expect, test } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { searchEntries } from '../../support/search-entries.ts';

const index = runAllSteps(buildSearchIndex(searchEntries()));

test.each([
  ['phone supported until 2031', { supportedUntilMin: '2031' }],
  ['5g with security updates until 2030', { has5g: true, supportedUntilMin: '2030' }],
  ['มือถือ อัปเดตถึงปี 2574', { supportedUntilMin: '2031' }],
  ['eu label a under 20000', { euEnergyMin: 'A' }],
  ['phone with energy class b', { euEnergyMin: 'B' }],
  ['easy to repair phone', { repairabilityMin: 'B' }],
  ['มือถือซ่อมง่าย', { repairabilityMin: 'B' }],
])('the question "%s" filters by support or the EU label', (question, filter) => {
  expect(index.readQuestion(question)).toMatchObject({ filter, text: null, unread: [] });
});
