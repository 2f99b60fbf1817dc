import { describe, expect, test } from 'vitest';
import {
  chooseLaunchPrice,
  choosePrice,
  estimateDistance,
  type PriceSelection,
  type VariantKey,
} from '../../../src/domain/catalogue/prices/choose-price.ts';
import type { PriceKind, StoredPrice } from '../../../src/domain/catalogue/prices/price.ts';
import { summarisePrices } from '../../../src/domain/catalogue/prices/price-summary.ts';
import { type RateTable, toShownPrice } from '../../../src/domain/catalogue/prices/show-price.ts';
import { toDate, toDayId } from '../../../src/domain/quota/windows.ts';
import { getMinorDigits } from '../../../src/record/minor-digits.ts';

const rate = (value: number, date = '2026-06-20') => ({ rate: value, date });
const rates: RateTable = {
  base: 'EUR',
  rates: new Map([
    ['EUR', rate(1)],
    ['THB', rate(40)],
    ['USD', rate(1, '2026-05-30')],
    ['JPY', rate(160)],
    ['INR', rate(100)],
    ['MYR', rate(5)],
  ]),
};
const today = toDayId('2026-06-30');
const base = { ramMb: 8_192, storageMb: 128_000 };
const large = { ramMb: 8_192, storageMb: 512_000 };

interface More extends Partial<Pick<StoredPrice, 'country' | 'variant' | 'seller'>> {
  /** Days ago. */
  readonly age?: number;
}

let nextId = 0;
/** @param amount decimal */
function observed(
  kind: PriceKind,
  amount: number,
  currency: string,
  { age = 0, ...more }: More = {},
): StoredPrice {
  nextId += 1;
  return {
    id: nextId,
    kind,
    amount: { amountMinor: amount * 10 ** getMinorDigits(currency), currency },
    country: null,
    variant: null,
    seller: null,
    observedAt: new Date(`${toDate(today - age)}T00:00:00Z`),
    dateInferred: false,
    source: { name: 'test', verified: true },
    ...more,
  };
}
const street = (amount: number, currency: string, more?: More) => observed('STREET', amount, currency, more);
const msrp = (amount: number, currency: string, more?: More) => observed('MSRP', amount, currency, more);
const estimate = (amount: number, currency: string, more?: More) =>
  observed('ESTIMATE', amount, currency, more);
const regular = (amount: number, currency: string, more?: More) =>
  observed('REGULAR', amount, currency, more);
const instalment = observed('INSTALMENT', 1, 'THB');
const tradeIn = observed('TRADE_IN', 2, 'THB');

const asked = (currency = 'THB', preferred: VariantKey | null = base): PriceSelection => ({
  base: preferred,
  currency,
  rates,
  today,
});

