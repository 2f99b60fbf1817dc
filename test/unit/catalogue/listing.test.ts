import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildListing } from '../../../src/catalogue/listing.ts';
import { sortPhones } from '../../../src/catalogue/orders.ts';
import type { PriceView } from '../../../src/domain/catalogue/catalogue.ts';
import { type PhoneQuery, phoneSorts } from '../../../src/domain/catalogue/phone-query.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import type { Phone } from '../../../src/record/phone.ts';
import { createPhoneFilterTest } from '../../../src/record/phone-filter.ts';
import { makePhone } from '../../support/make-phone.ts';

const brands = ['Acme', 'Bolt', 'Côr'].map((name, at) => ({ id: at + 1, slug: `brand-${at}`, name }));

function phone(id: number): Phone {
  return makePhone({
    id,
    brand: brands[id % 3] as (typeof brands)[number],
    fullName: `Phone ${(id * 7) % 40}`,
    deviceType: id % 5 === 0 ? 'TABLET' : 'PHONE',
    releasedOn: id % 4 === 0 ? null : `20${10 + (id % 13)}`,
    battery: {
      ...createEmptyFacts().battery,
      capacityMah: id % 6 === 0 ? null : 3000 + ((id * 37) % 50) * 10,
    },
    ramGb: [(id % 4) * 2],
  });
}

const phones = Array.from({ length: 60 }, (_, at) => phone(at + 1));
/** Differs with both parts of the view, in order and in which phones have a price. */
const amountOf = ({ id }: Phone, { freshness, currency }: PriceView): number | null => {
  const seed = freshness === 'complete' ? 13 : 29;
  return (id + currency.length) % 7 === 0 ? null : (id * seed * currency.charCodeAt(0)) % 101;
};

const view = fc.record({
  freshness: fc.constantFrom('complete' as const, 'real-time' as const),
  currency: fc.constantFrom('THB', 'USD'),
});
const query: fc.Arbitrary<PhoneQuery> = fc.record({
  page: fc.constant(1),
  perPage: fc.constant(20),
  search: fc.constant(null),
  sort: fc.constantFrom(null, ...phoneSorts.members.filter((sort) => sort !== 'relevance')),
  brands: fc.option(fc.subarray(['acme', 'BOLT', 'brand-2', 'nobody']), { nil: null }),
  filter: fc.record(
    {
      priceMin: fc.constantFrom(20, 50),
      priceMax: fc.constantFrom(60, 90),
      ramGbMin: fc.constantFrom(2, 4),
      deviceType: fc.constantFrom(['ANY' as const], ['TABLET' as const]),
    },
    { requiredKeys: [] },
  ),
});

/** The phones that the query selects, computed directly from the meaning of its members. */
function plainly(asked: PhoneQuery, seen: PriceView): number[] {
  const price = (one: Phone) => amountOf(one, seen);
  const test = createPhoneFilterTest(asked.filter, price);
  const named = asked.brands?.map((brand) => brand.toLowerCase());
  const chosen = phones.filter(
    (one) =>
      (named?.some((name) => name === one.brand.slug || name === one.brand.name.toLowerCase()) ?? true) &&
      (test?.(one) ?? true),
  );
  const sort = asked.sort === null || asked.sort === 'relevance' ? '-released' : asked.sort;
  return sortPhones(chosen, sort, price).map(({ id }) => id);
}

const build = () =>
  runAllSteps(buildListing({ phones, getDecimalPrice: amountOf, findIdsByModelNumber: () => [] }, null));

describe('a listing', () => {
  it('returns what each query selects, whatever was requested before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(query, view), { minLength: 1, maxLength: 30 }), (asked) => {
        const listing = build();
        for (const [one, seen] of [...asked, ...asked]) {
          expect(listing.select(one, seen).map(({ id }) => id)).toEqual(plainly(one, seen));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('caches a filtered list, so that other pages only slice it', () => {
    const listing = build();
    const seen: PriceView = { freshness: 'complete', currency: 'THB' };
    const asked: PhoneQuery = {
      page: 1,
      perPage: 20,
      search: null,
      sort: '-price',
      brands: ['Acme', 'bolt'],
      filter: { ramGbMin: 2 },
    };
    const first = listing.select(asked, seen);
    expect(listing.select({ ...asked, brands: ['BOLT', 'acme'] }, seen)).toBe(first);
    expect(listing.select(asked, { ...seen, currency: 'USD' })).not.toBe(first);
  });
});
