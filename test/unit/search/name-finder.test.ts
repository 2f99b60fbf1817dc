import { describe, expect, test } from 'vitest';
import type { SearchEntry } from '../../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { searchEntries } from '../../support/search-entries.ts';

const entries = searchEntries();
const index = runAllSteps(buildSearchIndex(entries));
const named = (text: string): string[] =>
  index.findByName(text).map((id) => entries.find((entry) => entry.id === id)?.fullName ?? '');

describe('a text identifies a phone', () => {
  test('by its full name and by its name without the brand, of every phone', () => {
    for (const { fullName, brand } of entries) {
      const name = fullName.slice(brand.name.length + 1);
      expect({ fullName, named: named(fullName) }).toEqual({ fullName, named: [fullName] });
      expect({ name, named: named(name) }).toEqual({ name, named: [fullName] });
    }
  });

  test.each([
    ['iPhone15ProMax', 'Apple iPhone 15 Pro Max'],
    ['GALAXYS24ULTRA', 'Samsung Galaxy S24 Ultra'],
    ['galaxy s24 plus', 'Samsung Galaxy S24+'],
    ['iphone se 2022', 'Apple iPhone SE (2022)'],
    ['Galaxy Z Fold 5', 'Samsung Galaxy Z Fold5'],
  ])('whatever its case, spaces and punctuation: %s', (text, fullName) => {
    expect(named(text)).toEqual([fullName]);
  });

  test.each(['s24 ultra', 'galxy s24', 'galaxy', 'samsung', 'iPhone 15 Pro 256GB', '', '   ', '…'])(
    'only if it equals the whole name: not %j',
    (text) => expect(named(text)).toEqual([]),
  );

  test('together with others if several have the name', () => {
    const [first] = entries as [SearchEntry];
    const other = { ...first, id: 900, brand: { id: 90, name: 'Acme' }, fullName: 'Acme Galaxy S24' };
    const both = runAllSteps(buildSearchIndex([...entries, other]));
    expect([...both.findByName('galaxy s24')].sort((a, b) => a - b)).toEqual([first.id, 900]);
    expect(both.findByName('acme galaxy s24')).toEqual([900]);
  });
});
