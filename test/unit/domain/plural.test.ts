import { expect, test } from 'vitest';
import { formatCount, formatPlural } from '../../../src/domain/text/plural.ts';
import { keyMessages } from '../../../src/web/messages/account/keys.ts';
import { signInMessages } from '../../../src/web/messages/account/sign-in.ts';
import { usageMessages } from '../../../src/web/messages/account/usage.ts';
import { docsMessages } from '../../../src/web/messages/docs/docs.ts';
import { homeMessages } from '../../../src/web/messages/home.ts';

test('one has no s, every other count has one', () => {
  expect([0, 1, 2, 1_000].map((count) => formatPlural(count, 'unit'))).toEqual([
    '0 units',
    '1 unit',
    '2 units',
    '1,000 units',
  ]);
  expect([1, 2].map((count) => formatPlural(count, 'proxy', 'proxies'))).toEqual(['1 proxy', '2 proxies']);
  expect(formatCount(12_345)).toBe('12,345');
});

test('pages say 1 unit, 1 request, 1 minute', () => {
  const [usage, home, docs] = [usageMessages.en, homeMessages.en, docsMessages.en];
  const sentences = [
    signInMessages.en.tooManyAttempts(1),
    usage.unitsLeft(1),
    usage.forecast.lasts(1),
    usage.forecast.runsOut(1, '1 May'),
    usage.chartSummary(1, 1, 1),
    keyMessages.en.recentUsageOf(1, 1, 1),
    home.lead(1, 1),
    home.tooManySignUps(1),
    docs.cost(1),
  ];
  for (const sentence of sentences) expect(sentence).not.toMatch(/\b1 \w+s\b/);
  expect(keyMessages.en.recentUsageOf(2, 1_000, 0)).toBe('2 requests, 1,000 units, 0 over quota');
});
