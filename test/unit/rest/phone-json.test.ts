import { expect, test } from 'vitest';
import type { PriceView } from '../../../src/domain/catalogue/catalogue.ts';
import { createPhoneJson } from '../../../src/rest/phones/phone-json.ts';
import type { PhoneCatalogue } from '../../../src/services/catalogue/phone-catalogue.ts';
import { makePhone } from '../../support/make-phone.ts';
import { withoutPrices } from '../../support/without-prices.ts';

const phone = (id: number) => makePhone({ id, name: `${id}` });

const thb: PriceView = { freshness: 'complete', currency: 'THB' };

const plenty = 1_000_000;

function opened(maxBytes = { fragments: plenty, answers: plenty }) {
  const state = { tag: 'one', made: 0 };
  const catalogue = {
    getTag: () => state.tag,
    countPhones: () => 1,
    findPrice: () => {
      state.made += 1;
      return null;
    },
    findLaunchPrice: () => null,
    summarisePrices: () => withoutPrices.priceSummary,
    findVariantPrice: () => null,
    getEdition: () => '2026-11-20',
  } as unknown as PhoneCatalogue;
  return { state, bytes: createPhoneJson(catalogue, maxBytes) };
}

test('a text is built once for a phone, currency and freshness, and again for another version', () => {
  const { state, bytes } = opened();
  const one = phone(1);
  expect(bytes.getSummary(one, thb)).toBe(bytes.getSummary(one, thb));
  expect(JSON.parse(bytes.getSummary(one, thb).toString())).toMatchObject({ id: 1, full_name: 'Acme 1' });
  expect(state.made).toBe(1);
  bytes.getSummary(one, { ...thb, currency: 'EUR' });
  bytes.getSummary(one, { ...thb, freshness: 'real-time' });
  expect(bytes.getPhoneAnswer(one, thb)).toBe(bytes.getPhoneAnswer(one, thb));
  expect(state.made).toBe(4);
  state.tag = 'two';
  bytes.getSummary(one, thb);
  bytes.getPhoneAnswer(one, thb);
  expect(state.made).toBe(6);
});

test('an answer too large for the cache is joined each time, byte for byte the same', () => {
  const whole = opened().bytes.getPhoneAnswer(phone(7), thb);
  const { state, bytes } = opened({ fragments: plenty, answers: 0 });
  const [one, other] = [phone(7), phone(8)];
  for (let time = 0; time < 3; time += 1) {
    expect(bytes.getPhoneAnswer(one, thb).equals(whole)).toBe(true);
    expect(JSON.parse(bytes.getPhoneAnswer(other, thb).toString())).toMatchObject({
      data: { id: 8, spec_sheet: [] },
    });
  }
  expect(state.made).toBe(2);
});

test('of more texts than fit the first stay cached, the others are built each time, and none is evicted', () => {
  const textBytes = opened().bytes.getSummary(phone(11), thb).length;
  const { state, bytes } = opened({ fragments: 10 * textBytes, answers: 0 });
  const phones = Array.from({ length: 50 }, (_, at) => phone(at + 10));
  for (const one of phones) bytes.getSummary(one, thb);
  expect(state.made).toBe(50);
  for (const one of phones) bytes.getSummary(one, thb);
  expect(state.made).toBe(90);
});

test('an old version frees its room for the next, in every currency', () => {
  const textBytes = opened().bytes.getSummary(phone(11), thb).length;
  const { state, bytes } = opened({ fragments: 10 * textBytes, answers: 0 });
  const phones = Array.from({ length: 5 }, (_, at) => phone(at + 10));
  for (const currency of ['THB', 'EUR', 'USD'])
    for (const one of phones) bytes.getSummary(one, { ...thb, currency });
  state.tag = 'two';
  for (const one of phones) bytes.getSummary(one, { ...thb, currency: 'USD' });
  const before = state.made;
  for (const one of phones) bytes.getSummary(one, { ...thb, currency: 'USD' });
  expect(state.made).toBe(before);
});
