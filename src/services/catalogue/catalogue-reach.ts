import type { CatalogueSnapshot } from '../../domain/catalogue/catalogue.ts';
import { startOfDayNumber } from '../../domain/catalogue/price-age.ts';
import { firstDay, type PartialDate } from '../../record/partial-date.ts';

/** How far a catalogue can be relied on. */
export interface CatalogueReach {
  /** The newest release among its phones that is not in the future; null when none is known. */
  readonly newestRelease: PartialDate | null;
  /** Whether some of its phones come from a source that no second one confirms, as those that are shipped do. */
  readonly hasUnverified: boolean;
}

const known = new WeakMap<CatalogueSnapshot, CatalogueReach>();

/** Of the phones of the default list. */
export function catalogueReach(snapshot: CatalogueSnapshot): CatalogueReach {
  let reach = known.get(snapshot);
  if (reach === undefined) {
    const newestFirst = { page: 1, perPage: 2 ** 31, brands: null, search: null, filter: {}, sort: null };
    const phones = snapshot.list(newestFirst, { freshness: 'complete', currency: null }).items;
    const date = startOfDayNumber(snapshot.day.today).toISOString().slice(0, 10);
    const newest = phones.find(
      ({ releasedOn }) => releasedOn !== null && firstDay(releasedOn) <= firstDay(date),
    );
    reach = {
      newestRelease: newest?.releasedOn ?? null,
      hasUnverified: phones.some(({ source }) => source.verified === false),
    };
    known.set(snapshot, reach);
  }
  return reach;
}
