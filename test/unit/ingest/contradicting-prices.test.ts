import { expect, test } from 'vitest';
import type { PriceKind } from '../../../src/domain/catalogue/prices/price.ts';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';

function pricesOf(cells: Readonly<Record<string, string>>, ofKind?: PriceKind): string[] {
  const columns = readColumns(['Model Name', 'Status', ...Object.keys(cells)]);
  const place = { line: 2, fileHint: 'Acme', statedBrand: '', notes: createFileNotes() };
  const phone = readSheetRow(columns, ['Acme One', 'Available', ...Object.values(cells)], place);
  if ('reason' in phone) throw new Error(phone.reason);
  const prices = phone.prices.filter(({ kind }) => ofKind === undefined || kind === ofKind);
  return prices.map(({ amount }) => `${amount.currency} ${amount.amountMinor / 100}`);
}

test('of three prices or more, one that differs many times from the others is left out, in any cell', () => {
  const price = '€ 5,000.00 / £ 267.77 / ₹ 11,199';
  expect(pricesOf({ Price: price })).toEqual(['GBP 267.77', 'INR 11199']);
  expect(pricesOf({ Price: price, '64GB 4GB RAM': '€ 5,000.00' })).toEqual(['GBP 267.77', 'INR 11199']);
});
test('of two that contradict each other both are left out', () => {
  expect(pricesOf({ Price: '$ 995.00 / ₹ 17,699' })).toEqual([]);
});
test('differences between markets and memory sizes are not contradictions', () => {
  expect(pricesOf({ Price: '$ 381.77 / £ 341.24 / € 489.99 / ₹ 109,900' })).toHaveLength(4);
  expect(pricesOf({ '64GB 4GB RAM': '$ 100.00', '1TB 16GB RAM': '$ 500.00' })).toHaveLength(2);
  expect(pricesOf({ Price: 'About 5000 EUR' })).toEqual(['EUR 5000']);
});

test.each([
  ['About 330 EUR', ['EUR 330']],
  ['$\u2009999.55 / C$\u20091,872.11 / £\u20091,100.99', ['USD 999.55', 'CAD 1872.11', 'GBP 1100.99']],
  ['About BTC 0.15/ETH 4.78(crypto curr)', []],
  ['INR 1,04,999', ['INR 104999']],
  ['42,900 0 บาท', ['THB 42900']],
  ['¥13,999', []],
  ['1.299 €', ['EUR 1299']],
  ['330 try', []],
  ['Unspecified', []],
])('the price cell %j of a spec sheet holds %j', (cell, prices) => {
  expect(pricesOf({ Price: cell })).toEqual(prices);
});
test('a bare number has the currency of its column, and a used price is no street price', () => {
  expect(pricesOf({ price_eur: '330' })).toEqual(['EUR 330']);
  expect(pricesOf({ 'Price (used)': '$ 330' }, 'REFURBISHED')).toEqual(['USD 330']);
});
