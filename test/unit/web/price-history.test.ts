import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Price } from '../../../src/domain/catalogue/prices/price.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import type { Phone } from '../../../src/record/phone.ts';
import { createFormats } from '../../../src/web/locale.ts';
import { renderPriceHistory } from '../../../src/web/parts/prices/phone-prices.ts';
import {
  computeMedianLine,
  createAmountScale,
  listTimeTicks,
} from '../../../src/web/parts/prices/price-chart.ts';
import type { Visit } from '../../../src/web/visitor/visit.ts';
import { makePhone } from '../../support/make-phone.ts';
import { makePrice } from '../../support/make-price.ts';

const dayMs = 86_400_000;
const today = Date.parse('2026-11-27') / dayMs;
let nextId = 1;

/** Creates a price in baht of a day. */
function createPrice(date: string, baht: number, values: Partial<Price> = {}): Price {
  const observedAt = new Date(date);
  return makePrice({
    id: nextId++,
    amount: { amountMinor: baht * 100, currency: 'THB' },
    observedAt,
    ageDays: today - observedAt.getTime() / dayMs,
    ...values,
  });
}
const small = { ramMb: 8192, storageMb: 128_000 };
const large = { ramMb: 8192, storageMb: 256_000 };
const phone = makePhone({ variants: [large, small] as unknown as Phone['variants'] });
const launch = createPrice('2025-12-01', 19_900, { kind: 'MSRP' });
const prices = [
  createPrice('2026-11-20', 16_000, { seller: 'Beta', variant: small }),
  createPrice('2026-11-01', 15_000, { seller: 'Alpha', variant: small }),
  createPrice('2026-10-20', 19_000, { seller: 'Alpha', variant: large }),
  createPrice('2026-10-01', 17_000, { kind: 'REGULAR' }),
  createPrice('2026-09-15', 9_000, { kind: 'REFURBISHED', variant: small }),
  createPrice('2026-09-01', 700, { kind: 'INSTALMENT' }),
  createPrice('2026-08-01', 4_000, { kind: 'TRADE_IN' }),
  createPrice('2026-05-10', 9_500, { kind: 'REFURBISHED', variant: small }),
  createPrice('2026-05-01', 19_500, { seller: 'Alpha', variant: large }),
  createPrice('2026-02-01', 18_000, { seller: 'Alpha', variant: small }),
  launch,
];

function render(
  items: readonly Price[],
  query = '',
  locale: Locale = 'en',
  launchPrice: Price | null = launch,
) {
  const visit = {
    locale,
    formats: createFormats(locale, 'UTC'),
    link: (path: string) => `/${locale}${path}`,
  } as Visit;
  const history = { items, total: items.length, page: 1, perPage: 300 };
  const view = {
    currency: 'THB',
    launch: launchPrice,
    variantPrices: phone.variants.map((variant) => ({ variant, price: items[0] as Price })),
    params: new URLSearchParams(query),
  };
  const text = String(renderPriceHistory(visit, phone, history, view));
  const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, part]) => part as string);
  return {
    text,
    charted: all(/class="point"[^>]*aria-label="([^"]*)"/g),
    choices: all(/<a class="(?:chip|variant)"[^>]*>(?:<span>)?([^<]*)</g).map((part) =>
      part.replaceAll('\u00a0', ' '),
    ),
    current: all(/aria-current="true">(?:<span>)?([^<]*)</g).map((part) => part.replaceAll('\u00a0', ' ')),
    legend: all(/<\/svg> ([^<]+)<\/li>/g),
    listed: all(/<tr><td><time[^>]*>[^<]*<\/time><\/td><td>.*?<\/td><td>([^<]*)<\/td>/g),
  };
}

