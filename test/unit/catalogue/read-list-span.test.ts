import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SnapshotData } from '../../../src/catalogue/load-snapshot-data.ts';
import { type BuiltSnapshot, buildSnapshot } from '../../../src/catalogue/snapshot.ts';
import type { CatalogueSnapshot, ListSpan, RequestedView } from '../../../src/domain/catalogue/catalogue.ts';
import { formatCursor, type PhonePlace, readCursor } from '../../../src/domain/catalogue/phone-place.ts';
import { type FixedSort, type PhoneCriteria, phoneSorts } from '../../../src/domain/catalogue/phone-query.ts';
import type { StoredPrice } from '../../../src/domain/catalogue/prices/price.ts';
import { toDecimalAmount } from '../../../src/domain/catalogue/prices/show-price.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { createEmptyFacts } from '../../../src/record/empty-phone.ts';
import { toFirstDayNumber } from '../../../src/record/partial-date.ts';
import type { Phone } from '../../../src/record/phone.ts';
import { makePhone } from '../../support/make-phone.ts';
import { runsOf } from '../../support/sample.ts';

const sorts = phoneSorts.members.filter((sort): sort is FixedSort => sort !== 'relevance');
const day = 20_000;
const dayMs = 86_400_000;

/** The facts of an import: few different values, so that most phones tie. */
const facts = fc.record({
  name: fc.constantFrom('One', 'one 2', 'One 10', 'Öne', 'Two'),
  deviceType: fc.constantFrom('PHONE' as const, 'PHONE' as const, 'PHONE' as const, 'TABLET' as const),
  releasedOn: fc.constantFrom(null, '2023', '2024-05', '2024-05-01'),
  capacityMah: fc.constantFrom(null, 4_000, 5_000),
  weightG: fc.constantFrom(null, 180, 180.5, 181),
  average: fc.constantFrom(null, 7.4, 8.1),
  price: fc.option(
    fc.record({ amountMinor: fc.integer({ min: 1, max: 4 }), currency: fc.constantFrom('THB', 'EUR') }),
  ),
});
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;

const change = fc.record({ id: fc.integer({ min: 1, max: 40 }), facts });
/**
 * An event between two pages: imports, new rates, or an answer of another gateway, which loaded the catalogue
 * from scratch.
 */
const between = fc.record({
  changes: fc.array(change, { maxLength: 6 }),
  rate: fc.option(fc.constantFrom(2, 3), { nil: null, freq: 4 }),
  isElsewhere: fc.boolean(),
});

function toPhone(id: number, { name, releasedOn, capacityMah, weightG, average, deviceType }: Facts): Phone {
  const { battery, body } = createEmptyFacts();
  return makePhone({
    ...{ id, name, deviceType, releasedOn },
    battery: { ...battery, capacityMah },
    body: { ...body, weightG },
    rating: average === null ? null : { average, count: 5 },
  });
}

function toPrices(id: number, { price }: Facts): readonly StoredPrice[] {
  if (price === null) return [];
  const amount = { amountMinor: price.amountMinor * 10_000, currency: price.currency };
  const known = { kind: 'STREET', country: null, variant: null, seller: null, dateInferred: false } as const;
  const source = { name: 'shop.csv', verified: true };
  return [{ ...known, id, amount, source, observedAt: new Date((day - 1) * dayMs) }];
}

/** A catalogue with imports, as seen by its gateway and by one that starts later. */
function createCatalogue() {
  let parts: SnapshotData = {
    version: 0,
    day,
    dayStartsAtMs: day * dayMs,
    phones: new Map(),
    prices: { complete: new Map(), 'real-time': new Map() },
    rates: ratesOf(2),
  };
  let built: BuiltSnapshot | null = null;
  return {
    happen: ({
      changes,
      rate,
      isElsewhere,
    }: typeof between extends fc.Arbitrary<infer Value> ? Value : never) => {
      const phones = new Map(parts.phones);
      const prices = new Map(parts.prices.complete);
      for (const { id, facts: said } of changes) {
        phones.set(id, toPhone(id, said));
        prices.set(id, toPrices(id, said));
      }
      const rates = rate === null ? parts.rates : ratesOf(rate);
      const both = { complete: prices, 'real-time': prices };
      parts = { ...parts, version: parts.version + 1, phones: inOrder(phones), prices: both, rates };
      built = runAllSteps(buildSnapshot(parts, isElsewhere ? null : built));
      return built.snapshot;
    },
  };
}

