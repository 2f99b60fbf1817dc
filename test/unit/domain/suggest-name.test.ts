import { expect, test } from 'vitest';
import { findNearest } from '../../../src/domain/text/nearest.ts';
import { suggestName } from '../../../src/domain/text/suggest-name.ts';
import { listParams } from '../../../src/rest/params/catalogue-params.ts';

const listNames = [...Object.keys(listParams), 'fields'];

test.each([
  ['perPage', 'per_page'],
  ['PER-PAGE', 'per_page'],
  ['brand[]', 'brand'],
  ['minPrice', 'price_min'],
  ['price[max]', 'price_max'],
  ['min_ram_gb', 'ram_gb_min'],
  ['min_ram', 'ram_gb_min'],
  ['nfc', 'has_nfc'],
  ['curency', 'currency'],
  ['srot', 'sort'],
  ['brnad', 'brand'],
])('%s most likely means %s', (name, meant) => {
  expect(suggestName(name, listNames)).toBe(meant);
});

test.each(['x', '', '[]', 'foo', 'manufacturer', 'offset', 'callback', 'a'.repeat(1_000)])(
  '“%s” is similar to no parameter of the list',
  (name) => {
    expect(suggestName(name, listNames)).toBeNull();
  },
);

test('only known names are suggested', () => {
  expect(suggestName('id', ['ids', 'currency'])).toBeNull();
  expect(suggestName('type', ['types', 'brand'])).toBe('types');
  expect(suggestName('limit', [])).toBeNull();
});

test('the nearest name shares two thirds of the letters of the shorter one, and swapped letters are one error', () => {
  expect(findNearest('Samsng', ['Samsung', 'Sony'])).toBe('Samsung');
  expect(findNearest('Xaiomi', ['Xiaomi'])).toBe('Xiaomi');
  expect(findNearest('nokai', ['Nokia'])).toBe('Nokia');
  expect(findNearest('q', ['os', 'q2'])).toBeNull();
  expect(findNearest('ids', ['os'])).toBeNull();
  expect(findNearest('abc', ['xyz'])).toBeNull();
});
