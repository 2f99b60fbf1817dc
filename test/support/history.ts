import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { readImportFile } from '../../src/ingest/files/read-import-file.ts';
import type { TestGateway } from '../../tools/testing/gateway.ts';
import type { DatabaseSpy } from './database-spy.ts';

/** The brand of the phones below; it is in no other catalogue, so that tests know all of its phones. */
export const testBrand = 'Zephon';

const price = (amountMinor: number, currency: string, observedAt: string, more = {}) => ({
  kind: 'street',
  amount_minor: amountMinor,
  currency,
  observed_at: observedAt,
  ...more,
});

/** 25 phones with every possible fact, among them three prices each. */
function testPhones(): object[] {
  return Array.from({ length: 25 }, (_, index) => ({
    brand: testBrand,
    full_name: `${testBrand} Model ${index + 1}`,
    status: 'available',
    announced_on: '2024-Q1',
    released_on: `2024-0${1 + (index % 9)}`,
    model_numbers: [`ZP-${100 + index}`],
    colors: ['Black', 'ดำ'],
    form_factor: 'book_fold',
    body: { height_mm: 155.1, width_mm: 130.1, depth_mm: 5.6, folded_depth_mm: 12.1, weight_g: 180 + index },
    displays: [{ diagonal_in: 7.6, width_px: 1856, height_px: 2160, panel: 'ltpo_oled', refresh_hz: 120 }],
    platform: { os: 'android', os_version: '14', chipset: 'Snapdragon 8 Gen 3', process_nm: 4, cpu_cores: 8 },
    variants: [
      { ram_mb: 12_288, storage_mb: 256_000 },
      { ram_mb: 12_288, storage_mb: 512_000 },
    ],
    cameras: [
      { position: 'rear', role: 'wide', megapixels: 50, aperture_f: 1.8, ois: true },
      { position: 'front', megapixels: 10 },
    ],
    battery: { capacity_mah: 4_400 + index, removable: false, wired_w: 25, wireless: true, wireless_w: 15 },
    network: { generations: ['G2', 'G3', 'G4', 'G5'], sims: ['NANO', 'ESIM'], max_sims: 2 },
    connectivity: {
      wifi: ['802.11ax'],
      bluetooth: '5.3',
      nfc: true,
      usb: 'usb_c',
      card_slot: false,
      gnss: ['GPS'],
    },
    audio: { headphone_jack: false, loudspeaker: true, stereo_speakers: true },
    sensors: [],
    prices: [
      price(4_590_000 + index, 'THB', '2024-03-01', { country: 'TH', ram_mb: 12_288, storage_mb: 256_000 }),
      price(4_990_000 + index, 'THB', '2024-02-01', { country: 'TH', ram_mb: 12_288, storage_mb: 512_000 }),
      price(119_900, 'EUR', '2024-01-15', { country: 'DE', kind: 'msrp', seller: 'A shop' }),
    ],
    spec_sheet: [{ name: 'Body', rows: [{ label: 'Weight', value: `${180 + index} g` }] }],
  }));
}

/** Imports phones with prices and reviews; resolves when the gateway serves them. */
export async function addHistory(gateway: TestGateway, database: DatabaseSpy): Promise<void> {
  await importPhones(gateway, testPhones());
  await database.exec(`
    INSERT INTO review (phone_id, kind, author, title, body, locale, score, pros, cons, url, published_at, revision,
      key)
    SELECT phone.id, 'USER', 'Reader ' || n, 'Title', 'Text', 'en', 8.5, ARRAY['screen'], ARRAY[]::text[],
           'https://example.com/' || n, timestamptz '2024-05-01' + n * interval '1 day', phone.revision,
           phone.id || '-' || n
    FROM phone, generate_series(1, 12) AS n WHERE phone.full_name LIKE '${testBrand} %'`);
  // The same phones with one more fact are a new version, so that the ratings are read.
  await importPhones(
    gateway,
    testPhones().map((phone) => ({ ...phone, colors: ['Black', 'ดำ', 'Silver'] })),
  );
}

/** Imports phones in our own format, as of 1 June 2024. */
export async function importPhones(gateway: TestGateway, phones: readonly object[]): Promise<void> {
  const text = phones.map((phone) => JSON.stringify(phone)).join('\n');
  const read = await readImportFile(Readable.from([Buffer.from(text)]), {
    fileName: 'zephon.ndjson',
    asOf: '2024-06-01',
    today: '2026-01-01',
  });
  const sha256 = createHash('sha256').update(text).digest('hex');
  const { rejected } = await gateway.app.operator.importFile({
    file: { name: 'zephon.ndjson', sha256, asOf: read.asOf },
    phones: read.phones,
    rejected: read.rejected,
  });
  if (rejected.length > 0) throw new Error(`the test's phones were rejected: ${JSON.stringify(rejected[0])}`);
}
