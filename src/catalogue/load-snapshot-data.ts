import type { CatalogueSource } from '../domain/catalogue/catalogue-source.ts';
import type { StoredPrice } from '../domain/catalogue/prices/price.ts';
import { currentStreetDays, getDayStart } from '../domain/catalogue/prices/price-age.ts';
import type { RateTable } from '../domain/catalogue/prices/show-price.ts';
import type { DataFreshness } from '../domain/quota/plan.ts';
import type { CalendarWindow } from '../domain/quota/windows.ts';
import { yieldToEventLoop } from '../domain/time-slicing.ts';
import type { Phone } from '../record/phone.ts';

type PricesByPhoneId = ReadonlyMap<number, readonly StoredPrice[]>;

/**
 * The data from which a snapshot is built. Successive versions share unchanged objects, so comparing references
 * shows which ones changed.
 */
export interface SnapshotData {
  readonly version: number;
  /** The id of the calendar day for which the prices were loaded. */
  readonly day: number;
  /** The first instant of the day. */
  readonly dayStartsAtMs: number;
  /** The phones, sorted by id. */
  readonly phones: ReadonlyMap<number, Phone>;
  readonly prices: Record<DataFreshness, PricesByPhoneId>;
  readonly rates: RateTable;
}

type EditionDay = Pick<CalendarWindow, 'id' | 'startsAtMs'>;

/**
 * Loads the data of a snapshot for a day, and reads only the changes since `previous`. It repeats this until no
 * import was committed in the meantime, so the result is the state of one version.
 * @returns the data, which is `previous` itself if nothing changed
 */
export async function loadSnapshotData(
  source: CatalogueSource,
  previous: SnapshotData | null,
  day: EditionDay,
): Promise<SnapshotData> {
  let data = previous;
  for (;;) {
    const version = await source.readVersion();
    if (data !== null && data.version === version && data.day === day.id) return data;
    // A lower version comes from another database, such as a restored one, so nothing can be reused.
    const reusableData = data !== null && data.version <= version ? data : null;
    data = await loadOnce(source, reusableData, version, day);
  }
}

async function loadOnce(
  source: CatalogueSource,
  previous: SnapshotData | null,
  version: number,
  day: EditionDay,
): Promise<SnapshotData> {
  const since = previous?.version ?? 0;
  const changedPhones = version === since ? [] : await source.findPhonesSince(since);
  const changedIds = changedPhones.map(({ id }) => id);
  const agedIds = await findAgedPhoneIds(source, previous, day);
  const staleIds = [...new Set([...changedIds, ...agedIds])];
  const realTimePrices = await replacePrices(previous?.prices['real-time'], staleIds, () =>
    source.findPrices(staleIds, { recordedBefore: null, today: day.id }),
  );
  const completePrices = await loadCompletePrices(source, previous, { realTimePrices, staleIds, day });
  const phones = new Map(previous?.phones);
  for (const phone of changedPhones) phones.set(phone.id, phone);
  await yieldToEventLoop();
  return {
    version,
    day: day.id,
    dayStartsAtMs: day.startsAtMs,
    phones,
    prices: { 'real-time': realTimePrices, complete: completePrices },
    rates: reuseRates(previous?.rates, await source.readRates()),
  };
}

/** Finds the ids of phones with street prices that may no longer be current, because a new day has begun. */
async function findAgedPhoneIds(
  source: CatalogueSource,
  previous: SnapshotData | null,
  day: EditionDay,
): Promise<readonly number[]> {
  if (previous === null || previous.day === day.id) return [];
  return source.findIdsWithStreetPriceSince(getDayStart(Math.min(previous.day, day.id) - currentStreetDays));
}

/**
 * Loads the prices of the daily edition. They differ from the real-time prices only for phones with a price
 * that was recorded on that day.
 */
async function loadCompletePrices(
  source: CatalogueSource,
  previous: SnapshotData | null,
  options: { realTimePrices: PricesByPhoneId; staleIds: readonly number[]; day: EditionDay },
): Promise<PricesByPhoneId> {
  const { realTimePrices, staleIds, day } = options;
  const dayStart = new Date(day.startsAtMs);
  const edition = { recordedBefore: dayStart, today: day.id };
  if (previous === null || previous.day === day.id) {
    const pricedToday = new Set(await source.findIdsWithPriceSince(dayStart));
    const idsPricedToday = staleIds.filter((id) => pricedToday.has(id));
    const otherIds = staleIds.filter((id) => !pricedToday.has(id));
    const prices = await replacePrices(previous?.prices.complete, otherIds, async () =>
      pickPrices(realTimePrices, otherIds),
    );
    return replacePrices(prices, idsPricedToday, () => source.findPrices(idsPricedToday, edition));
  }
  // When the day changes, prices that were recorded since the earlier of the two days may enter or leave the edition.
  const earlierDayStart = new Date(Math.min(previous.dayStartsAtMs, day.startsAtMs));
  const affectedIds = [...new Set([...staleIds, ...(await source.findIdsWithPriceSince(earlierDayStart))])];
  return replacePrices(previous.prices.complete, affectedIds, () => source.findPrices(affectedIds, edition));
}

/** Replaces the prices of the phones with these ids. @returns a new map, or the same one if there are no ids */
async function replacePrices(
  previous: PricesByPhoneId | undefined,
  ids: readonly number[],
  load: () => Promise<PricesByPhoneId>,
): Promise<PricesByPhoneId> {
  if (previous !== undefined && ids.length === 0) return previous;
  const loadedPrices = await load();
  const nextPrices = new Map(previous);
  for (const id of ids) {
    const prices = loadedPrices.get(id);
    if (prices === undefined) nextPrices.delete(id);
    else nextPrices.set(id, prices);
  }
  await yieldToEventLoop();
  return nextPrices;
}

function pickPrices(prices: PricesByPhoneId, ids: readonly number[]): PricesByPhoneId {
  return new Map(
    ids.flatMap((id) => (prices.has(id) ? [[id, prices.get(id) as readonly StoredPrice[]]] : [])),
  );
}

/** Returns the previous table if the loaded one is equal, so that comparing references finds no change. */
function reuseRates(previous: RateTable | undefined, loaded: RateTable): RateTable {
  const serialize = ({ base, rates }: RateTable): string => JSON.stringify([base, ...rates]);
  return previous !== undefined && serialize(previous) === serialize(loaded) ? previous : loaded;
}
