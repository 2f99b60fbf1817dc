import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportRef, PhoneState } from '../../../src/domain/catalogue/catalogue-writer.ts';
import { type IncomingFacts, mergeFacts } from '../../../src/ingest/merge-facts.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import type { PhoneFacts } from '../../../src/record/phone.ts';

const nothing: PhoneState = { facts: createEmptyFacts(), specSheet: [], source: null, otherSources: {} };

const mah = fc.option(fc.integer({ min: 1, max: 3 }));
const facts: fc.Arbitrary<PhoneFacts> = fc
  .record({
    capacityMah: mah,
    weightG: mah,
    status: fc.constantFrom(null, 'AVAILABLE' as const, 'CANCELLED' as const),
    colors: fc.array(fc.constantFrom('Black', 'White'), { maxLength: 2 }),
    sims: fc.option(fc.subarray(['NANO' as const, 'ESIM' as const])),
    usb: fc.constantFrom(null, 'NONE' as const, 'USB_C' as const),
  })
  .map(({ capacityMah, weightG, status, colors, sims, usb }) => {
    const known = createEmptyFacts();
    return {
      ...known,
      status,
      colors,
      body: { ...known.body, weightG },
      battery: { ...known.battery, capacityMah },
      network: { ...known.network, sims },
      connectivity: { ...known.connectivity, usb },
    };
  });
const specSheet = fc
  .array(fc.constantFrom('a', 'b'), { maxLength: 2 })
  .map((values) => values.map((value) => ({ name: 'Body', rows: [{ label: 'Build', value }] })));
const dates = ['2019-01-01', '2021-06-30', '2024-12-31', '2025-05-05'];
/** One import for each date. */
const importOf = (asOf: string | null): ImportRef => ({
  id: asOf === null ? 1 : Number(asOf.replaceAll('-', '')),
  asOf,
});
const incoming = (asOf: fc.Arbitrary<string | null>): fc.Arbitrary<IncomingFacts> =>
  // Facts of other files that contradict known ones do not replace them (`contradictions.test.ts`).
  fc.record({ facts, specSheet, source: asOf.map(importOf), certainFacts: fc.constant('all' as const) });
const anySource = incoming(fc.constantFrom(null, ...dates));

function mergeAll(sources: readonly IncomingFacts[]): PhoneState {
  return sources.reduce<PhoneState>((stored, source) => {
    const { hasChanged: _, contradictions: __, ...state } = mergeFacts(stored, source);
    return state;
  }, nothing);
}

describe('merging facts', () => {
  test('the same source again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anySource, { maxLength: 3 }), anySource, (earlier, source) => {
        const once = mergeAll([...earlier, source]);
        const { hasChanged, contradictions: _, ...twice } = mergeFacts(once, source);
        expect(hasChanged).toBe(false);
        expect(twice).toEqual(once);
      }),
    );
  });
  test('the order of sources of different dates does not matter', () => {
    const sources = fc
      .tuple(...dates.map((date) => incoming(fc.constant(date))))
      .chain((each) => fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length })));
    fc.assert(
      fc.property(sources, ([inOrder, shuffled]) => {
        expect(mergeAll(shuffled)).toEqual(mergeAll(inOrder));
      }),
    );
  });
  test('an older source changes no field of a newer one', () => {
    fc.assert(
      fc.property(
        incoming(fc.constant('2025-01-01')),
        incoming(fc.constant('2020-01-01')),
        (newer, older) => {
          const { facts: merged } = mergeAll([newer, older]);
          for (const [path, value] of leaves(newer.facts)) {
            if (value === null || isNeverNullAndEmpty(path, value)) continue;
            if (!Array.isArray(value) || value.length === 0) expect(leafAt(merged, path)).toEqual(value);
            else expect(leafAt(merged, path)).toEqual(expect.arrayContaining(value));
          }
        },
      ),
    );
  });
  test('an added fact of an older source keeps its date', () => {
    const newer = withBattery(5000, '2025-01-01');
    const older = { ...withBattery(4000, '2020-01-01') };
    older.facts.body.weightG = 200;
    const merged = mergeFacts(mergeAll([newer]), older);
    expect(merged.facts.battery.capacityMah).toBe(5000);
    expect(merged.facts.body.weightG).toBe(200);
    expect(merged).toMatchObject({
      source: importOf('2025-01-01'),
      otherSources: { 'body.weightG': importOf('2020-01-01') },
      hasChanged: true,
    });
  });
  test('at equal dates the later import wins, and null never does', () => {
    const merged = mergeAll([
      withBattery(4000, '2020-01-01'),
      withBattery(5000, '2020-01-01'),
      withBattery(null, '2021-01-01'),
    ]);
    expect(merged.facts.battery.capacityMah).toBe(5000);
    expect(merged).toMatchObject({ source: importOf('2020-01-01'), otherSources: {} });
  });
  test('a newer source with the same values changes dates only', () => {
    const stored = mergeAll([withBattery(4000, '2020-01-01')]);
    expect(mergeFacts(stored, withBattery(4000, '2021-01-01'))).toMatchObject({
      hasChanged: true,
      source: importOf('2021-01-01'),
      otherSources: {},
    });
  });
  test('a file of the same day with the same values changes nothing: its facts keep the first source', () => {
    const stored = mergeAll([withBattery(4000, '2020-01-01')]);
    const again = { ...withBattery(4000, '2020-01-01'), source: { id: 7, asOf: '2020-01-01' } };
    expect(mergeFacts(stored, again)).toEqual({ ...stored, hasChanged: false, contradictions: [] });
  });
  test('the source of a phone is the import of most of its facts, and never a partial file', () => {
    const first = mergeAll([withBattery(4000, '2020-01-01')]);
    const more = withBattery(null, '2019-01-01');
    more.facts.body.weightG = 200;
    more.facts.body.depthMm = 8;
    expect(mergeFacts(first, more).source).toEqual(importOf('2019-01-01'));
    const partial = mergeFacts(first, { ...more, isPartial: true });
    expect(partial.source).toEqual(importOf('2020-01-01'));
    expect(Object.keys(partial.otherSources)).toEqual(['body.depthMm', 'body.weightG']);
  });
  test('starter facts are older than any source', () => {
    const merged = mergeAll([withBattery(4000, '1999-01-01'), withBattery(5000, null)]);
    expect(merged.facts.battery.capacityMah).toBe(4000);
  });
});

function withBattery(capacityMah: number | null, asOf: string | null): IncomingFacts {
  const known = createEmptyFacts();
  return {
    facts: { ...known, battery: { ...known.battery, capacityMah } },
    specSheet: [],
    source: importOf(asOf),
  };
}

function leaves(value: PhoneFacts): [string, unknown][] {
  return Object.entries(value).flatMap(([name, each]): [string, unknown][] =>
    each === null || typeof each !== 'object' || Array.isArray(each)
      ? [[name, each]]
      : Object.entries(each).map(([leaf, leafValue]): [string, unknown] => [`${name}.${leaf}`, leafValue]),
  );
}

function leafAt(value: PhoneFacts, path: string): unknown {
  return new Map(leaves(value)).get(path);
}

function isNeverNullAndEmpty(path: string, value: unknown): boolean {
  return Array.isArray(value) && value.length === 0 && Array.isArray(leafAt(createEmptyFacts(), path));
}
