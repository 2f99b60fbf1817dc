import type { CatalogueSnapshot } from '../domain/catalogue/catalogue.ts';
import type { CatalogueSource } from '../domain/catalogue/catalogue-source.ts';
import { GatewayError } from '../domain/errors.ts';
import type { WindowClock } from '../domain/quota/windows.ts';
import { runInSlices } from '../domain/time-slicing.ts';
import { loadSnapshotData } from './load-snapshot-data.ts';
import { type BuiltSnapshot, buildSnapshot } from './snapshot.ts';

/** The metrics of a completed load of the catalogue. */
export interface CatalogueLoad {
  readonly version: number;
  readonly phoneCount: number;
  readonly durationMs: number;
}

export type LiveCatalogue = ReturnType<typeof createLiveCatalogue>;

/**
 * Creates the holder of the current snapshot. Snapshots are immutable: the next one is built in time slices,
 * while requests are answered from the current one, and then replaces it. A request uses the same snapshot
 * from beginning to end.
 */
export function createLiveCatalogue(
  source: CatalogueSource,
  clock: WindowClock,
  onLoad: (load: CatalogueLoad) => void = () => {},
) {
  let builtSnapshot: BuiltSnapshot | null = null;
  let pendingRefresh: Promise<boolean> | null = null;

  const isCurrent = (version: number | undefined): boolean =>
    builtSnapshot !== null &&
    builtSnapshot.data.version === version &&
    builtSnapshot.data.day === clock.getWindows().day.id;
  const refreshOnce = async (version?: number): Promise<boolean> => {
    if (isCurrent(version)) return false;
    const startedAtMs = performance.now();
    const data = await source.withoutImports(() =>
      loadSnapshotData(source, builtSnapshot?.data ?? null, clock.getWindows().day),
    );
    if (data === builtSnapshot?.data) return false;
    // A lower version comes from another database, such as a restored one, so nothing can be reused.
    const previous =
      builtSnapshot !== null && builtSnapshot.data.version > data.version ? null : builtSnapshot;
    builtSnapshot = await runInSlices(buildSnapshot(data, previous));
    const durationMs = performance.now() - startedAtMs;
    onLoad({ version: data.version, phoneCount: data.phones.size, durationMs });
    return true;
  };

  return {
    /** @throws GatewayError `unavailable` until the first snapshot is loaded */
    current: (): CatalogueSnapshot => {
      if (builtSnapshot !== null) return builtSnapshot.snapshot;
      throw new GatewayError('unavailable', 'The catalogue is being loaded. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    },
    isLoaded: (): boolean => builtSnapshot !== null,
    /**
     * Loads the changes since the current snapshot, and the prices of a new day. A call during a refresh waits for it
     * and starts another one, because the running one may miss the caller's change.
     * @param version the version in the database, if it is known; nothing is read if the current snapshot has it
     * @returns true if anything changed
     */
    refresh: async (version?: number): Promise<boolean> => {
      while (pendingRefresh !== null) await pendingRefresh.catch(() => {});
      pendingRefresh = refreshOnce(version);
      try {
        return await pendingRefresh;
      } finally {
        pendingRefresh = null;
      }
    },
  };
}
