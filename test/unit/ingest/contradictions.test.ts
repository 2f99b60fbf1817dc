import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ImportRef, PhoneState } from '../../../src/domain/catalogue/catalogue-writer.ts';
import { readImportFile } from '../../../src/ingest/files/read-import-file.ts';
import { readPhoneObject } from '../../../src/ingest/files/read-json-file.ts';
import { mergeFacts } from '../../../src/ingest/merge-facts.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import { recordFields } from '../../../src/record/record-fields.ts';
import { writeForeignSheet } from '../../support/foreign-sheet.ts';

const nothing: PhoneState = { facts: createEmptyFacts(), specSheet: [], source: null, otherSources: {} };
const older: ImportRef = { id: 1, asOf: '2024-01-01' };
const newer: ImportRef = { id: 2, asOf: '2026-01-01' };

function readFacts(members: object) {
  const read = readPhoneObject({ brand: 'Acme', full_name: 'Acme One', ...members }, 1);
  if ('reason' in read) throw new TypeError(read.reason);
  return read.facts;
}

function mergeTwo(
  known: object,
  value: object,
  certainFacts: readonly string[] | 'all' = [],
  source = older,
) {
  const stored = mergeFacts(nothing, { facts: readFacts(known), specSheet: [], source });
  return mergeFacts(stored, { facts: readFacts(value), specSheet: [], source: newer, certainFacts });
}

const rear = (megapixels: number) => ({ position: 'rear', megapixels });
const front = (megapixels: number) => ({ position: 'front', megapixels });

describe('a newer value that contradicts the known one in kind is left out and listed', () => {
  test.each<[object, object, string[]]>([
    [{ connectivity: { nfc: true } }, { connectivity: { nfc: false } }, ['connectivity.nfc']],
    [
      { connectivity: { card_slot: false } },
      { connectivity: { card_slot: true } },
      ['connectivity.cardSlot'],
    ],
    [
      { security: { fingerprint: 'side', fingerprint_sensor: 'optical' } },
      { security: { fingerprint: 'none' } },
      ['security.fingerprint'],
    ],
    [{ connectivity: { usb: 'usb_c' } }, { connectivity: { usb: 'none' } }, ['connectivity.usb']],
    [
      { network: { sims: ['nano'] } },
      { network: { sims: [], max_sims: 0 } },
      ['network.sims', 'network.maxSims'],
    ],
    [{ sensors: ['gyro'] }, { sensors: [] }, ['sensors']],
    [{ battery: { capacity_mah: 5000 } }, { battery: { capacity_mah: 500 } }, ['battery.capacityMah']],
    [{ body: { weight_g: 200 } }, { body: { weight_g: 7.05 } }, ['body.weightG']],
    [
      { body: { height_mm: 164.7, width_mm: 76.9 } },
      { body: { height_mm: 76.8, width_mm: 164.9 } },
      ['body.heightMm', 'body.widthMm'],
    ],
    [
      { body: { height_mm: 155, width_mm: 143, folded_width_mm: 68 } },
      { body: { height_mm: 155, width_mm: 68 } },
      ['body.widthMm'],
    ],
    [{ battery: { wired_w: 45, wireless_w: 15 } }, { battery: { wired_w: 15 } }, ['battery.wiredW']],
    [
      { displays: [{ width_px: 1080, height_px: 2400, peak_nits: 1800, typical_nits: 500 }] },
      { displays: [{ width_px: 2400, height_px: 1080, peak_nits: 500 }] },
      ['displays[0].widthPx', 'displays[0].heightPx', 'displays[0].peakNits'],
    ],
    [{ displays: [{ diagonal_in: 6.6 }] }, { displays: [{ diagonal_in: 0.66 }] }, ['displays[0].diagonalIn']],
    [{ cameras: [rear(13), front(32)] }, { cameras: [rear(32)] }, ['cameras[0].megapixels']],
    [{ cameras: [rear(13), front(32)] }, { cameras: [rear(13), rear(32)] }, ['cameras[1].megapixels']],
    [
      { platform: { os: 'android', os_version: '15' } },
      { platform: { os: 'ios', os_version: '26' } },
      ['platform.os', 'platform.osVersion'],
    ],
    [{ form_factor: 'book_fold' }, { form_factor: 'bar' }, ['formFactor']],
    [{ status: 'available' }, { status: 'rumored' }, ['status']],
    [
      { battery: { wireless: false } },
      { battery: { wireless: true, wireless_w: 15 } },
      ['battery.wireless', 'battery.wirelessW'],
    ],
    [
      { connectivity: { wifi: ['802.11ac'] } },
      { connectivity: { has_wifi: false, wifi: [] } },
      ['connectivity.wifi', 'connectivity.hasWifi'],
    ],
  ])('%j, then %j', (known, value, paths) => {
    const { facts, contradictions } = mergeTwo(known, value);
    expect(facts).toEqual(readFacts(known));
    expect(contradictions.map(({ path }) => path)).toEqual(paths);
    // The import format and columns of a mapping replace it.
    const replaced = mergeTwo(known, value, 'all');
    expect(replaced.contradictions).toEqual([]);
    expect(replaced.facts).not.toEqual(readFacts(known));
    const fields = paths.map((path) => path.replace(/\[.*/, ''));
    expect(mergeTwo(known, value, fields).contradictions).toEqual([]);
    // Any dated file replaces what a file without a date stated.
    expect(mergeTwo(known, value, [], { ...older, isDateAssumed: true }).contradictions).toEqual([]);
  });

  test.each<[object, object]>([
    [{ body: { weight_g: 200 } }, { body: { weight_g: 210 } }],
    [{ battery: { capacity_mah: 5000 } }, { battery: { capacity_mah: 5500 } }],
    [{ security: { fingerprint: 'side' } }, { security: { fingerprint: 'rear' } }],
    [{ status: 'announced' }, { status: 'available' }],
    [{ cameras: [rear(12), front(12)] }, { cameras: [rear(48)] }],
    [{ displays: [{ panel: 'ips_lcd' }] }, { displays: [{ panel: 'amoled' }] }],
  ])('but %j is replaced by %j', (known, value) => {
    const { contradictions, hasChanged } = mergeTwo(known, value);
    expect([contradictions, hasChanged]).toEqual([[], true]);
  });
});

const read = (content: NodeJS.ReadableStream, fileName: string, mapping?: object) =>
  readImportFile(content as never, {
    fileName,
    asOf: '2026-11-01',
    today: '2026-11-29',
    ...(mapping && { mapping }),
  });

test('a column that a mapping names is certain, and others of the file are not', async () => {
  const sheet = 'Brand,Model,Battery,Display Size,NFC,Card slot\nAcme,One,5000 mAh,6.6 in,No,No\n';
  const { phones } = await read(Readable.from([Buffer.from(sheet)]), 'sheet.csv', {
    columns: { NFC: { as: 'nfc' } },
  });
  expect(phones[0]?.certainFacts).toEqual(['connectivity.nfc']);
});

/** Cameras with the same resolution may change places. */
const toUnordered = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(Object.entries(item).sort())).sort() : value;

