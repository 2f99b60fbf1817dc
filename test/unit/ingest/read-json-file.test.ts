import { describe, expect, test } from 'vitest';
import type { IncomingPhone, RejectedRow } from '../../../src/domain/catalogue/incoming-row.ts';
import { createFileNotes } from '../../../src/ingest/file-notes.ts';
import { readJsonFile } from '../../../src/ingest/files/read-json-file.ts';

async function read(file: string, size = 11): Promise<(IncomingPhone | RejectedRow)[]> {
  const bytes = Buffer.from(file);
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const rows: (IncomingPhone | RejectedRow)[] = [];
  for await (const row of readJsonFile(chunks(), { today: '2026-11-20', notes: createFileNotes() })) {
    if ('kind' in row) throw new Error(`no phone: ${JSON.stringify(row)}`);
    rows.push(row);
  }
  return rows;
}

const minimal = { brand: 'Samsung', full_name: 'Samsung Galaxy S24' };

async function reasonOf(members: object): Promise<string> {
  const [row] = await read(JSON.stringify({ ...minimal, ...members }));
  return row && 'reason' in row ? row.reason : 'accepted';
}

describe('an object becomes a phone', () => {
  test('facts, enums of any case, prices and the spec sheet', async () => {
    const [row] = await read(
      JSON.stringify({
        ...minimal,
        status: 'available',
        released_on: '2024-01-24',
        body: { weight_g: 232 },
        displays: [{ diagonal_in: 6.8, panel: 'ltpo amoled' }],
        variants: [{ ram_mb: 12288, storage_mb: 256000 }],
        network: { generations: ['5g'], sims: [] },
        prices: [
          {
            kind: 'msrp',
            amount_minor: 4690000,
            currency: 'thb',
            country: 'th',
            observed_at: '2024-01-24',
            ram_mb: 12288,
          },
        ],
        spec_sheet: [{ name: 'Body', rows: [{ label: 'Weight', value: '232 g' }] }],
      }),
    );
    expect(row).toMatchObject({
      line: 1,
      brand: 'Samsung',
      isOtherDevice: false,
      facts: {
        status: 'AVAILABLE',
        body: { weightG: 232, build: null },
        displays: [{ diagonalIn: 6.8, panel: 'LTPO_AMOLED', ppi: null }],
        network: { generations: ['G5'], sims: [], maxSims: null },
        sensors: null,
        colors: [],
      },
      prices: [
        {
          kind: 'MSRP',
          amount: { amountMinor: 4690000, currency: 'THB' },
          country: 'TH',
          observedAt: new Date('2024-01-24'),
          variant: { ramMb: 12288, storageMb: null },
          seller: null,
        },
      ],
    });
  });
  test('a phone that our own API exported is accepted, alone or in its answer', async () => {
    const exported = {
      ...minimal,
      brand: { slug: 'samsung', name: 'Samsung' },
      id: 7,
      slug: 'samsung-galaxy-s24',
      url: '/v1/phones/samsung-galaxy-s24',
      name: 'Galaxy S24',
      device_type: 'PHONE',
      ram_gb: [12],
      storage_gb: [256],
      main_camera_mp: 200,
      price: { kind: 'ESTIMATE' },
      launch_price: null,
      price_summary: { sellers: 0 },
      rating: null,
      source: { name: 'x' },
      updated_at: '2025-01-01T00:00:00Z',
      variants: [{ ram_mb: 1024, storage_mb: 8000, price: null }],
    };
    const rows = await read(`${JSON.stringify(exported)}\n${JSON.stringify({ data: exported })}\n`);
    expect(rows).toMatchObject([{ fullName: minimal.full_name }, { fullName: minimal.full_name }]);
    expect(rows[0]).toMatchObject({ facts: { variants: [{ ramMb: 1024, storageMb: 8000 }] } });
  });
  test('a price that our own API exported keeps its source and its date', async () => {
    const price = {
      ...{ id: 1, observation_id: 1, kind: 'msrp', amount: { amount_minor: 1, currency: 'THB' } },
      ...{ converted_from: null, country: null, seller: null, variant: null },
      ...{ observed_at: '2024-01-24T00:00:00Z', date_inferred: true, age_days: 7, stale: false },
    };
    const source = { name: 'starter catalogue', verified: false };
    const prices = [
      { ...price, source },
      { ...price, observed_at: null, date_inferred: undefined },
    ];
    const [row] = await read(JSON.stringify({ ...minimal, prices }));
    expect(row).toMatchObject({ prices: [{ dateInferred: true, source }, { observedAt: null }] });
    expect((row as unknown as { prices: object[] }).prices[1]).not.toHaveProperty('source');
  });
  test('only the device type "other" is entered by hand', async () => {
    const rows = await read(
      ['other', 'TABLET'].map((type) => JSON.stringify({ ...minimal, device_type: type })).join('\n'),
    );
    expect(rows).toMatchObject([{ isOtherDevice: true }, { isOtherDevice: false }]);
  });
  test('a JSON array and objects over several lines are read as well', async () => {
    const braces = { ...minimal, colors: ['a } " { \\'] };
    expect(await read(JSON.stringify([braces, minimal], null, 2))).toMatchObject([{ line: 2 }, { line: 9 }]);
    expect(await read(JSON.stringify([braces, minimal]))).toHaveLength(2);
    expect(await read(JSON.stringify(braces, null, 1))).toMatchObject([{ facts: { colors: braces.colors } }]);
  });
});

