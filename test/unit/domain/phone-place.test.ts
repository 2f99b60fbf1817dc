import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCursor, type PhonePlace, readCursor } from '../../../src/domain/catalogue/phone-place.ts';
import { phoneSorts } from '../../../src/domain/catalogue/phone-query.ts';
import { priceBases } from '../../../src/record/price-basis.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const number = fc.oneof(fc.double({ noNaN: true }), fc.integer()).map((value) => value + 0 || 0);
const sorts = phoneSorts.members;

/** A position in any order, with the possible values of phones in it. */
const place: fc.Arbitrary<PhonePlace> = fc.constantFrom(...sorts).chain((sort) =>
  fc.record({
    sort: fc.constant(sort),
    isBySearch: fc.boolean(),
    id,
    value: /name/.test(sort)
      ? fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })
      : fc.option(number, { nil: null }),
    price: /price/.test(sort)
      ? fc.record({
          currency: fc.constantFrom('THB', 'EUR'),
          basis: fc.constantFrom(...priceBases.members),
        })
      : fc.constant(null),
  }),
);

describe('a cursor', () => {
  test('is read as the position that it was written for, in every order', () => {
    fc.assert(
      fc.property(place, (one) => {
        expect(readCursor(formatCursor(one))).toEqual(one);
      }),
    );
  });

  test('is base64url without padding, of at most 64 characters except by name', () => {
    const most = { isBySearch: true, id: 2_147_483_647 };
    for (const sort of sorts.filter((one) => !one.includes('name'))) {
      const price = sort.includes('price') ? ({ currency: 'THB', basis: 'CURRENT' } as const) : null;
      const cursor = formatCursor({ ...most, sort, price, value: 99_999_999.99 });
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(cursor.length).toBeLessThanOrEqual(64);
    }
    const longest = { ...most, sort: '-name' as const, price: null, value: '\uffff'.repeat(200) };
    expect(readCursor(formatCursor(longest))).toEqual(longest);
  });

  test('that was changed, shortened or lengthened anywhere is invalid', () => {
    const letter = fc.constantFrom(
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ ~é',
    );
    fc.assert(
      fc.property(place, fc.nat(), letter, (one, at, other) => {
        const cursor = formatCursor(one);
        const index = at % cursor.length;
        const [head, tail] = [cursor.slice(0, index), cursor.slice(index + 1)];
        const damaged = [`${head}${other}${tail}`, `${head}${other}${cursor[index]}${tail}`, head, tail];
        for (const text of damaged.filter((text) => text !== cursor)) expect(readCursor(text)).toBeNull();
      }),
    );
  });

  test('of another version, an unknown order, or with an invalid value is invalid', () => {
    const right: PhonePlace = { sort: 'weight', price: null, isBySearch: false, value: 180, id: 7 };
    for (const wrong of [
      { ...right, sort: 'size' },
      { ...right, sort: 'price' },
      { ...right, price: { currency: 'THB', basis: 'ANY' } },
      { ...right, sort: 'price', price: { currency: 'THB', basis: 'SOME' } },
      { ...right, sort: 'price', price: { currency: 'baht', basis: 'ANY' } },
      { ...right, value: 'heavy' },
      { ...right, value: '0x10' },
      { ...right, id: 0 },
      { ...right, id: -1 },
    ])
      expect(readCursor(formatCursor(wrong as PhonePlace)), JSON.stringify(wrong)).toBeNull();
    for (const text of ['', 'AAAA', '1', 'a'.repeat(5_000)]) expect(readCursor(text)).toBeNull();
  });
});