const inOrder = (phones: ReadonlyMap<number, Phone>) => new Map([...phones].sort(([a], [b]) => a - b));
const ratesOf = (rate: number): SnapshotData['rates'] => ({
  base: 'EUR',
  rates: new Map([
    ['EUR', { rate: 1, date: '2024-01-01' }],
    ['THB', { rate, date: '2024-01-01' }],
  ]),
});

const asked: RequestedView = { freshness: 'complete', currency: 'THB' };
const question = (sort: FixedSort): PhoneCriteria => ({ sort, search: null, brands: null, filter: {} });

/** The sort value of a phone, from the meaning of the order. */
function sortValue(phone: Phone, sort: FixedSort, snapshot: CatalogueSnapshot): unknown {
  const price = snapshot.findPrice(phone, { freshness: 'complete', currency: 'THB' });
  const values = {
    released: toFirstDayNumber(phone.releasedOn),
    name: phone.fullName,
    price: price && toDecimalAmount(price.amount),
    battery: phone.battery.capacityMah,
    weight: phone.body.weightG,
    rating: phone.rating?.average,
  };
  return values[sort.replace('-', '') as keyof typeof values];
}

/** The cursor as a client stores it. */
const sent = (place: PhonePlace): PhonePlace => readCursor(formatCursor(place)) as PhonePlace;

describe('paging in any order', () => {
  test('returns every phone whose sort value stays exactly once, whatever is imported in between', () => {
    const history = fc.record({
      sort: fc.constantFrom(...sorts),
      first: fc.array(change, { minLength: 1, maxLength: 60 }),
      steps: fc.array(fc.record({ size: fc.integer({ min: 1, max: 9 }), between }), {
        minLength: 1,
        maxLength: 12,
      }),
      isBackward: fc.boolean(),
    });
    fc.assert(
      fc.property(history, ({ sort, first, steps, isBackward }) => {
        const catalogue = createCatalogue();
        let snapshot = catalogue.happen({ changes: first, rate: null, isElsewhere: true });
        const met: number[] = [];
        /** For each phone, its value in each requested snapshot. */
        const seen: Map<number, unknown>[] = [];
        let place: PhonePlace | null = null;
        for (let at = 0; at < 200; at += 1) {
          const listed = snapshot.list({ ...question(sort), page: 1, perPage: 100 }, asked).items;
          const stood = snapshot;
          seen.push(new Map(listed.map((phone) => [phone.id, sortValue(phone, sort, stood)])));
          const step = steps[at % steps.length] as (typeof steps)[number];
          const span: ListSpan = isBackward
            ? { after: null, before: place, first: null, last: step.size }
            : { after: place, before: null, first: step.size, last: null };
          const part = snapshot.listSpan(question(sort), span, asked);
          met.push(...part.items.map(({ id }) => id));
          if (!(isBackward ? part.hasPrevious : part.hasNext)) break;
          place = sent(part.getPlace(isBackward ? 0 : part.items.length - 1));
          if (at < 30) snapshot = catalogue.happen(step.between);
        }
        const [begin = new Map<number, unknown>(), ...later] = seen;
        const unchanged = [...begin].filter(([id, value]) =>
          later.every((values) => values.has(id) && values.get(id) === value),
        );
        const times = (id: number): number => met.filter((one) => one === id).length;
        expect(unchanged.filter(([id]) => times(id) !== 1)).toEqual([]);
      }),
      { numRuns: runsOf(60, 200) },
    );
  });
});