describe('an invalid object is rejected with its line, its path and advice', () => {
  test.each([
    [{ batery: {} }, /batery is not a member.*did you mean battery\?/],
    [{ battery: { capacityMah: 5000 } }, /battery\.capacityMah.*capacity_mah/],
    [{ battery: { capacity_mah: '5000' } }, /battery\.capacity_mah must be a number, not "5000"/],
    [{ displays: [{}, { panel: 'plasma' }] }, /displays\[1\]\.panel must be one of .*E_INK.*not "plasma"/],
    [{ released_on: '2024-02-30' }, /released_on is not a date/],
    [{ announced_on: '24 January' }, /announced_on is not a date/],
    [
      { prices: [{ kind: 'msrp', amount_minor: 1, currency: 'BTC' }] },
      /prices\[0\]\.currency is not a currency/,
    ],
    [
      { prices: [{ kind: 'msrp', amount_minor: 1.5, currency: 'THB' }] },
      /amount_minor must be a whole number/,
    ],
    [{ full_name: undefined }, /full_name is missing/],
    [{ full_name: 'x\u0000y' }, /full_name contains characters/],
    [{ body: [] }, /body must be an object/],
  ])('%j', async (members, reason) => expect(await reasonOf(members)).toMatch(reason));

  test('the lines after it are read', async () => {
    const rows = await read(`{"brand":\n[]\n"x"\nnull\n${JSON.stringify(minimal)}\n`);
    expect(rows.map((row) => ('reason' in row ? row.line : row.fullName))).toEqual([
      1,
      2,
      3,
      4,
      minimal.full_name,
    ]);
  });
});

describe('an invalid file gets advice', () => {
  test.each([
    ['empty', '\n', /contains no object/],
    ['cut off', '[{"brand":"x"', /Line 1: .*ends inside/],
    ['endless', `{"brand":"${'x'.repeat(2_000_000)}`, /1 MiB/],
  ])('%s', async (_, file, message) => {
    await expect(read(file, 65_536)).rejects.toMatchObject({
      name: 'ImportFileError',
      message: expect.stringMatching(message),
    });
  });
});

test('every fact of the record can be imported, under its own name', async () => {
  const known = { has_wifi: true, wifi: null, has_bluetooth: false, bluetooth: null };
  const [row] = await read(
    JSON.stringify({ ...minimal, connectivity: known, displays: [{ peak_nits: 2600 }] }),
  );
  expect(row).toMatchObject({
    facts: { connectivity: { hasWifi: true, hasBluetooth: false }, displays: [{ peakNits: 2600 }] },
  });
  expect(await reasonOf({ connectivity: { has_blutooth: true } })).toMatch(/did you mean has_bluetooth\?/);
  expect(await reasonOf({ brand: ' ' })).toMatch(/brand is not a brand/);
});
