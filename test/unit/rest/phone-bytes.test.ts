import { expect, test } from 'vitest';
import type { PriceView } from '../../../src/domain/catalogue.ts';
import { emptyFacts, type Phone } from '../../../src/domain/phone.ts';
import { createPhoneBytes } from '../../../src/rest/phone-bytes.ts';
import type { PhoneCatalogue } from '../../../src/services/phone-catalogue.ts';

function phone(id: number): Phone {
  return {
    ...emptyFacts(),
    id,
    slug: `phone-${id}`,
    brand: { id: 1, slug: 'acme', name: 'Acme' },
    name: `${id}`,
    fullName: `Acme ${id}`,
    deviceType: 'PHONE',
    mainCameraMp: null,
    ramGb: [],
    storageGb: [],
    rating: null,
    specSheet: [],
    specSheetJson: '[]',
    source: { name: 'test', asOf: null, importedAt: new Date(0) },
    updatedAt: new Date(0),
  };
}

const thb: PriceView = { freshness: 'complete', currency: 'THB' };

function opened(maxBytes: number) {
  const state = { tag: 'one', made: 0 };
  const catalogue = {
    tag: () => state.tag,
    phoneCount: () => 1,
    price: () => {
      state.made += 1;
      return null;
    },
    variantPrice: () => null,
  } as unknown as PhoneCatalogue;
  return { state, bytes: createPhoneBytes(catalogue, maxBytes) };
}

test('a text is made once for a phone, currency and freshness, and anew for another version', () => {
  const { state, bytes } = opened(1_000_000);
  const one = phone(1);
  expect(bytes.summary(one, thb)).toBe(bytes.summary(one, thb));
  expect(JSON.parse(bytes.summary(one, thb).toString())).toMatchObject({ id: 1, full_name: 'Acme 1' });
  expect(state.made).toBe(1);
  bytes.summary(one, { ...thb, currency: 'EUR' });
  bytes.summary(one, { ...thb, freshness: 'real-time' });
  bytes.phone(one, thb);
  expect(state.made).toBe(4);
  state.tag = 'two';
  bytes.summary(one, thb);
  expect(state.made).toBe(5);
});

test('of more texts than there is room for those asked for lately are kept, and all others made anew', () => {
  const textBytes = opened(1_000_000).bytes.summary(phone(11), thb).length;
  const { state, bytes } = opened(10 * textBytes);
  const phones = Array.from({ length: 50 }, (_, at) => phone(at + 10));
  const [asked] = phones as [Phone];
  for (const one of phones) {
    bytes.summary(one, thb);
    bytes.summary(asked, thb);
  }
  // The one that is asked for all the time was made once, and so was each of the others.
  expect(state.made).toBe(50);
  const before = state.made;
  for (const one of phones.slice(1, 25)) bytes.summary(one, thb);
  expect(state.made - before).toBe(24);
});
