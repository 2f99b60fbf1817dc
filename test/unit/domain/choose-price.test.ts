import { describe, expect, test } from 'vitest';
import {
  choosePrice,
  convertPrice,
  type OwnPrice,
  type RateTable,
} from '../../../src/domain/choose-price.ts';
import { minorDigits } from '../../../src/domain/minor-digits.ts';
import type { PriceKind } from '../../../src/domain/price.ts';

const table: RateTable = {
  base: 'EUR',
  rates: new Map([
    ['EUR', { rate: 1, date: '2025-05-30' }],
    ['THB', { rate: 37, date: '2025-05-30' }],
    ['USD', { rate: 1.1, date: '2025-05-01' }],
    ['JPY', { rate: 160, date: '2025-05-30' }],
  ]),
};
const now = Date.parse('2025-06-30T00:00:00Z');
const day = (date: string): Date => new Date(`${date}T00:00:00Z`);

let nextId = 1;
function observed(
  kind: PriceKind,
  amountMinor: number,
  currency: string,
  date: string,
  more: Partial<OwnPrice> = {},
): OwnPrice {
  nextId += 1;
  return {
    id: nextId,
    kind,
    amount: { amountMinor, currency },
    country: null,
    variant: null,
    seller: null,
    observedAt: day(date),
    ...more,
  };
}
const choose = (prices: OwnPrice[], currency = 'THB', base = { ramMb: 8192, storageMb: 128_000 }) =>
  choosePrice(prices, base, currency, now, table);

describe('the price that is shown', () => {
  test('is never a refurbished one', () => {
    expect(choose([observed('REFURBISHED', 100, 'THB', '2025-06-01')])).toBeNull();
  });

  test('is in the asked currency before it is converted, whatever its kind', () => {
    const prices = [
      observed('STREET', 50_000, 'EUR', '2025-06-29'),
      observed('ESTIMATE', 1_900_000, 'THB', '2024-01-01'),
    ];
    expect(choose(prices)).toMatchObject({ kind: 'ESTIMATE', convertedFrom: null });
  });

  test('is a street price of the last 180 days, else MSRP, else an estimate, else an older street price', () => {
    const [recent, msrp, estimate, old] = [
      observed('STREET', 4, 'THB', '2025-01-02'),
      observed('MSRP', 3, 'THB', '2020-01-01'),
      observed('ESTIMATE', 2, 'THB', '2025-06-29'),
      observed('STREET', 1, 'THB', '2024-12-31'),
    ];
    expect(choose([old, estimate, msrp, recent])?.id).toBe(recent.id);
    expect(choose([old, estimate, msrp])?.id).toBe(msrp.id);
    expect(choose([old, estimate])?.id).toBe(estimate.id);
    expect(choose([old])?.id).toBe(old.id);
  });

  test('is of the base variant before it is of another, then the newest', () => {
    const large = observed('MSRP', 9, 'THB', '2025-06-29', { variant: { ramMb: 8192, storageMb: 512_000 } });
    const base = observed('MSRP', 5, 'THB', '2025-01-01', { variant: { ramMb: 8192, storageMb: 128_000 } });
    const newer = observed('MSRP', 6, 'THB', '2025-02-01');
    expect(choose([large, base])?.id).toBe(base.id);
    expect(choose([large, base, newer])?.id).toBe(newer.id);
  });

  test('says from what it was converted, and rounds to the minor unit of its currency', () => {
    expect(choose([observed('MSRP', 12_345, 'USD', '2025-01-01')], 'JPY')).toMatchObject({
      amount: { amountMinor: Math.round((123.45 / 1.1) * 160), currency: 'JPY' },
      convertedFrom: { amount: { amountMinor: 12_345, currency: 'USD' }, rateDate: '2025-05-01' },
    });
  });

  test('is not there when no rate leads to the asked currency', () => {
    expect(choose([observed('MSRP', 100, 'GBP', '2025-01-01')])).toBeNull();
    expect(convertPrice(observed('MSRP', 100, 'THB', '2025-01-01'), 'GBP', table)).toBeNull();
  });
});

test('minor units are those of ISO 4217', () => {
  expect(['THB', 'JPY', 'KWD', 'EUR', 'PKR', 'IDR', 'VND'].map(minorDigits)).toEqual([2, 0, 3, 2, 2, 2, 0]);
});
