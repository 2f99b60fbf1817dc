import { describe, expect, test } from 'vitest';
import { createEmptyFacts, createEmptyItem } from '../../../src/record/empty-phone.ts';
import type { RecordTable } from '../../../src/record/fact.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';
import { phoneTable } from '../../../src/record/phone-table.ts';
import {
  createPlausibilityFilter,
  type ImplausibleValue,
  plausibleRanges,
} from '../../../src/record/plausibility-filter.ts';

const strip = createPlausibilityFilter(2026);

function check(known: Partial<PhoneFacts>): { facts: PhoneFacts; told: ImplausibleValue[] } {
  const told: ImplausibleValue[] = [];
  return { facts: strip({ ...createEmptyFacts(), ...known }, (found) => told.push(found)), told };
}

function numbersOf(table: RecordTable, path = ''): string[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    if (entry.kind === 'section') return numbersOf(entry.facts as RecordTable, `${path}${name}.`);
    return entry.kind === 'number' || entry.kind === 'whole' ? [`${path}${name}`] : [];
  });
}

const { body, battery, network } = createEmptyFacts();
const display = createEmptyItem('displays') as PhoneFacts['displays'][number];
const variant = createEmptyItem('variants') as PhoneFacts['variants'][number];

describe('implausible values', () => {
  test('have a range for every figure of the record, and no range without a figure', () => {
    expect(Object.keys(plausibleRanges).sort()).toEqual(numbersOf(phoneTable).sort());
  });

  test.each<[string, Partial<PhoneFacts>, ImplausibleValue[]]>([
    [
      'a cover display of 106.45 in',
      {
        displays: [
          { ...display, diagonalIn: 6.7 },
          { ...display, diagonalIn: 106.45, widthPx: 260 },
        ],
      },
      [{ fact: 'displays[1].diagonal_in', value: 106.45, bounds: '0.4 to 25 in' }],
    ],
    [
      'a depth of 0 mm',
      { body: { ...body, depthMm: 0 } },
      [{ fact: 'body.depth_mm', value: 0, bounds: '2 to 90 mm' }],
    ],
    [
      'RAM of 256 GB',
      { variants: [{ ramMb: 262_144, storageMb: 512 }] },
      [{ fact: 'variants[0].ram_mb', value: 262_144, bounds: '1 to 65536 MB' }],
    ],
    [
      'the year 2924',
      { announcedOn: '2924-05' },
      [{ fact: 'announced_on', value: '2924-05', bounds: '1983 to 2029' }],
    ],
    [
      'a depth that is more than the width',
      { body: { ...body, heightMm: 95, widthMm: 24, depthMm: 50 } },
      [
        { fact: 'body.depth_mm', value: 50, bounds: 'at most the width, 24 mm' },
        { fact: 'body.width_mm', value: 24, bounds: 'at least the depth, 50 mm' },
      ],
    ],
    [
      'a depth that is more than the height',
      { body: { ...body, heightMm: 24, widthMm: 60, depthMm: 50 } },
      [
        { fact: 'body.depth_mm', value: 50, bounds: 'at most the height, 24 mm' },
        { fact: 'body.height_mm', value: 24, bounds: 'at least the depth, 50 mm' },
      ],
    ],
    [
      'a depth that is more than the width and the height',
      { body: { ...body, heightMm: 24, widthMm: 40, depthMm: 50 } },
      [
        { fact: 'body.depth_mm', value: 50, bounds: 'at most the width, 40 mm' },
        { fact: 'body.width_mm', value: 40, bounds: 'at least the depth, 50 mm' },
        { fact: 'body.height_mm', value: 24, bounds: 'at least the depth, 50 mm' },
      ],
    ],
  ])('%s is left out, and nothing else', (_name, known, expected) => {
    const { facts, told } = check(known);
    expect(told).toEqual(expected);
    const again = check(facts);
    expect(again.told).toEqual([]);
    expect(again.facts).toEqual(facts);
  });

  test('are removed from an item, which goes if it is empty, and an empty list is not known absence', () => {
    const { facts } = check({
      displays: [{ ...display, diagonalIn: 106.45, widthPx: 260 }],
      variants: [
        { ...variant, ramMb: 262_144 },
        { ramMb: 8192, storageMb: 128_000 },
      ],
      network: { ...network, lteBands: [9999], sims: [] },
      battery: { ...battery, charging: [{ kind: 'WIRED', percent: 200, minutes: 30 }] },
    });
    expect(facts.displays).toEqual([{ ...display, widthPx: 260 }]);
    expect(facts.variants).toEqual([{ ramMb: 8192, storageMb: 128_000 }]);
    expect(facts.network).toMatchObject({ lteBands: null, sims: [] });
    expect(facts.battery.charging).toBeNull();
  });

  test('do not include real extremes', () => {
    const { told } = check({
      announcedOn: '1994',
      releasedOn: '2027-Q1',
      body: { ...body, heightMm: 451.8, widthMm: 275.8, depthMm: 11.9, weightG: 2650, sarHeadWKg: 0.02 },
      displays: [
        { ...display, diagonalIn: 18.4, widthPx: 2880, ppi: 847, refreshHz: 240, screenToBodyPct: 180.8 },
        { ...display, diagonalIn: 0.6, heightPx: 12 },
      ],
      variants: [
        { ramMb: 24_576, storageMb: 2_000_000 },
        { ramMb: 2, storageMb: 1 },
      ],
      cameras: [
        {
          ...(createEmptyItem('cameras') as PhoneFacts['cameras'][number]),
          position: 'REAR',
          megapixels: 200,
        },
      ],
      battery: { ...battery, capacityMah: 33_280, wiredW: 240 },
      network: { ...network, maxSims: 0 },
    });
    expect(told).toEqual([]);
    expect(check({ body: { ...body, weightG: 20, heightMm: 38, widthMm: 38, depthMm: 3.6 } }).told).toEqual(
      [],
    );
  });
});
