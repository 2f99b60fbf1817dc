import { describe, expect, test } from 'vitest';
import type { ImportRef, PhoneState } from '../../../src/domain/catalogue/catalogue-writer.ts';
import { readPhoneObject } from '../../../src/ingest/files/read-json-file.ts';
import { mergeFacts } from '../../../src/ingest/merge-facts.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import { listFactSources } from '../../../src/record/list-fact-sources.ts';
import type { SpecSection } from '../../../src/record/phone.ts';
import { makePhone } from '../../support/make-phone.ts';

const nothing: PhoneState = { facts: createEmptyFacts(), specSheet: [], source: null, otherSources: {} };
const older: ImportRef = { id: 1, asOf: '2024-01-01' };
const newer: ImportRef = { id: 2, asOf: '2025-01-01' };
const undated: ImportRef = { id: 3, asOf: '2026-01-01', isDateAssumed: true };

function imported(source: ImportRef, members: object, specSheet: SpecSection[] = []) {
  const read = readPhoneObject({ brand: 'Acme', full_name: 'Acme One', ...members }, 1);
  if ('reason' in read) throw new TypeError(read.reason);
  return { facts: read.facts, specSheet, source, certainFacts: 'all' as const };
}

function mergeAll(...imports: ReturnType<typeof imported>[]): PhoneState {
  return imports.reduce<PhoneState>((stored, each) => {
    const { hasChanged: _, contradictions: __, ...state } = mergeFacts(stored, each);
    return state;
  }, nothing);
}

const inner = { diagonal_in: 8, width_px: 2076, height_px: 2152, refresh_hz: 120 };
const cover = { diagonal_in: 6.3, refresh_hz: 60 };
const main = { position: 'rear', role: 'wide', megapixels: 50, aperture_f: 1.8, pixel_um: 1.2 };
const ultrawide = { position: 'rear', role: 'ultrawide', megapixels: 12 };
const selfie = { position: 'front', role: 'wide', megapixels: 32 };
const rows = (...labels: string[]): SpecSection[] => [
  { name: 'Body', rows: labels.map((label) => ({ label, value: `${label} 1` })) },
];

describe('merging lists', () => {
  test('a display keeps what a newer file does not state', () => {
    const { facts, otherSources } = mergeAll(
      imported(older, { displays: [{ ...inner, protection: null }] }),
      imported(newer, { displays: [{ diagonal_in: 8, protection: 'Armor' }] }),
    );
    expect(facts.displays).toMatchObject([{ diagonalIn: 8, refreshHz: 120, protection: 'Armor' }]);
    expect(otherSources).toMatchObject({
      'displays[0].diagonalIn': newer,
      'displays[0].protection': newer,
    });
  });
  test('a lone display of the size of the cover is the cover, whichever file comes first', () => {
    const both = imported(older, { displays: [inner, cover] });
    const lone = imported(newer, { displays: [{ diagonal_in: 6.3, refresh_hz: 90 }] });
    expect(mergeAll(both, lone).facts.displays).toMatchObject([
      { diagonalIn: 8, refreshHz: 120 },
      { diagonalIn: 6.3, refreshHz: 90 },
    ]);
    expect(mergeAll(lone, both)).toEqual(mergeAll(both, lone));
  });
  test('lone displays of a foldable whose sizes differ are its inner and its cover display', () => {
    const foldable = { form_factor: 'book_fold' };
    const [a, b] = [
      imported(older, { ...foldable, displays: [cover] }),
      imported(newer, { ...foldable, displays: [inner] }),
    ];
    expect(mergeAll(a, b).facts.displays).toMatchObject([{ diagonalIn: 8 }, { diagonalIn: 6.3 }]);
    expect(mergeAll(b, a)).toEqual(mergeAll(a, b));
    expect(mergeAll(imported(older, { displays: [cover] }), b).facts.displays).toMatchObject([
      { diagonalIn: 8, refreshHz: 120 },
      { diagonalIn: 6.3, refreshHz: 60 },
    ]);
  });
  test('a camera without a role is the one of its resolution, or the main one', () => {
    const full = imported(older, { cameras: [main, ultrawide, selfie] });
    const bare = { position: 'rear', role: null };
    const sameResolutions = imported(newer, {
      cameras: [bare, bare].map((each, index) => ({ ...each, megapixels: [12, 50][index] })),
    });
    expect(mergeAll(full, sameResolutions).facts.cameras).toHaveLength(3);
    const other = mergeAll(full, imported(newer, { cameras: [{ ...bare, megapixels: 48, ois: true }] }));
    expect(other.facts.cameras).toMatchObject([
      { role: 'WIDE', megapixels: 48, apertureF: 1.8, ois: true },
      { role: 'ULTRAWIDE', megapixels: 12 },
      { position: 'FRONT', megapixels: 32 },
    ]);
  });
  test('two cameras of one role are paired by their resolution', () => {
    const telephoto = { position: 'rear', role: 'telephoto' };
    const full = imported(older, {
      cameras: [
        { ...telephoto, megapixels: 10 },
        { ...telephoto, megapixels: 50 },
      ],
    });
    const one = imported(newer, { cameras: [{ ...telephoto, megapixels: 50, optical_zoom_x: 5 }] });
    const { cameras } = mergeAll(full, one).facts;
    expect(cameras).toHaveLength(2);
    expect(cameras.find(({ megapixels }) => megapixels === 50)?.opticalZoomX).toBe(5);
    expect(mergeAll(one, full)).toEqual(mergeAll(full, one));
  });
  test('memory variants are a union, in which 256 GB alone adds nothing to 12 and 256 GB', () => {
    const variant = (ram: number | null, storage: number) => ({ ram_mb: ram, storage_mb: storage });
    const full = imported(older, { variants: [variant(12_288, 256_000), variant(12_288, 512_000)] });
    const merged = mergeAll(
      full,
      imported(newer, { variants: [variant(null, 256_000), variant(16_384, 1_000_000)] }),
    );
    expect(merged.facts.variants.map(({ ramMb, storageMb }) => [ramMb, storageMb])).toEqual([
      [12_288, 256_000],
      [12_288, 512_000],
      [16_384, 1_000_000],
    ]);
  });
  test('colours, bands and networks are a union, each item with its source', () => {
    const a = imported(older, {
      colors: ['Black', 'Red'],
      network: { generations: ['4g', '5g'], lte_bands: [1, 40] },
    });
    const b = imported(newer, {
      colors: ['black', 'Gold'],
      network: { generations: ['3g'], lte_bands: [3] },
    });
    const merged = mergeAll(a, b);
    expect(merged.facts.colors).toEqual(['black', 'Gold', 'Red']);
    expect(merged.facts.network).toMatchObject({ generations: ['G3', 'G4', 'G5'], lteBands: [1, 3, 40] });
    expect(merged.otherSources).toMatchObject({ colors: newer, 'colors[2]': older });
    expect(mergeAll(b, a)).toEqual(merged);
  });
  test('chipsets of two editions are a union, and the longer name of one is the same chipset', () => {
    const chipsets = (...names: string[]) => ({ platform: { chipsets: names.map((name) => ({ name })) } });
    const { platform } = mergeAll(
      imported(older, chipsets('Exynos 2400', 'Snapdragon 8 Gen 3')),
      imported(newer, chipsets('Qualcomm SM8650-AC Snapdragon 8 Gen 3')),
    ).facts;
    expect(platform.chipsets?.map(({ name }) => name).sort()).toEqual([
      'Exynos 2400',
      'Qualcomm SM8650-AC Snapdragon 8 Gen 3',
    ]);
  });
  test('rows of a spec sheet that a newer sheet lacks stay, and others are replaced by label', () => {
    const newRows = [
      { name: 'body', rows: [] },
      { name: 'Body', rows: [{ label: 'weight', value: 'new' }] },
    ];
    const { specSheet } = mergeAll(imported(older, {}, rows('Size', 'Weight')), imported(newer, {}, newRows));
    expect(specSheet).toEqual([
      {
        name: 'Body',
        rows: [
          { label: 'weight', value: 'new' },
          { label: 'Size', value: 'Size 1' },
        ],
      },
    ]);
  });
  test('that there is none replaces older items, in whatever order the files come', () => {
    const sims = (source: ImportRef, ...names: string[]) => imported(source, { network: { sims: names } });
    const newest = { id: 4, asOf: '2025-06-01' };
    const imports = [sims(older, 'nano'), sims(newer), sims(newest, 'esim')] as const;
    const [a, b, c] = imports;
    expect(mergeAll(a, b).facts.network.sims).toEqual([]);
    expect(mergeAll(...imports).facts.network.sims).toEqual(['ESIM']);
    for (const order of [
      [a, c, b],
      [c, b, a],
      [b, a, c],
    ])
      expect(mergeAll(...order)).toEqual(mergeAll(...imports));
  });
});

