import { expect, test } from 'vitest';
import { createFileDateFinder } from '../../../src/ingest/file-date.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';

test('the date of a file is the newest full date of its phones that is not in the future', () => {
  const date = createFileDateFinder('2025-05-05');
  expect(date.getNewest()).toBeNull();
  for (const [announcedOn, releasedOn] of [
    ['2024-12', '2025'],
    ['2025-01-07', null],
    ['2024-11-11', '2026-01-01'],
  ] as const) {
    date.add({ facts: { ...createEmptyFacts(), announcedOn, releasedOn } });
  }
  expect(date.getNewest()).toBe('2025-01-07');
});
