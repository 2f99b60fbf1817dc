import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SnapshotData } from '../../../src/catalogue/load-snapshot-data.ts';
import { type BuiltSnapshot, buildSnapshot } from '../../../src/catalogue/snapshot.ts';
import { sortInSteps } from '../../../src/domain/sort-in-steps.ts';
import { createTimeSlicer, runAllSteps, runInSlices, type Steps } from '../../../src/domain/time-slicing.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import type { Phone } from '../../../src/record/phone.ts';
import { makePhone } from '../../support/make-phone.ts';

const at = new Date('2026-01-01T00:00:00Z');

const phone = (id: number, name = `One ${id}`): Phone =>
  makePhone({ id, name, releasedOn: `20${10 + (id % 10)}` });

const partsOf = (version: number, phones: ReadonlyMap<number, Phone>): SnapshotData => ({
  version,
  day: 1,
  dayStartsAtMs: at.getTime(),
  phones,
  prices: { complete: new Map(), 'real-time': new Map() },
  rates: { base: 'EUR', rates: new Map([['EUR', { rate: 1, date: '2026-01-01' }]]) },
});

/** Runs every step, and counts them. */
function counted<Result>(steps: Steps<Result>): { count: number; result: Result } {
  for (let count = 0; ; count += 1) {
    const step = steps.next();
    if (step.done === true) return { count, result: step.value };
  }
}

const phonesIn = 6_000;
const phones = new Map(Array.from({ length: phonesIn }, (_, index) => [index + 1, phone(index + 1)]));
const everySort = ['name', '-name', 'released', '-released', 'battery', 'weight', 'rating', 'price'] as const;
const list = ({ snapshot }: BuiltSnapshot, sort: (typeof everySort)[number]) =>
  snapshot.list(
    { search: null, brands: null, filter: {}, sort, page: 1, perPage: 20 },
    { freshness: 'complete', currency: 'EUR' },
  );

describe('work in time slices', () => {
  test('yields to other work between two slices, with the same result as in one go', async () => {
    let turns = 0;
    let isWorking = true;
    const turn = (): void => {
      turns += 1;
      if (isWorking) setImmediate(turn);
    };
    setImmediate(turn);
    function* steps(): Steps<number> {
      let sum = 0;
      for (let step = 1; step <= 50; step += 1) {
        sum += step;
        yield;
      }
      return sum;
    }
    const result = await runInSlices(steps(), 0);
    isWorking = false;
    expect(result).toBe(runAllSteps(steps()));
    expect(turns).toBeGreaterThanOrEqual(50);
  });

  test('shares the slices between simultaneous pieces of work, in order, and yields between them', async () => {
    let nowMs = 0;
    const turn = createTimeSlicer(5, () => nowMs);
    const done: (number | 'others')[] = [];
    const others = (): void => {
      done.push('others');
      if (done.length < 14) setImmediate(others);
    };
    const work = (piece: number) => (): void => {
      nowMs += 2;
      done.push(piece);
    };
    setImmediate(others);
    const all = Promise.all(Array.from({ length: 10 }, (_, piece) => turn(work(piece))));
    expect(done).toEqual([0, 1, 2]);
    await all;
    // Three pieces of work exceed the five milliseconds of a slice.
    const slices = done.join(' ').split(/ ?others ?/);
    expect(slices.filter((slice) => slice !== '')).toEqual(['0 1 2', '3 4 5', '6 7 8', '9']);
  });

  test('sorts stably in steps, none of which sorts everything', () => {
    const items = fc.array(fc.record({ key: fc.integer({ min: 0, max: 30 }), tag: fc.nat() }), {
      maxLength: 4_000,
      size: 'max',
    });
    fc.assert(
      fc.property(items, (some) => {
        const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
        expect(runAllSteps(sortInSteps(some, compare))).toEqual(some.toSorted(compare));
      }),
      { numRuns: 30 },
    );
    const many = Array.from({ length: phonesIn }, (_, index) => (index * 7919) % phonesIn);
    expect(counted(sortInSteps(many, (a, b) => a - b)).count).toBeGreaterThan(phonesIn / 1_024);
  });

  test('renews a catalogue in at least one step for each 256 phones, whatever changed', () => {
    const { count: first, result: before } = counted(buildSnapshot(partsOf(1, phones), null));
    expect(first).toBeGreaterThan((5 * phonesIn) / 256);
    for (const sort of everySort) list(before, sort);

    const heavier = new Map(phones).set(7, {
      ...phone(7),
      body: { ...createEmptyFacts().body, weightG: 1 },
    });
    const facts = counted(buildSnapshot(partsOf(2, heavier), before));
    expect(facts.count).toBeGreaterThan((8 * phonesIn) / 512);
    expect(facts.result.index).toBe(before.index);

    const renamed = new Map(phones).set(7, phone(7, 'Seven'));
    const names = counted(buildSnapshot(partsOf(3, renamed), facts.result));
    expect(names.count).toBeGreaterThan(facts.count + phonesIn / 256);
    expect(names.result.index).not.toBe(before.index);
    const page = { page: 1, perPage: 20 };
    const view = { freshness: 'complete', currency: null } as const;
    expect(names.result.snapshot.search('seven', page, view).items[0]?.phone.id).toBe(7);
  });

  test('prepares used orders in the next catalogue: no request sorts it again', () => {
    const before = runAllSteps(buildSnapshot(partsOf(1, phones), null));
    for (const sort of everySort) list(before, sort);
    const changed = new Map(phones).set(phonesIn + 1, phone(phonesIn + 1));
    const after = runAllSteps(buildSnapshot(partsOf(2, changed), before));
    expect([...after.listing.orders.keys()].sort()).toEqual([...before.listing.orders.keys()].sort());
    for (const { phones: ordered } of after.listing.orders.values())
      expect(ordered).toHaveLength(phonesIn + 1);
    expect(list(before, 'name').total).toBe(phonesIn);
    expect(list(after, 'name').total).toBe(phonesIn + 1);
  });
});
