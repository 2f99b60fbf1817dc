import type { CatalogueSnapshot } from '../../domain/catalogue/catalogue.ts';
import { startOfDayNumber } from '../../domain/catalogue/price-age.ts';
import { firstDay, type PartialDate } from '../../record/partial-date.ts';

/** How recent and how reliable a catalogue is. */
export interface CatalogueReach {
  /** The newest release date of a phone that is not in the future, or null if none is known. */
  readonly newestRelease: PartialDate | null;
  /**
   * Whether some phones, like those of the starter catalogue, come from a source that no second source
   * confirms.
   */
  readonly hasUnverified: boolean;
}

const reachBySnapshot = new WeakMap<CatalogueSnapshot, CatalogueReach>();

/** Determines how recent and how reliable the default list's phones are, once for each snapshot. */
export function findCatalogueReach(snapshot: CatalogueSnapshot): CatalogueReach {
  let reach = reachBySnapshot.get(snapshot);
  if (reach === undefined) {
    const newestFirst = { page: 1, perPage: 2 ** 31, brands: null, search: null, filter: {}, sort: null };
    const phones = snapshot.list(newestFirst, { freshness: 'complete', currency: null }).items;
    const today = startOfDayNumber(snapshot.day.today).toISOString().slice(0, 10);
    const newest = phones.find(
      ({ releasedOn }) => releasedOn !== null && firstDay(releasedOn) <= firstDay(today),
    );
    reach = {
      newestRelease: newest?.releasedOn ?? null,
      hasUnverified: phones.some(({ source }) => source.verified === false),
    };
    reachBySnapshot.set(snapshot, reach);
  }
  return reach;
}
