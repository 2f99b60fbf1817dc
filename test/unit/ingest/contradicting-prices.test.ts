import { expect, test } from 'vitest';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';

function pricesOf(cells: Readonly<Record<string, string>>): string[] {
  const columns = readColumns(['Model Name', 'Status', ...Object.keys(cells)]);
  const place = { line: 2, fileHint: 'Acme', statedBrand: '', notes: createFileNotes() };
  const phone = readSheetRow(columns, ['Acme One', 'Available', ...Object.values(cells)], place);
  if ('reason' in phone) throw new Error(phone.reason);
  return phone.prices.map(({ amount }) => `${amount.currency} ${amount.amountMinor / 100}`);
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
