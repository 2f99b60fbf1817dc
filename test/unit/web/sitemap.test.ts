import { expect, test } from 'vitest';
import type { PhoneCatalogue } from '../../../src/services/catalogue/phone-catalogue.ts';
import { createSitemap } from '../../../src/web/documents/sitemap.ts';
import { makePhone } from '../../support/make-phone.ts';

const phones = Array.from({ length: 12_001 }, (_, at) => makePhone({ id: at + 1, updatedAt: new Date(0) }));
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

test('a catalogue too large for one sitemap has an index of files that together have every phone once', () => {
  const sitemap = open(catalogueOf(phones));
  const files = placesOf(sitemap.getIndex().plain);
  expect(files).toEqual([1, 2, 3].map((number) => `https://a.example/gate/sitemap-${number}.xml`));
  const places = [1, 2, 3].flatMap((number) => placesOf(sitemap.getFile(number)?.plain));
  expect(new Set(places).size).toBe(places.length);
  expect(places.filter((place) => place.includes('/phones/'))).toHaveLength(2 * phones.length);
  expect(places[0]).toBe('https://a.example/gate/en');
  for (const number of [0, 4, 1.5, Number.NaN]) expect(sitemap.getFile(number)).toBeNull();
  for (const number of [1, 2, 3]) {
    const text = String(sitemap.getFile(number)?.plain);
    expect(placesOf(text).length).toBeLessThanOrEqual(50_000);
    expect(text.length).toBeLessThan(50_000_000);
  }
});

test('a sitemap is made once for each version of the catalogue', () => {
  const few = phones.slice(0, 3);
  let tag = '1';
  const catalogue = { ...catalogueOf(few), getTag: () => tag };
  const sitemap = open(catalogue);
  const first = sitemap.getIndex();
  expect(sitemap.getIndex()).toBe(first);
  tag = '2';
  expect(sitemap.getIndex()).not.toBe(first);
});
