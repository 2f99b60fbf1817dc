import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';

async function readRow(cells: Readonly<Record<string, string>>) {
  const row = { Brand: 'Acme', Model: 'One', Battery: '5000 mAh', 'Display Size': '6.6 in', ...cells };
  const toLine = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(',');
  const csv = `${toLine(Object.keys(row))}\n${toLine(Object.values(row))}\n`;
  const options = { fileName: 'sheet.csv', asOf: '2026-11-01', today: '2026-11-29' };
  const { phones, unread } = await readImportFile(Readable.from([Buffer.from(csv)]), options);
  return { facts: phones[0]?.facts, unread };
}

describe('a cell that denies something states its absence', () => {
  test.each([
    ...[
      'No',
      'Not Supported',
      'Unsupported',
      'Non-expandable',
      'Memory Card Not Supported',
      'cannot be expanded',
    ],
    ...[
      'Nein',
      'nicht vorhanden',
      'sin ranura',
      'Não',
      'pas de slot',
      'Tidak ada',
      'Không hỗ trợ',
      'нет',
      'НЕТ',
    ],
    ...['ไม่รองรับ', '不支持', '非対応', '없음', '✗', '0'],
  ])('card slot "%s"', async (text) => {
    expect((await readRow({ 'Card slot': text })).facts?.connectivity.cardSlot).toBe(false);
  });
  test.each(['microSD up to 1 TB', 'Yes, uses shared SIM slot', 'Memory Card (Hybrid), upto 1 TB', '✓', 'มี'])(
    'but not "%s"',
    async (text) => {
      expect((await readRow({ 'Card slot': text })).facts?.connectivity.cardSlot).toBe(true);
    },
  );
  test('in other cells, without the things beside it', async () => {
    const { facts } = await readRow({
      Technology: '4G LTE, no 5G',
      SIM: 'Nano-SIM, eSIM not supported',
      Radio: 'FM radio: not supported',
      WLAN: 'Wi-Fi not supported',
      Charging: '33W wired, no wireless charging',
    });
    expect(facts).toMatchObject({
      network: { generations: ['G4'], sims: ['NANO'] },
      connectivity: { fmRadio: false, hasWifi: false },
      battery: { wiredW: 33, wireless: false },
    });
  });
});

test('an absence is inferred from a list only if no other cell of the row names the thing', async () => {
  const sensors = 'Accelerometer, Gyro, Compass';
  const fingerprintOf = async (cells: Readonly<Record<string, string>>) =>
    (await readRow({ Sensors: sensors, ...cells })).facts?.security.fingerprint;
  expect(await fingerprintOf({})).toBe('NONE');
  expect(await fingerprintOf({ 'Fingerprint Sensor': 'Yes, Side' })).toBe('SIDE');
  expect(await fingerprintOf({ Fingerprint: 'Yes' })).toBeNull();
  expect(await fingerprintOf({ 'Other Features': 'Face unlock, fingerprint reader' })).toBeNull();
  expect(await fingerprintOf({ 'Fingerprint Sensor': 'No' })).toBe('NONE');
  const wirelessOf = async (cells: Readonly<Record<string, string>>) =>
    (await readRow(cells)).facts?.battery.wireless;
  expect(await wirelessOf({ Charging: '33W wired, PD3.0' })).toBe(false);
  expect(await wirelessOf({ Charging: 'Yes, 33W Fast Charging' })).toBeNull();
  expect(await wirelessOf({ Charging: 'Yes, 33W Fast Charging', Wireless: 'Yes' })).toBe(true);
  expect(await wirelessOf({ Charging: '33W wired, PD3.0', Extras: '15W Qi wireless charging' })).toBeNull();
});

test.each([
  ['13 MP Rear & 32 MP Front Camera', [13], [32]],
  ['50 MP + 2 MP Dual Rear & 8 MP Front', [50, 2], [8]],
  ['Rear: 50 MP + 2 MP, Front: 13 MP', [50, 2], [13]],
  ['Front 32 MP / Rear 50 MP', [50], [32]],
  ['Rear 50 MP, 13 MP front', [50], [13]],
  ['กล้องหลัง 50 MP กล้องหน้า 8 MP', [50], [8]],
  ['50 MP trasera y 8 MP frontal', [50], [8]],
  ['50 MP + 8 MP', [50, 8], []],
])('cameras of both sides in one cell: %s', async (text, rear, front) => {
  const { facts } = await readRow({ Camera: text });
  const list = (side: string) =>
    facts?.cameras.flatMap(({ position, megapixels }) => (position === side ? [megapixels] : []));
  expect([list('REAR'), list('FRONT')]).toEqual([rear, front]);
});

test.each([
  [{ Dimensions: '76.9 x 164.7 x 8 mm' }, 164.7, 76.9, 0],
  [{ Dimensions: '164.7 x 76.9 x 8 mm' }, 164.7, 76.9, 0],
  [{ 'Dimensions (W x H x D)': '57 x 133 x 20 mm', 'Display Size': '2.8 in' }, 133, 57, 0],
  [{ Dimensions: '164.7 mm (H) x 76.9 mm (W) x 8 mm (D)' }, 164.7, 76.9, 0],
  [{ Dimensions: '175 x 257 x 7 mm', 'Display Size': '10.1 in' }, 175, 257, 0],
  [{ Dimensions: '57 x 133 x 20 mm', 'Display Size': '2.8 in' }, null, null, 1],
])('height and width of %j', async (cells, heightMm, widthMm, unreadCount) => {
  const { facts, unread } = await readRow(cells as Record<string, string>);
  expect(facts?.body).toMatchObject({ heightMm, widthMm });
  expect(unread).toHaveLength(unreadCount);
});
