import { expect, test } from 'vitest';
import { createBrowseAllowance } from '../../../src/services/quota/browse-allowance.ts';
import { createAttemptLimiter } from '../../../src/stores/quota/attempt-limiter.ts';

const allowanceOf = (pagesPerHour: number) =>
  createBrowseAllowance((limit) => createAttemptLimiter(limit, null), pagesPerHour);

test('an address that has used its pages of an hour is told when to return, and no other is', async () => {
  const browsing = allowanceOf(3);
  for (let page = 0; page < 3; page += 1) await browsing.admitPage('a');
  await expect(browsing.admitPage('a')).rejects.toMatchObject({
    code: 'too-many-attempts',
    facts: { retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 3_500 && seconds <= 3_600) },
  });
  await browsing.admitPage('b');
});

test('suggestions while typing count separately: ten times the pages', async () => {
  const browsing = allowanceOf(1);
  for (let typed = 0; typed < 10; typed += 1) await browsing.admitSuggestion('a');
  await expect(browsing.admitSuggestion('a')).rejects.toMatchObject({ code: 'too-many-attempts' });
  await browsing.admitPage('a');
});

test('with 0 there are no such pages', () => {
  expect(allowanceOf(0).isOpen).toBe(false);
  expect(allowanceOf(1).isOpen).toBe(true);
});
