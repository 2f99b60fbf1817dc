import type { CatalogueSource } from '../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../domain/catalogue/price.ts';
import { currentStreetDays, getDayStart } from '../domain/catalogue/price-age.ts';
import type { RateTable } from '../domain/catalogue/show-price.ts';
import type { DataFreshness } from '../domain/quota/plan.ts';
import type { CalendarWindow } from '../domain/quota/windows.ts';
import { yieldToEventLoop } from '../domain/time-slicing.ts';
import type { Phone } from '../record/phone.ts';

type Prices = ReadonlyMap<number, readonly StoredPrice[]>;

/**
 * The data that a snapshot is built from. Unchanged objects are shared between versions, so comparing
 * references shows what changed.
 */
export interface SnapshotData {
  readonly version: number;
  /** The calendar day (window id) of the price editions. */
  readonly day: number;
  /** The first instant of that day. */
  readonly dayStartsAtMs: number;
  /** The phones, sorted by id. */
  readonly phones: ReadonlyMap<number, Phone>;
  /** The prices of each phone, by the phone's id. */
  readonly prices: Record<DataFreshness, Prices>;
  readonly rates: RateTable;
}

type EditionDay = Pick<CalendarWindow, 'id' | 'startsAtMs'>;

/**
 * Loads the data of a snapshot for a day: what changed since `previous`. It repeats this until no import has
 * been committed in the meantime, so the result is the state of one version.
 * @returns `previous` if nothing changed
 */
export async function loadSnapshotData(
  source: CatalogueSource,
  previous: SnapshotData | null,
  day: EditionDay,
): Promise<SnapshotData> {
  let data = previous;
  for (;;) {
    const version = await source.version();
    if (data !== null && data.version === version && data.day === day.id) return data;
    // A lower version comes from another database, such as a restored one, so nothing can be reused.
    const reusable = data !== null && data.version <= version ? data : null;
    data = await loadOnce(source, reusable, version, day);
  }
}

async function loadOnce(
  source: CatalogueSource,
  previous: SnapshotData | null,
  version: number,
  day: EditionDay,
): Promise<SnapshotData> {
  const since = previous?.version ?? 0;
  const changedPhones = version === since ? [] : await source.phonesSince(since);
  const changedIds = changedPhones.map(({ id }) => id);
  const staleIds = [...new Set([...changedIds, ...(await findAgingPhones(source, previous, day))])];
  const realTimePrices = await replacePrices(previous?.prices['real-time'], staleIds, () =>
    source.pricesOf(staleIds, { recordedBefore: null, today: day.id }),
  );
  const completePrices = await loadCompletePrices(source, previous, {
    realTime: realTimePrices,
    changedIds: staleIds,
    day,
  });
  const phones = new Map(previous?.phones);
  for (const phone of changedPhones) phones.set(phone.id, phone);
  await yieldToEventLoop();
  return {
    version,
    day: day.id,
    dayStartsAtMs: day.startsAtMs,
    phones,
    prices: { 'real-time': realTimePrices, complete: completePrices },
    rates: reuseRates(previous?.rates, await source.rates()),
  };
}

/** @returns ids of phones whose current street prices may differ because a new day has begun */
async function findAgingPhones(
  source: CatalogueSource,
  previous: SnapshotData | null,
  day: EditionDay,
): Promise<readonly number[]> {
  if (previous === null || previous.day === day.id) return [];
  return source.streetPricedSince(getDayStart(Math.min(previous.day, day.id) - currentStreetDays));
}

/**
 * Loads the daily edition. It differs from the real-time edition for phones with a price that was recorded on
 * that day.
 */
async function loadCompletePrices(
  source: CatalogueSource,
  previous: SnapshotData | null,
  {
    realTime: realTimePrices,
    changedIds,
    day,
  }: { realTime: Prices; changedIds: readonly number[]; day: EditionDay },
): Promise<Prices> {
  const dayStart = new Date(day.startsAtMs);
  const edition = { recordedBefore: dayStart, today: day.id };
  if (previous === null || previous.day === day.id) {
    const pricedToday = new Set(await source.pricedSince(dayStart));
    const idsPricedToday = changedIds.filter((id) => pricedToday.has(id));
    const otherIds = changedIds.filter((id) => !pricedToday.has(id));
    const prices = await replacePrices(previous?.prices.complete, otherIds, async () =>
      pickPrices(realTimePrices, otherIds),
    );
    return replacePrices(prices, idsPricedToday, () => source.pricesOf(idsPricedToday, edition));
  }
  // On a new day, prices that were recorded since the earlier of both days may enter or leave the edition.
  const earlierDayStart = new Date(Math.min(previous.dayStartsAtMs, day.startsAtMs));
  const affectedIds = [...new Set([...changedIds, ...(await source.pricedSince(earlierDayStart))])];
  return replacePrices(previous.prices.complete, affectedIds, () => source.pricesOf(affectedIds, edition));
}

/** Replaces the prices of some phones. @returns the same map if there are no such phones */
async function replacePrices(
  previous: Prices | undefined,
  ids: readonly number[],
  load: () => Promise<Prices>,
): Promise<Prices> {
  if (previous !== undefined && ids.length === 0) return previous;
  const loaded = await load();
  const next = new Map(previous);
  for (const id of ids) {
    const prices = loaded.get(id);
    if (prices === undefined) next.delete(id);
    else next.set(id, prices);
  }
  await yieldToEventLoop();
  return next;
}

function pickPrices(prices: Prices, ids: readonly number[]): Prices {
  return new Map(
    ids.flatMap((id) => (prices.has(id) ? [[id, prices.get(id) as readonly StoredPrice[]]] : [])),
  );
}

/** @returns the previous table if the loaded one is equal to it */
function reuseRates(previous: RateTable | undefined, loaded: RateTable): RateTable {
  const serialize = ({ base, rates }: RateTable): string => JSON.stringify([base, ...rates]);
  return previous !== undefined && serialize(previous) === serialize(loaded) ? previous : loaded;
}
