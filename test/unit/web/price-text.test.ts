import { describe, expect, test } from 'vitest';
import type { Price } from '../../../src/domain/catalogue/prices/price.ts';
import type { Locale } from '../../../src/domain/locale.ts';
import { createFormats } from '../../../src/web/locale.ts';
import { formatPriceDetails, formatRateNote, renderPrice } from '../../../src/web/parts/prices/price-text.ts';
import type { Visit } from '../../../src/web/visitor/visit.ts';
import { makePrice } from '../../support/make-price.ts';

const createVisit = (locale: Locale) => ({ locale, formats: createFormats(locale, 'UTC') }) as Visit;
const visit = createVisit('en');

/** Reads a rendered price as a reader sees it, with plain spaces. */
const readText = (price: Price | null, locale: Locale = 'en'): string =>
  String(renderPrice(createVisit(locale), price))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const convert = (fromMinor: number, currency: string, toMinor: number, rateDate = '2025-05-30') =>
  ({
    amount: { amountMinor: toMinor, currency: 'THB' },
    convertedFrom: { amount: { amountMinor: fromMinor, currency }, rate: 1, rateDate, rateStale: true },
  }) as Partial<Price>;
const old = { ...convert(92_784, 'EUR', 3_451_565), ageDays: 568, stale: true, dateInferred: true };

describe('a price on a page', () => {
  test('that was converted is rounded to three digits and marked, beside what was observed', () => {
    expect(readText(makePrice(old))).toBe('≈ ฿34,500 €927.84 Last known price · 18 months old');
    expect(readText(makePrice({ ...old, ...convert(21_254, 'GBP', 939_013), country: 'GB' }))).toContain(
      '≈ ฿9,390 £212.54 in the UK ',
    );
    expect(readText(makePrice({ ...old, ...convert(99, 'USD', 123_456_789), country: 'DE' }))).toContain(
      '≈ ฿1,230,000 $0.99 in Germany ',
    );
  });

  test('that was observed in the currency shown is exact, with the sign of the currency', () => {
    const text = readText(makePrice({ amount: { amountMinor: 4_690_050, currency: 'THB' } }));
    expect(text).toBe('฿46,900.50 Shop price · yesterday');
  });

  test('has one note about its age and is not coloured as a warning', () => {
    const text = String(renderPrice(visit, makePrice(old)));
    expect(text.match(/old/g)).toHaveLength(1);
    expect(text).not.toMatch(/warn|stale/);
  });

  test.each([
    [0, 'today', 'วันนี้'],
    [1, 'yesterday', 'เมื่อวาน'],
    [42, '42 days old', 'เมื่อ 42 วันก่อน'],
    [568, '18 months old', 'เมื่อราว 18 เดือนก่อน'],
    [800, '2 years old', 'เมื่อราว 2 ปีก่อน'],
  ])('that is %i days old says so in both languages', (ageDays, english, thai) => {
    const price = makePrice({ ageDays });
    expect(readText(price).split(' · ')[1]).toBe(english);
    expect(readText(price, 'th').split(' · ')[1]).toBe(thai);
  });

  test('is called a shop price while it is current, and afterwards the last known price', () => {
    const labels = [
      makePrice({ ageDays: 180 }),
      makePrice({ ageDays: 181 }),
      makePrice({ kind: 'MSRP', ageDays: 800 }),
      makePrice({ kind: 'ESTIMATE', ageDays: 800 }),
    ].map((price) => formatPriceDetails(visit, price).split(' · ')[0]);
    expect(labels).toEqual(['Shop price', 'Last known price', 'Launch price', 'Estimate']);
  });

  test('keeps numbers and their units on one line', () => {
    for (const locale of ['en', 'th'] as const) {
      const text = String(renderPrice(createVisit(locale), makePrice(old))).replaceAll(/<[^>]*>/g, '|');
      expect(text).not.toMatch(/≈ |\d [a-zก-๙]/);
    }
  });
});

test('a page has one note about conversion, with the date of the oldest rate', () => {
  const converted = ['2026-11-01', '2025-05-30'].map((rateDate) =>
    makePrice(convert(92_784, 'EUR', 3_451_565, rateDate)),
  );
  expect(formatRateNote(visit, [null, ...converted])).toBe(
    '≈ Converted at rates of 30 May 2025 and rounded.',
  );
  expect(formatRateNote(createVisit('th'), converted)).toContain('30 พ.ค. 2568');
  expect(formatRateNote(visit, [makePrice({})])).toBeNull();
});
