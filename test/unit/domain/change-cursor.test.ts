import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCursor } from '../../../src/domain/catalogue/phone-place.ts';
import {
  formatChangeCursor,
  getLaterPlace,
  readChangeCursor,
} from '../../../src/domain/changes/change-cursor.ts';
import {
  type ChangePlace,
  changeTypes,
  comparePlaces,
  firstPlace,
  getRevisionEnd,
  toPosition,
} from '../../../src/domain/changes/change-log.ts';

const maxInt = 2_147_483_647;
const place: fc.Arbitrary<ChangePlace> = fc.record({
  revision: fc.nat({ max: maxInt }),
  rank: fc.nat({ max: changeTypes.length }),
  id: fc.nat({ max: maxInt }),
});
const cursor = fc.record({
  position: fc.oneof(place.map(toPosition), fc.record({ prices: place, others: place })),
  token: fc.stringMatching(/^[\w-]{0,40}$/),
});

test('a cursor of the change log is read as it was written, and is safe in a URL and a header', () => {
  fc.assert(
    fc.property(cursor, (written) => {
      const text = formatChangeCursor(written);
      expect(text).toMatch(/^[\w-]{1,200}$/);
      expect(readChangeCursor(text)).toEqual(written);
    }),
  );
});

test('a cursor with a changed character, shortened or lengthened, is invalid', () => {
  fc.assert(
    fc.property(cursor, fc.nat(), fc.stringMatching(/^[\w-]$/), (written, seed, letter) => {
      const text = formatChangeCursor(written);
      const at = seed % text.length;
      const others = [
        text.slice(0, at) + letter + text.slice(at + 1),
        text.slice(0, at) + text.slice(at + 1),
        text + letter,
        `${text}=`,
      ];
      for (const other of others) if (other !== text) expect(readChangeCursor(other)).toBeNull();
    }),
  );
});

test('any other text is invalid, however long', () => {
  const ofPhones = formatCursor({
    sort: '-released',
    price: null,
    isBySearch: false,
    value: 20_240_131,
    id: 1,
  });
  for (const text of ['', '0', 'now', 'c1', ofPhones, 'A'.repeat(1_000_000)])
    expect(readChangeCursor(text)).toBeNull();
});

test('the later place of a position is the one after', () => {
  fc.assert(
    fc.property(place, place, (prices, others) => {
      const later = getLaterPlace({ prices, others });
      expect([prices, others]).toContainEqual(later);
      expect(Math.max(comparePlaces(prices, later), comparePlaces(others, later))).toBe(0);
    }),
  );
  expect(getLaterPlace({ prices: firstPlace, others: getRevisionEnd(0) })).toEqual(getRevisionEnd(0));
});
