import { expect, test } from 'vitest';
import { readPartialDate, toFirstDayNumber } from '../../../src/record/partial-date.ts';

test.each([
  ['2024', 20240101, 20241231],
  ['2024-Q2', 20240401, 20240630],
  ['2024-02', 20240201, 20240229],
  ['2023-02', 20230201, 20230228],
  ['2024-02-29', 20240229, 20240229],
])('%s covers %i to %i', (text, first, last) => {
  expect(readPartialDate(text)).toEqual({ first, last });
  expect(toFirstDayNumber(text)).toBe(first);
});

test.each([
  '',
  '24',
  '2024-13',
  '2024-00',
  '2024-Q5',
  '2024-02-30',
  '2023-02-29',
  '2024-1',
  '2024-01-1',
  ' 2024',
  '0000',
])('%j is not a date', (text) => {
  expect(readPartialDate(text)).toBeNull();
});

test('a missing date sorts as 0', () => {
  expect(toFirstDayNumber(null)).toBe(0);
});
