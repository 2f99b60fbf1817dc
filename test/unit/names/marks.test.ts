import { expect, test } from 'vitest';
import { cleanText, foldName } from '../../../src/names/normalise-text.ts';

test.each([
  ['cleaned', cleanText],
  ['folded', foldName],
])('of the marks on a letter thirty are kept, and a cell of nothing else is %s quickly', (_, read) => {
  const cell = `ก${'\u0300\u0316'.repeat(50_000)}ก\u0e49`;
  const startedAt = process.cpuUsage();
  const cleaned = read(cell);
  const { user, system } = process.cpuUsage(startedAt);
  expect((user + system) / 1_000).toBeLessThan(500);
  expect(cleaned.normalize('NFD').match(/\p{M}/gu)).toHaveLength(31);
  expect(cleaned.endsWith('ก\u0e49')).toBe(true);

  const thirty = `ก${'\u0323'.repeat(30)}`;
  expect(read(thirty)).toBe(thirty.normalize('NFC'));
});
