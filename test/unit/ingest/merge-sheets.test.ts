import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportRef, PhoneState } from '../../../src/domain/catalogue/catalogue-writer.ts';
import type { IncomingPhone } from '../../../src/domain/catalogue/incoming-row.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { mergeFacts } from '../../../src/ingest/merge-facts.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';

/** What cells of a sheet may state, by column. */
const cellsByColumn: Readonly<Record<string, readonly string[]>> = {
  Announced: ['2024, January 17', '2024, March'],
  Dimensions: ['162.3 x 79 x 8.6 mm', 'Unfolded: 153.5 x 132.6 x 5.6 mm Folded: 153.5 x 68.1 x 12.1 mm'],
  SIM: ['Nano-SIM and eSIM', 'Nano-SIM', 'No'],
  Size: ['6.8 inches', '6.3 inches', '8.0 inches'],
  Resolution: ['1440 x 3120 pixels', '1080 x 2424 pixels'],
  Type: ['Dynamic LTPO AMOLED 2X, 120Hz, HDR10+, 2600 nits (peak)', 'OLED, Dolby Vision, 90Hz'],
  Protection: ['Corning Gorilla Armor'],
  Chipset: ['Snapdragon 8 Gen 3', 'Exynos 2400 - InternationalSnapdragon 8 Gen 3 - USA'],
  Internal: ['256GB 12GB RAM, 512GB 12GB RAM', '128GB', '8GB RAM'],
  'Main Camera': [
    '50 MP, f/1.8, (wide)12 MP, f/2.2, (ultrawide)10 MP, f/2.4, (telephoto), 3x optical zoom',
    '48 MP + 12 MP',
    '50 MP',
  ],
  'Selfie camera': ['12 MP, f/2.2', '32 MP'],
  Video: ['8K@24/30fps, 4K@60fps', '1080p@30fps'],
  WLAN: ['Wi-Fi 802.11 a/b/g/n/ac', 'Wi-Fi 802.11 ac/6e/7', 'No'],
  Sensors: ['Fingerprint (under display), accelerometer', 'accelerometer, gyro, fingerprint'],
  Charging: ['45W wired, 65% in 30 min15W wireless', '45W'],
  Colors: ['Titanium Black, Titanium Gray', 'black, titanium black'],
  '4G bands': ['1, 2, 3, 40', '3, 7'],
};
const columns = Object.keys(cellsByColumn);
const sheet = fc.record(
  Object.fromEntries(
    columns.map((column) => [column, fc.constantFrom('', ...(cellsByColumn[column] ?? []))]),
  ),
);

type Sheet = Readonly<Record<string, string>>;
type State = Omit<PhoneState, never>;
const nothing: State = { facts: createEmptyFacts(), specSheet: [], source: null, otherSources: {} };

async function readSheet(cells: Sheet): Promise<IncomingPhone | undefined> {
  const quote = (text: string) => `"${text}"`;
  const lines = [
    ['Brand', 'Model', ...columns],
    ['Acme', 'One', ...columns.map((column) => cells[column] ?? '')],
  ];
  const csv = Buffer.from(lines.map((line) => line.map(quote).join(',')).join('\n'));
  const chunks = (async function* () {
    yield csv;
  })();
  const options = { fileName: 'sheet.csv', asOf: '2025-01-01', today: '2026-01-01' };
  return (await readImportFile(chunks, options)).phones[0];
}

function merge(state: State, phone: IncomingPhone | undefined, source: ImportRef): State {
  if (phone === undefined) return state;
  const { hasChanged: _, contradictions: __, ...merged } = mergeFacts(state, { ...phone, source });
  return merged;
}

/** Lists the paths of all known values; lists count by their length. */
function listKnown(value: unknown, path = ''): string[] {
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, each]) => listKnown(each, `${path}.${name}`));
}

const [older, newer] = [
  { id: 1, asOf: '2024-06-01' },
  { id: 2, asOf: '2025-06-01' },
];

describe('importing two sheets about one phone', () => {
  test('a sheet with cells removed removes no known value', async () => {
    const removed = fc.subarray(columns, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(sheet, removed, async (cells, removedColumns) => {
        const full = merge(nothing, await readSheet(cells), older);
        const poorer = Object.fromEntries(
          Object.entries(cells).filter(([column]) => !removedColumns.includes(column)),
        );
        const merged = merge(full, await readSheet(poorer), newer);
        expect(listKnown(merged.facts)).toEqual(expect.arrayContaining(listKnown(full.facts)));
        expect(listKnown(merged.specSheet).length).toBeGreaterThanOrEqual(listKnown(full.specSheet).length);
      }),
    );
  });

  test('two dated sheets that are certain give the same facts with the same sources in either order', async () => {
    const readCertainSheet = async (cells: Sheet) => {
      const phone = await readSheet(cells);
      return phone && { ...phone, certainFacts: 'all' as const };
    };
    await fc.assert(
      fc.asyncProperty(sheet, sheet, async (a, b) => {
        const [first, second] = [await readCertainSheet(a), await readCertainSheet(b)];
        const inOrder = merge(merge(nothing, first, older), second, newer);
        expect(merge(merge(nothing, second, newer), first, older)).toEqual(inOrder);
      }),
    );
  });

  test('a sheet again changes nothing, also after others', async () => {
    await fc.assert(
      fc.asyncProperty(sheet, sheet, async (a, b) => {
        const [first, second] = [await readSheet(a), await readSheet(b)];
        const both = merge(merge(nothing, first, older), second, newer);
        for (const [phone, source] of [
          [first, older],
          [second, newer],
        ] as const)
          if (phone !== undefined)
            expect(mergeFacts(both, { ...phone, source })).toMatchObject({ ...both, hasChanged: false });
      }),
    );
  });
});
