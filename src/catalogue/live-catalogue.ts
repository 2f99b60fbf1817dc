import type { CatalogueSnapshot } from '../domain/catalogue/catalogue.ts';
import type { CatalogueSource } from '../domain/catalogue/catalogue-source.ts';
import { GatewayError } from '../domain/errors.ts';
import type { WindowClock } from '../domain/quota/windows.ts';
import { runInSlices } from '../domain/time-slicing.ts';
import { loadParts } from './load-parts.ts';
import { type BuiltSnapshot, buildSnapshot } from './snapshot.ts';

/** A load of the catalogue, and how long it took. */
export interface CatalogueLoad {
  readonly version: number;
  readonly phones: number;
  readonly durationMs: number;
}

export type LiveCatalogue = ReturnType<typeof createLiveCatalogue>;

/**
 * Holds one immutable snapshot and swaps it for the next, which is made beside it in slices, while requests
 * are answered from the old one. A request that began with the old one ends with it.
 */
export function createLiveCatalogue(
  source: CatalogueSource,
  clock: WindowClock,
  onLoad: (load: CatalogueLoad) => void = () => {},
) {
  let built: BuiltSnapshot | null = null;
  let refreshing: Promise<boolean> | null = null;

  const isInForce = (version: number | undefined): boolean =>
    built !== null && built.parts.version === version && built.parts.day === clock.windows().day.id;
  const refreshOnce = async (seen?: number): Promise<boolean> => {
    if (isInForce(seen)) return false;
    const startedAtMs = performance.now();
    const parts = await source.undisturbed(() =>
      loadParts(source, built?.parts ?? null, clock.windows().day),
    );
    if (parts === built?.parts) return false;
    // A version that went back has nothing to take over: it is of another database.
    const before = built !== null && built.parts.version > parts.version ? null : built;
    built = await runInSlices(buildSnapshot(parts, before));
    const durationMs = performance.now() - startedAtMs;
    onLoad({ version: parts.version, phones: parts.phones.size, durationMs });
    return true;
  };

  return {
    /** @throws GatewayError `unavailable` until the first snapshot is loaded */
    current: (): CatalogueSnapshot => {
      if (built !== null) return built.snapshot;
      throw new GatewayError('unavailable', 'The catalogue is being loaded. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    },
    isLoaded: (): boolean => built !== null,
    /**
     * Loads what changed since the snapshot in force, and the prices of a new day. Calls during a refresh
     * wait for a later one, because theirs may be about a change that it did not see.
     * @param seen the version at which the database was just seen: nothing is read when it is the one in
     *   force
     * @returns true when there was anything to load
     */
    refresh: async (seen?: number): Promise<boolean> => {
      while (refreshing !== null) await refreshing.catch(() => {});
      refreshing = refreshOnce(seen);
      try {
        return await refreshing;
      } finally {
        refreshing = null;
      }
    },
  };
}