test('a newer sheet in another notation with the values of the catalogue changes none of them', async () => {
  const starter = await read(createReadStream('prisma/catalogue/starter.ndjson'), 'starter.ndjson');
  const sample = starter.phones
    .filter(({ facts }) => facts.formFactor === 'BAR')
    .filter((_, index) => index % 8 === 0);
  expect(sample.length).toBeGreaterThan(100);
  const sheet = await read(Readable.from([Buffer.from(writeForeignSheet(sample))]), 'shop.csv');
  // The sheet adds sensors to the list. That a list without Face ID means that there is none is all that is contradicted.
  const isAllowed = (path: string): boolean => path === 'sensors';
  const changed = sample.flatMap(({ fullName, facts }, index) => {
    const stored = mergeFacts(nothing, { facts, specSheet: [], source: older });
    const phone = sheet.phones[index];
    expect(phone?.fullName).toBe(fullName);
    const merged = mergeFacts(stored, { facts: phone?.facts ?? facts, specSheet: [], source: newer });
    const changedPaths = recordFields
      .filter(({ path, read: readField, isUnknown }) => {
        const known = readField(facts);
        return (
          !isUnknown(known) &&
          !isAllowed(path) &&
          !isDeepStrictEqual(toUnordered(known), toUnordered(readField(merged.facts)))
        );
      })
      .map(({ path }) => `${fullName} ${path}`);
    return [
      ...changedPaths,
      ...merged.contradictions
        .filter(({ path }) => path !== 'security.face3d')
        .map(({ path }) => `${fullName} ${path} is contradicted`),
    ];
  });
  expect(changed).toEqual([]);
});