/** Observations for each rule; the first is the one that is shown in baht. */
const rules: readonly (readonly [string, readonly [StoredPrice, ...StoredPrice[]]])[] = [
  ['a street price of 180 days ago is current', [street(9, 'THB', { age: 180 }), msrp(5, 'THB')]],
  ['one of 181 days ago is not', [msrp(5, 'THB', { age: 2 }), street(9, 'THB', { age: 181 })]],
  [
    'of several sellers the middle one',
    [street(7, 'THB', { seller: 'B' }), street(9, 'THB', { seller: 'A' }), street(5, 'THB', { seller: 'C' })],
  ],
  ['of an even number the lower', [street(7, 'THB', { seller: 'B' }), street(9, 'THB', { seller: 'A' })]],
  [
    'of each seller its newest one',
    [
      street(6, 'THB', { seller: 'A' }),
      street(1, 'THB', { seller: 'A', age: 3 }),
      street(2, 'THB', { seller: 'A', age: 9 }),
      street(9, 'THB', { seller: 'B' }),
    ],
  ],
  [
    'those without a seller are one',
    [
      street(4, 'THB', { seller: 'A' }),
      street(9, 'THB'),
      street(8, 'THB', { age: 1 }),
      street(7, 'THB', { age: 2 }),
    ],
  ],
  [
    'sellers are compared after conversion',
    [
      street(400, 'INR', { seller: 'C' }),
      street(300, 'THB', { seller: 'A' }),
      street(1, 'EUR', { seller: 'B' }),
      street(310, 'THB', { seller: 'D' }),
    ],
  ],
  [
    'the base variant before others, and a price of no stated variant is of it',
    [street(9, 'THB'), street(1, 'THB', { variant: large, seller: 'A' })],
  ],
  [
    'a variant of which the source says less than the phone does is the base one',
    [
      street(9, 'THB', { variant: { ramMb: null, storageMb: 128_000 }, age: 5 }),
      street(1, 'THB', { variant: large, seller: 'A' }),
    ],
  ],
  [
    'without the base variant the smallest',
    [
      street(9, 'THB', { variant: { ramMb: 8_192, storageMb: 256_000 } }),
      street(1, 'THB', { variant: large, seller: 'A' }),
    ],
  ],
  [
    'without a current street price the newest of any kind',
    [estimate(3, 'THB', { age: 2 }), msrp(5, 'THB', { age: 3 }), street(4, 'THB', { age: 200 })],
  ],
  ['the asked currency before a newer figure', [msrp(5, 'THB', { age: 400 }), msrp(1, 'EUR', { age: 36 })]],
  ['unless that is newer by 365 days', [msrp(1, 'EUR', { age: 35 }), msrp(5, 'THB', { age: 400 })]],
  ['the newest of all other currencies', [msrp(9, 'INR', { age: 1 }), msrp(1, 'EUR', { age: 2 })]],
  [
    'at one time a neighbour of the asked currency before euros',
    [msrp(9, 'MYR'), msrp(1, 'EUR'), msrp(1, 'USD')],
  ],
  [
    'at one time what was asked in the country itself before its neighbours',
    [msrp(9, 'USD', { country: 'TH' }), msrp(1, 'MYR'), msrp(1, 'EUR')],
  ],
  ['at one time euros before dollars', [msrp(9, 'EUR'), msrp(1, 'USD'), msrp(1, 'INR')]],
  ['at one time dollars before others', [msrp(9, 'USD'), msrp(1, 'INR')]],
  ['at one time and place the lower', [msrp(3, 'INR'), msrp(9, 'INR')]],
  [
    'the base variant before one that is newer by less than a year',
    [msrp(9, 'THB', { age: 360, variant: base }), msrp(5, 'THB', { variant: large })],
  ],
  [
    'a current price of another variant before an old one of the base',
    [street(9, 'THB', { variant: large }), msrp(5, 'THB', { age: 3_000, variant: base })],
  ],
  ['what has no rate is left out', [msrp(9, 'INR', { age: 900 }), msrp(1, 'GBP')]],
  ['nothing that is refurbished', [msrp(9, 'THB', { age: 900 }), observed('REFURBISHED', 1, 'THB')]],
  ['a street price of any age before a regular price', [street(9, 'THB', { age: 900 }), regular(12, 'THB')]],
  [
    'a regular price where it is the newest and no street price is known',
    [regular(9, 'THB'), msrp(5, 'THB', { age: 2 })],
  ],
  ['no monthly rate and no trade-in value', [msrp(9, 'THB', { age: 900 }), instalment, tradeIn]],
];

describe('the displayed price', () => {
  test.each(rules)('%s', (_rule, [wanted, ...others]) => {
    for (const order of [
      [wanted, ...others],
      [...others, wanted],
    ])
      expect(choosePrice(order, asked())?.id).toBe(wanted.id);
  });

  test('is null if only refurbished ones, monthly rates and trade-in values are known, or none with a rate', () => {
    expect(choosePrice([observed('REFURBISHED', 1, 'THB')], asked())).toBeNull();
    expect(choosePrice([instalment, tradeIn], asked())).toBeNull();
    expect(choosePrice([msrp(1, 'GBP')], asked())).toBeNull();
    expect(toShownPrice(msrp(1, 'THB'), 'GBP', asked())).toBeNull();
  });

  test('does not depend on the order in which a sheet states it: no spread by columns', () => {
    const launch = [msrp(319, 'INR'), msrp(4, 'USD'), msrp(3, 'EUR')];
    const orders = [launch, launch.toReversed(), [launch[1], launch[0], launch[2]] as StoredPrice[]];
    const shown = orders.map((order) => choosePrice(order, asked())?.amount.amountMinor);
    expect(shown).toEqual([12_000, 12_000, 12_000]);
  });

  test('has its age in whole days, and is stale beyond 365', () => {
    const ages = [0, 1, 365, 366].map((age) => {
      const { ageDays, stale } = choosePrice([msrp(1, 'THB', { age })], asked()) ?? {};
      return [ageDays, stale];
    });
    expect(ages).toEqual([
      [0, false],
      [1, false],
      [365, false],
      [366, true],
    ]);
    const later = new Date(`${toDate(today + 1)}T12:00:00Z`);
    expect(toShownPrice({ ...msrp(1, 'THB'), observedAt: later }, 'THB', asked())?.ageDays).toBe(0);
  });

  test('has its original amount, rounds to the minor unit, and warns of a rate older than 30 days', () => {
    const dollars = msrp(123.45, 'USD');
    expect(choosePrice([dollars], asked('JPY'))).toMatchObject({
      amount: { amountMinor: Math.round(123.45 * 160), currency: 'JPY' },
      convertedFrom: { amount: { amountMinor: 12_345 }, rateDate: '2026-05-30', rateStale: true },
    });
    const on29June = { ...asked('JPY'), today: today - 1 };
    expect(toShownPrice(dollars, 'JPY', on29June)?.convertedFrom?.rateStale).toBe(false);
    expect(toShownPrice(msrp(1, 'EUR'), 'JPY', asked())?.convertedFrom).toMatchObject({
      rateDate: '2026-06-20',
      rateStale: false,
    });
  });
});

