import type { Catalogue, CatalogueSnapshot } from '../../domain/catalogue.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { WindowClock } from '../../domain/windows.ts';
import type { CatalogueSource } from '../prisma/catalogue-source.ts';
import { createSnapshot, type SnapshotParts } from './snapshot.ts';

/** The catalogue in force, and the way to renew it. */
export interface LiveCatalogue extends Catalogue {
  /** Loads what changed since the snapshot in force, and the prices of a new day; true when there was anything. */
  refresh(): Promise<boolean>;
  isLoaded(): boolean;
}

/** What was loaded, and how long that took. */
export interface CatalogueLoad {
  readonly version: number;
  readonly phones: number;
  readonly durationMs: number;
}

/**
 * Holds one immutable snapshot and swaps it for the next. A request that began with the old one ends with it.
 */
export function createLiveCatalogue(
  source: CatalogueSource,
  clock: WindowClock,
  onLoad: (load: CatalogueLoad) => void = () => {},
): LiveCatalogue {
  let parts: SnapshotParts | null = null;
  let snapshot: CatalogueSnapshot | null = null;
  let refreshing: Promise<boolean> | null = null;

  const refreshOnce = async (): Promise<boolean> => {
    const { day } = clock.windows();
    const version = await source.version();
    if (parts !== null && parts.version === version && parts.day === day.id) return false;
    const startedAtMs = performance.now();
    parts = await loadParts(source, parts, version, day);
    snapshot = createSnapshot(parts);
    onLoad({ version, phones: parts.phones.size, durationMs: performance.now() - startedAtMs });
    return true;
  };

  return {
    current: () => {
      if (snapshot !== null) return snapshot;
      throw new GatewayError('unavailable', 'The catalogue is being loaded. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    },
    isLoaded: () => snapshot !== null,
    // Callers that come while a refresh runs wait for a later one: theirs may be about a change it did not see.
    refresh: async () => {
      while (refreshing !== null) await refreshing.catch(() => {});
      refreshing = refreshOnce();
      try {
        return await refreshing;
      } finally {
        refreshing = null;
      }
    },
  };
}

async function loadParts(
  source: CatalogueSource,
  previous: SnapshotParts | null,
  version: number,
  day: { id: number; startsAtMs: number },
): Promise<SnapshotParts> {
  const since = previous?.version ?? 0;
  const changed = await source.phonesSince(since);
  // A new day puts yesterday's observations of every phone into the daily edition.
  const pricesSince = previous?.day === day.id ? since : 0;
  const realTime = await source.prices(pricesSince, null);
  const complete = await source.prices(pricesSince, new Date(day.startsAtMs));
  const kept = pricesSince === 0 ? null : previous;
  return {
    version,
    day: day.id,
    dayStartsAtMs: day.startsAtMs,
    phones: new Map([...(previous?.phones ?? []), ...changed.map((phone) => [phone.id, phone] as const)]),
    prices: {
      'real-time': new Map([...(kept?.prices['real-time'] ?? []), ...realTime]),
      complete: new Map([...(kept?.prices.complete ?? []), ...complete]),
    },
    rates: await source.rates(),
  };
}
