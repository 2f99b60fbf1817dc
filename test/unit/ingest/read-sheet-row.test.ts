import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readSheetRow } from '../../../src/ingest/sheets/read-sheet-row.ts';
import { readColumns } from '../../../src/ingest/sheets/sheet-columns.ts';
import { sheetTopics } from '../../../src/ingest/sheets/sheet-topics.ts';
import { processorMsOf } from '../../support/processor-time.ts';

const labels = [
  '',
  '_1',
  'Unnamed: 0',
  '256GB 8GB RAM',
  'Type_1',
  ...sheetTopics.flatMap(({ names }) => names),
];
const words = fc.constantFrom(
  '12 MP',
  'PDAF',
  '5W',
  'Nano-SIM',
  "b'\\xff",
  '(',
  '"',
  ' x ',
  ' / ',
  '1,0',
  'GB',
  'RAM',
  'nits',
  '€',
);
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.oneof(words, fc.nat().map(String)), { maxLength: 8 }).map((parts) => parts.join('')),
);
const place = { line: 2, fileHint: 'Nokia', statedBrand: '', notes: createFileNotes() };

describe('random cells', () => {
  test('are read or rejected, without an exception, and every non-empty cell is stored', () => {
    const row = fc.array(fc.tuple(fc.constantFrom(...labels), cell), { maxLength: 20 });
    fc.assert(
      fc.property(row, (pairs) => {
        const columns = readColumns(['Model Name', 'Status', ...pairs.map(([label]) => label)]);
        const cells = ['Nokia 3', 'Available', ...pairs.map(([, text]) => text)];
        const phone = readSheetRow(columns, cells, place);
        if ('reason' in phone) return;
        const kept = phone.specSheet.flatMap((section) => section.rows);
        expect(kept).toHaveLength(cells.filter((text) => text.trim() !== '').length);
        const plain = cells.filter((text) => text.trim() !== '' && !/^b['"]/.test(text));
        expect(kept.map(({ value }) => value)).toEqual(expect.arrayContaining(plain));
        for (const { amount } of phone.prices) expect(Number.isSafeInteger(amount.amountMinor)).toBe(true);
      }),
      // Names of members of every JavaScript object are brands like others.
      { examples: [[[['marke', '__proto__']]], [[['marke', 'constructor']]]] },
    );
  });
  test.each(['1', ' ', '(', '1 ', '1,', '1x', 'MP', '1 MP', '12W', '/1GB', 'or', 'external '])(
    'of a megabyte of %j are read at once',
    async (part) => {
      const columns = readColumns(['Model Name', ...labels]);
      const text = part.repeat(1_000_000 / part.length);
      const cells = ['Nokia 3', ...labels.map(() => text)];
      expect(await processorMsOf(() => readSheetRow(columns, cells, place))).toBeLessThan(5_000);
    },
  );
});