test('the launch price is the earliest recommended one, in the requested currency first', () => {
  const first = msrp(1, 'EUR', { age: 900 });
  const own = msrp(40, 'THB', { age: 500 });
  const later = msrp(30, 'THB', { age: 100 });
  const prices = [street(2, 'THB', { age: 999 }), later, first, own];
  expect(chooseLaunchPrice(prices, asked())?.id).toBe(own.id);
  expect(chooseLaunchPrice(prices, asked('USD'))?.id).toBe(first.id);
  const variants = [msrp(1, 'EUR', { variant: large }), msrp(9, 'EUR', { variant: base }), msrp(5, 'INR')];
  expect(chooseLaunchPrice(variants, asked())?.id).toBe(variants[1]?.id);
  expect(chooseLaunchPrice([street(2, 'THB')], asked())).toBeNull();
});

describe('a price summary', () => {
  test('has the lowest, the median, the trend and the sellers of the last 90 days', () => {
    const prices = [
      msrp(1_000, 'THB', { age: 700 }),
      street(500, 'THB', { age: 91, seller: 'A' }),
      street(1_000, 'THB', { age: 90, seller: 'A' }),
      street(1_200, 'THB', { age: 61, seller: 'B' }),
      street(800, 'THB', { age: 60, seller: 'C' }),
      street(900, 'THB', { age: 30, seller: 'A' }),
      street(950, 'THB', { age: 2 }),
      street(100, 'THB', { age: 1, seller: 'D', variant: large }),
      observed('REFURBISHED', 10, 'THB', { seller: 'E' }),
      regular(5_000, 'THB', { seller: 'F' }),
      instalment,
      tradeIn,
    ];
    const { lowest90d, lowestEver, launch, median90d, ...rest } = summarisePrices(prices, asked());
    expect([lowest90d, lowestEver, launch].map((price) => price?.amount.amountMinor)).toEqual([
      80_000, 50_000, 100_000,
    ]);
    // A 900, B 1,200, C 800, without a name 950.
    expect(median90d).toEqual({ amountMinor: 90_000, currency: 'THB' });
    // 900 of (900, 950) against 1,000 of (1,000, 1,200).
    expect(rest).toEqual({ trend90dPct: -10, sellers: 5 });
  });

  test('is in the requested currency, and null without prices', () => {
    const euros = [street(2, 'EUR', { age: 3 }), msrp(3, 'EUR', { age: 4 })];
    expect(summarisePrices(euros, asked())).toMatchObject({
      lowest90d: { amount: { amountMinor: 8_000, currency: 'THB' }, convertedFrom: { rate: 40 } },
      launch: { amount: { amountMinor: 12_000 } },
      median90d: { amountMinor: 8_000, currency: 'THB' },
      trend90dPct: null,
    });
    expect(summarisePrices([], asked())).toEqual({
      ...{ lowest90d: null, lowestEver: null, launch: null, median90d: null },
      ...{ trend90dPct: null, sellers: 0 },
    });
  });
});

test('distance uses the country of a price, otherwise that of its currency', () => {
  const distance = (currency: string, country: string | null, from: string) =>
    estimateDistance({ currency, country }, from);
  expect(distance('EUR', 'DE', 'GBP')).toBe(1);
  expect(distance('USD', null, 'CAD')).toBe(1);
  expect(distance('USD', 'JP', 'KRW')).toBe(1);
  expect(distance('EUR', 'FR', 'THB')).toBe(2);
  expect(distance('JPY', null, 'THB')).toBe(4);
});

test('minor units are those of ISO 4217', () => {
  expect(['THB', 'JPY', 'KWD', 'EUR', 'PKR', 'IDR', 'VND'].map(getMinorDigits)).toEqual([
    2, 0, 3, 2, 2, 2, 0,
  ]);
});
