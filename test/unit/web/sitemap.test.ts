import { expect, test } from 'vitest';
import type { PhoneCatalogue } from '../../../src/services/catalogue/phone-catalogue.ts';
import { createSitemap } from '../../../src/web/documents/sitemap.ts';
import { makePhone } from '../../support/make-phone.ts';

const phones = Array.from({ length: 25_001 }, (_, at) => makePhone({ id: at + 1, updatedAt: new Date(0) }));
const catalogueOf = (all: typeof phones, tag = '1'): Pick<PhoneCatalogue, 'getTag' | 'list'> => ({
  getTag: () => tag,
  list: ((query: { page: number; perPage: number }) => ({
    items: all.slice((query.page - 1) * query.perPage, query.page * query.perPage),
    total: all.length,
  })) as never,
});
const open = (catalogue: Pick<PhoneCatalogue, 'getTag' | 'list'>) =>
  createSitemap({ catalogue, operations: [], hasOpenBrowsing: true, origin: 'https://a.example/gate' });
const placesOf = (text: unknown): string[] =>
  [...String(text).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place);

test('a sitemap stays within the limits of the protocol, and lists each page once', () => {
  const text = String(open(catalogueOf(phones))().plain);
  const places = placesOf(text);
  expect([places.length, new Set(places).size]).toEqual([50_000, 50_000]);
  expect(places[0]).toBe('https://a.example/gate/en');
  expect(text.length).toBeLessThan(50_000_000);
});

test('a sitemap is made once for each version of the catalogue', () => {
  const few = phones.slice(0, 3);
  let tag = '1';
  const getSitemap = open({ ...catalogueOf(few), getTag: () => tag });
  const first = getSitemap();
  expect(placesOf(first.plain).filter((place) => place.includes('/phones/'))).toHaveLength(6);
  expect(getSitemap()).toBe(first);
  tag = '2';
  expect(getSitemap()).not.toBe(first);
});
