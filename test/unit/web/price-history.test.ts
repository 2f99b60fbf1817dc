import { expect, test } from 'vitest';
import type { Price, PriceKind } from '../../../src/domain/catalogue/price.ts';
import type { Phone } from '../../../src/record/phone.ts';
import { createFormats } from '../../../src/web/locale.ts';
import { renderPriceHistory } from '../../../src/web/parts/phone-prices.ts';
import type { Visit } from '../../../src/web/visit.ts';
import { makePrice } from '../../support/make-price.ts';

const createPrice = (kind: PriceKind, amountMinor: number): Price =>
  makePrice({ id: amountMinor, kind, amount: { amountMinor, currency: 'EUR' } });
const prices = [
  createPrice('STREET', 39_900),
  createPrice('REGULAR', 49_900),
  createPrice('INSTALMENT', 2_000),
  createPrice('TRADE_IN', 9_000),
];

/** Renders prices and returns the names of kinds in the chart and in the table. */
function renderKinds(locale: 'en' | 'th', items: readonly Price[]) {
  const visit = { locale, formats: createFormats(locale, 'UTC') } as Visit;
  const page = { items, total: items.length, page: 1, perPage: 100 };
  const text = String(renderPriceHistory(visit, { fullName: 'Acme One' } as Phone, page, 'EUR'));
  const [chart = '', table = ''] = text.split('<details>');
  return {
    charted: [...chart.matchAll(/<\/svg> ([^<]+)<\/li>/g)].map(([, kind]) => kind),
    listed: [...table.matchAll(/<tr><td>[^<]*<\/td><td>.*?<\/td><td>([^<]*)<\/td>/g)].map(([, kind]) => kind),
  };
}

test('instalments and trade-in values are in the table of prices, and not in the chart', () => {
  expect(renderKinds('en', prices)).toEqual({
    charted: ['Regular price', 'Shop price'],
    listed: ['Shop price', 'Regular price', 'Monthly instalment', 'Trade-in value'],
  });
  expect(renderKinds('th', prices)).toEqual({
    charted: ['ราคาปกติ', 'ราคาร้านค้า'],
    listed: ['ราคาร้านค้า', 'ราคาปกติ', 'ค่าผ่อนต่อเดือน', 'ราคารับแลกเครื่องเก่า'],
  });
  expect(renderKinds('en', prices.slice(2)).charted).toEqual([]);
});