describe('a page of a list', () => {
  const catalogue = createCatalogue();
  const changes =
    fc.sample(fc.array(change, { minLength: 80, maxLength: 80 }), { seed: 7, numRuns: 1 })[0] ?? [];
  const snapshot = catalogue.happen({ changes, rate: null, isElsewhere: true });
  const edges = (sort: FixedSort) => {
    const whole = snapshot.listSpan(
      question(sort),
      { after: null, before: null, first: null, last: null },
      asked,
    );
    return whole.items.map(({ id }, index) => ({ id, place: whole.getPlace(index) }));
  };

  /** Relay Cursor Connections §4.4, except that a cursor is a position even if its edge is gone. */
  function edgesToReturn(all: ReturnType<typeof edges>, { before, after, first, last }: ListSpan) {
    const at = (place: PhonePlace | null) => all.findIndex(({ id }) => id === place?.id);
    const isBetween = (_: unknown, index: number): boolean =>
      (after === null || index > at(after)) && (before === null || index < at(before));
    let applied = all.filter(isBetween);
    const isCut = first !== null && applied.length > first;
    if (first !== null) applied = applied.slice(0, first);
    const isCutInFront = last !== null && applied.length > last;
    if (last !== null) applied = applied.slice(Math.max(0, applied.length - last));
    return { edges: applied, hasNext: isCut || before !== null, hasPrevious: isCutInFront || after !== null };
  }

  test('is what the algorithm of Relay Cursor Connections gives, with any first, after, last and before', () => {
    const count = fc.option(fc.integer({ min: 0, max: 50 }));
    const arguments_ = fc.record({
      sort: fc.constantFrom(...sorts),
      first: count,
      last: count,
      after: fc.option(fc.nat()),
      before: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(arguments_, ({ sort, first, last, ...at }) => {
        const all = edges(sort);
        const placeAt = (index: number | null) =>
          index === null ? null : (all[index % all.length]?.place ?? null);
        const [after, before] = [placeAt(at.after), placeAt(at.before)];
        const span = { first, last, after, before };
        const part = snapshot.listSpan(question(sort), span, asked);
        const expected = edgesToReturn(all, span);
        expect(part.items.map(({ id }) => id)).toEqual(expected.edges.map(({ id }) => id));
        expect(part.items.map((_, index) => part.getPlace(index))).toEqual(
          expected.edges.map(({ place }) => place),
        );
        expect(part.total).toBe(all.length);
        const isTurned = after !== null && before !== null && part.items.length === 0;
        if (!isTurned)
          expect([part.hasNext, part.hasPrevious]).toEqual([expected.hasNext, expected.hasPrevious]);
      }),
      { numRuns: runsOf(150, 500) },
    );
  });

  test('begins at a position whose phone is gone or has moved', () => {
    const all = edges('weight');
    const middle = all[Math.floor(all.length / 2)]?.place as PhonePlace;
    const moved = { ...middle, id: 1_000_000 };
    const { items } = snapshot.listSpan(
      question('weight'),
      { after: moved, before: null, first: 5, last: null },
      asked,
    );
    const isAfter = ({ place }: (typeof all)[number]) =>
      place.value !== middle.value &&
      all.findIndex(({ id }) => id === place.id) > all.findIndex(({ id }) => id === middle.id);
    expect(items.map(({ id }) => id)).toEqual(
      all
        .filter(isAfter)
        .slice(0, 5)
        .map(({ id }) => id),
    );
  });
});

test('by relevance, without imports, has every matching phone once', () => {
  const names = ['One', 'One Plus', 'One Plus Max', 'Two', 'One 2'];
  const phones = Array.from({ length: 60 }, (_, at) =>
    makePhone({
      id: at + 1,
      name: `${names[at % names.length]} ${at % 3}`,
      releasedOn: `20${10 + (at % 9)}`,
    }),
  );
  const { snapshot } = runAllSteps(
    buildSnapshot(
      {
        ...{ version: 1, day, dayStartsAtMs: day * dayMs, rates: ratesOf(2) },
        phones: new Map(phones.map((phone) => [phone.id, phone])),
        prices: { complete: new Map(), 'real-time': new Map() },
      },
      null,
    ),
  );
  const search: PhoneCriteria = { search: 'one', sort: null, brands: null, filter: {} };
  const whole = snapshot.list({ ...search, page: 1, perPage: 100 }, asked).items.map(({ id }) => id);
  expect(whole.length).toBeGreaterThan(40);
  const walk = (isBackward: boolean): number[] => {
    const met: number[][] = [];
    for (let place: PhonePlace | null = null; met.length < 20; ) {
      const span: ListSpan = isBackward
        ? { after: null, before: place, first: null, last: 7 }
        : { after: place, before: null, first: 7, last: null };
      const part = snapshot.listSpan(search, span, asked);
      met.push(part.items.map(({ id }) => id));
      if (!(isBackward ? part.hasPrevious : part.hasNext)) return (isBackward ? met.reverse() : met).flat();
      place = sent(part.getPlace(isBackward ? 0 : part.items.length - 1));
    }
    throw new Error('the walk does not end');
  };
  expect(walk(false)).toEqual(whole);
  expect(walk(true)).toEqual(whole);
});
