import type { CatalogueSource } from '../domain/catalogue/catalogue-source.ts';
import type { OwnPrice } from '../domain/catalogue/price.ts';
import { currentStreetDays, startOfDayNumber } from '../domain/catalogue/price-age.ts';
import type { RateTable } from '../domain/catalogue/show-price.ts';
import type { DataFreshness } from '../domain/quota/plan.ts';
import type { CalendarWindow } from '../domain/quota/windows.ts';
import { yieldToEventLoop } from '../domain/time-slicing.ts';
import type { Phone } from '../record/phone.ts';

type Prices = ReadonlyMap<number, readonly OwnPrice[]>;

/** Everything a snapshot is made of. What is equal in two versions is the same object, so that it is seen at once. */
export interface SnapshotParts {
  readonly version: number;
  /** The calendar day (window id) that the editions belong to, and its first instant. */
  readonly day: number;
  readonly dayStartsAtMs: number;
  /** By id, ascending. */
  readonly phones: ReadonlyMap<number, Phone>;
  readonly prices: Record<DataFreshness, ReadonlyMap<number, readonly OwnPrice[]>>;
  readonly rates: RateTable;
}

/** The calendar day (window id) of the editions, and its first instant. */
interface EditionDay {
  readonly id: CalendarWindow['id'];
  readonly startsAtMs: number;
}

/**
 * What a snapshot of this day is made of, as of one version: loads what changed since the parts before, and goes on
 * until no import has committed meanwhile, so that no import is ever seen in part. What did not change is the same
 * object as before. Returns the parts before when there is nothing new.
 */
export async function loadParts(
  source: CatalogueSource,
  before: SnapshotParts | null,
  day: EditionDay,
): Promise<SnapshotParts> {
  let parts = before;
  for (;;) {
    const version = await source.version();
    if (parts !== null && parts.version === version && parts.day === day.id) return parts;
    // A version that went back is another database's, such as a restored one.
    const known = parts !== null && parts.version <= version ? parts : null;
    parts = await loadOnce(source, known, version, day);
  }
}

async function loadOnce(
  source: CatalogueSource,
  before: SnapshotParts | null,
  version: number,
  day: EditionDay,
): Promise<SnapshotParts> {
  const since = before?.version ?? 0;
  const changed = version === since ? [] : await source.phonesSince(since);
  const changedIds = changed.map(({ id }) => id);
  const staleIds = [...new Set([...changedIds, ...(await aging(source, before, day))])];
  const realTime = await patched(before?.prices['real-time'], staleIds, () =>
    source.pricesOf(staleIds, { recordedBefore: null, today: day.id }),
  );
  const complete = await loadComplete(source, before, { realTime, changedIds: staleIds, day });
  const phones = new Map(before?.phones);
  for (const phone of changed) phones.set(phone.id, phone);
  await yieldToEventLoop();
  return {
    version,
    day: day.id,
    dayStartsAtMs: day.startsAtMs,
    phones,
    prices: { 'real-time': realTime, complete },
    rates: sameRates(before?.rates, await source.rates()),
  };
}

/** Phones of whose street prices others count on another day. */
async function aging(
  source: CatalogueSource,
  before: SnapshotParts | null,
  day: EditionDay,
): Promise<readonly number[]> {
  if (before === null || before.day === day.id) return [];
  return source.streetPricedSince(startOfDayNumber(Math.min(before.day, day.id) - currentStreetDays));
}

/** The daily edition differs from the other only where a price was recorded since the day began. */
async function loadComplete(
  source: CatalogueSource,
  before: SnapshotParts | null,
  { realTime, changedIds, day }: { realTime: Prices; changedIds: readonly number[]; day: EditionDay },
): Promise<Prices> {
  const begins = new Date(day.startsAtMs);
  const edition = { recordedBefore: begins, today: day.id };
  if (before === null || before.day === day.id) {
    const later = new Set(await source.pricedSince(begins));
    const differing = changedIds.filter((id) => later.has(id));
    const same = changedIds.filter((id) => !later.has(id));
    const held = await patched(before?.prices.complete, same, async () => pick(realTime, same));
    return patched(held, differing, () => source.pricesOf(differing, edition));
  }
  // What was held back on the day before, or must be held back from now on.
  const earlier = new Date(Math.min(before.dayStartsAtMs, day.startsAtMs));
  const moved = [...new Set([...changedIds, ...(await source.pricedSince(earlier))])];
  return patched(before.prices.complete, moved, () => source.pricesOf(moved, edition));
}

/** The prices with those of some phones replaced; the same map where there are none. */
async function patched(
  before: Prices | undefined,
  ids: readonly number[],
  load: () => Promise<Prices>,
): Promise<Prices> {
  if (before !== undefined && ids.length === 0) return before;
  const loaded = await load();
  const next = new Map(before);
  for (const id of ids) {
    const own = loaded.get(id);
    if (own === undefined) next.delete(id);
    else next.set(id, own);
  }
  await yieldToEventLoop();
  return next;
}

function pick(prices: Prices, ids: readonly number[]): Prices {
  return new Map(ids.flatMap((id) => (prices.has(id) ? [[id, prices.get(id) as readonly OwnPrice[]]] : [])));
}

function sameRates(before: RateTable | undefined, loaded: RateTable): RateTable {
  const textOf = ({ base, rates }: RateTable): string => JSON.stringify([base, ...rates]);
  return before !== undefined && textOf(before) === textOf(loaded) ? before : loaded;
}