describe('facts of a file without a date', () => {
  const dated = { battery: { capacity_mah: 3349 }, displays: [inner], colors: ['Black'] };
  test('replace no known value, not even of the starter catalogue, but fill gaps', () => {
    for (const source of [older, { id: 9, asOf: null }]) {
      const { facts } = mergeAll(
        imported(source, dated),
        imported(undated, {
          battery: { capacity_mah: 1, wired_w: 25 },
          displays: [{ diagonal_in: 7, ppi: 300 }],
        }),
      );
      expect(facts.battery).toMatchObject({ capacityMah: 3349, wiredW: 25 });
      expect(facts.displays).toMatchObject([{ diagonalIn: 8, ppi: 300 }]);
    }
  });
  test('are replaced by those of any dated file, also an older one', () => {
    const { facts, otherSources, source } = mergeAll(
      imported(undated, { battery: { capacity_mah: 1 } }),
      imported(older, dated),
    );
    expect(facts.battery.capacityMah).toBe(3349);
    expect([source, otherSources]).toEqual([older, {}]);
  });
  test('do not say that there is none where a dated file names some', () => {
    const merged = mergeAll(
      imported(older, { network: { sims: ['nano'] } }),
      imported(undated, { network: { sims: [] } }),
    );
    expect(merged.facts.network.sims).toEqual(['NANO']);
  });
});

test('the sources of a phone name a leaf of a list that has another source than the list', () => {
  const state = mergeAll(
    imported(older, { cameras: [main, selfie] }),
    imported(newer, { cameras: [{ ...selfie, pixel_um: 0.7 }] }),
  );
  const toSource = ({ id }: ImportRef) => ({
    ...{ name: `file ${id}`, asOf: null, asOfInferred: false, verified: true },
    importedAt: new Date(0),
  });
  const phone = {
    ...makePhone(state.facts),
    source: toSource(state.source as ImportRef),
    otherSources: Object.fromEntries(
      Object.entries(state.otherSources).map(([path, ref]) => [path, toSource(ref)]),
    ),
  };
  const sources = listFactSources(phone).map(({ fact, source }) => [fact, source.name]);
  expect(sources.filter(([fact]) => fact?.startsWith('cameras'))).toEqual([
    ['cameras', 'file 1'],
    ...['position', 'role', 'megapixels', 'pixel_um'].map((leaf) => [`cameras[1].${leaf}`, 'file 2']),
  ]);
});