describe('the chart of prices', () => {
  test('shows one kind of price and one memory variant, and links to the others', () => {
    const { charted, choices, current } = render(prices);
    expect(current).toEqual(['8 GB / 128 GB', 'Shop price']);
    expect(choices).toEqual(['8 GB / 256 GB', '8 GB / 128 GB', 'Shop price', 'Regular price', 'Refurbished']);
    expect(charted).toEqual([
      '1 Feb 2026 · ฿18,000 · Alpha',
      '1 Nov 2026 · ฿15,000 · Alpha',
      '20 Nov 2026 · ฿16,000 · Beta',
    ]);
    expect(render(prices, 'variant=8-256').charted).toEqual([
      '1 May 2026 · ฿19,500 · Alpha',
      '20 Oct 2026 · ฿19,000 · Alpha',
    ]);
    expect(render(prices, 'kind=refurbished').charted).toEqual([
      '10 May 2026 · ฿9,500',
      '15 Sept 2026 · ฿9,000',
    ]);
    expect(render(prices, 'kind=nothing&variant=1-1').charted).toEqual(charted);
    expect(render(prices, 'currency=THB&kind=regular').text).toContain(
      '?currency=THB&amp;kind=refurbished#prices',
    );
  });

  test('links to memory variants with prices of three days or more only', () => {
    const items = prices.filter(({ variant }) => variant !== null);
    const { text, current } = render(items, 'variant=8-256', 'en', null);
    expect(current).toEqual(['8 GB / 128 GB', 'Shop price']);
    expect(text).toContain('<div class="variant"><span>8\u00a0GB\u00a0/\u00a0256\u00a0GB<');
  });

  test('has axes with round amounts and dates, a median, points, and a marked launch price', () => {
    const { text, legend } = render(prices);
    const scale = /<div class="scale"[^>]*>(.*?)<\/div>/.exec(text)?.[1]?.match(/฿[\d,]+/g);
    expect(scale).toEqual(['฿20,000', '฿18,000', '฿16,000', '฿14,000']);
    expect([...text.matchAll(/<text[^>]*>([^<]*)</g)].map(([, date]) => date)).toEqual([
      'Jan 2026',
      'Apr 2026',
      'Jul 2026',
      'Oct 2026',
    ]);
    expect(text).toMatch(/<g class="median"><line /);
    expect(text).toMatch(/<line class="launch" /);
    expect(legend).toEqual(['Shop price', 'Median of the sellers', 'Launch price ฿19,900']);
  });

  test('has a legend of 16 pixels, styled where every page with a chart finds it', () => {
    const sheet = readFileSync(new URL('../../../src/web/public/chart.css', import.meta.url), 'utf8');
    expect(/\.chart \.swatch \{\s+width: 1rem;\s+height: 1rem;/.test(sheet)).toBe(true);
    for (const name of ['grid', 'base', 'median', 'launch', 'offer']) expect(sheet).toContain(`.${name}`);
    expect(render(prices).text.match(/<svg class="swatch" viewBox="-8 -8 16 16"/g)).toHaveLength(3);
  });

  test('leaves out monthly instalments and trade-in values, which are in the table', () => {
    expect(render(prices).listed).toEqual([
      'Shop price',
      'Shop price',
      'Shop price',
      'Regular price',
      'Refurbished',
      'Monthly instalment',
      'Trade-in value',
      'Refurbished',
      'Shop price',
      'Shop price',
      'Launch price',
    ]);
    expect(render(prices, 'kind=instalment').charted.join()).not.toContain('฿700');
    expect(render(prices, '', 'th').listed).toContain('ค่าผ่อนต่อเดือน');
  });

  test('is left out for prices of two days, like their table', () => {
    const few = [createPrice('2025-12-03', 14_000), createPrice('2025-12-01', 15_000)];
    expect(render(few).text).not.toMatch(/<svg|<table/);
    expect(render(prices).text).toContain('<details>');
  });

  test('is left out for a kind of price that is from two days, and the table is open instead', () => {
    const regular = render(prices, 'kind=regular').text;
    expect(regular).not.toContain('<svg');
    expect(regular).toContain('<details open>');
  });
});

test('the line of the median has a gap where nothing is known for 90 days', () => {
  const ofSmall = prices.filter(({ variant }) => variant === small && variant !== null);
  const toDay = (date: string): number => Date.parse(date) / dayMs;
  const shop = ofSmall.filter(({ kind }) => kind === 'STREET');
  expect(computeMedianLine(shop, 'THB', today)).toEqual([
    { fromDay: toDay('2026-02-01'), toDay: toDay('2026-05-02'), amount: 18_000 },
    { fromDay: toDay('2026-11-01'), toDay: toDay('2026-11-20'), amount: 15_000 },
    { fromDay: toDay('2026-11-20'), toDay: today, amount: 15_000 },
  ]);
});

test('the median of converted prices without a seller prefers euros to dollars, as the price does', () => {
  const convert = (currency: string, amountMinor: number, rate: number) => ({
    convertedFrom: { amount: { amountMinor, currency }, rate, rateDate: '2026-11-01', rateStale: false },
  });
  const euros = createPrice('2026-11-01', 20_000, convert('EUR', 50_000, 40));
  const dollars = createPrice('2026-11-01', 15_000, convert('USD', 50_000, 30));
  const steps = computeMedianLine([dollars, euros], 'THB', today);
  expect(steps.map(({ amount }) => amount)).toEqual([20_000]);
});

test.each([
  [15_000, 19_900, [14_000, 16_000, 18_000, 20_000]],
  [199, 46_900, [0, 20_000, 40_000, 60_000]],
  [23_500, 46_900, [20_000, 30_000, 40_000, 50_000]],
  [100, 100, [0, 25, 50, 75, 100]],
])('a scale from %d to %d has round amounts', (lowest, highest, ticks) => {
  expect(createAmountScale(lowest, highest).ticks).toEqual(ticks);
});

test.each([
  ['2025-12-01', '2026-11-27', ['2026-01', '2026-04', '2026-07', '2026-10']],
  ['2026-11-01', '2026-11-27', ['2026-11-01', '2026-11-27']],
  ['2009-05-01', '2026-11-27', ['2010', '2015', '2020', '2025']],
  ['2026-01-01', '2026-05-20', ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']],
])('dates from %s to %s are beginnings of months or years, or the two days', (first, last, dates) => {
  const ticks = listTimeTicks(Date.parse(first) / dayMs, Date.parse(last) / dayMs);
  expect(ticks.map(({ date }) => date)).toEqual(dates);
  for (const { day, date } of ticks) expect(day).toBe(Date.parse(date) / dayMs);
});
