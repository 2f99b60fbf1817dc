import type { CatalogueSnapshot } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { getDayStart } from '../../domain/catalogue/prices/price-age.ts';
import { type PartialDate, toFirstDayNumber } from '../../record/partial-date.ts';
import type { Phone } from '../../record/phone.ts';

/** The query for all phones of the default list, newest first. */
const wholeListQuery = { page: 1, perPage: 2 ** 31, brands: null, search: null, filter: {}, sort: null };

/** An overview of how recent and reliable a catalogue is, with a phone for examples. */
export interface CatalogueOverview {
  /** The newest release date of a phone that is not in the future, or null if none is known. */
  readonly newestRelease: PartialDate | null;
  /**
   * Whether some phones, such as the phones of the starter catalogue, come from a source that no second source
   * confirms.
   */
  readonly hasUnverifiedPhones: boolean;
  /** The newest released phone with a review and a price. If there is none, the newest phone, or null. */
  readonly examplePhone: Phone | null;
}

const overviewBySnapshot = new WeakMap<CatalogueSnapshot, CatalogueOverview>();

/** Creates an overview of the default list's phones, once for each snapshot. */
export function createCatalogueOverview(snapshot: CatalogueSnapshot): CatalogueOverview {
  let overview = overviewBySnapshot.get(snapshot);
  if (overview === undefined) {
    const phones = snapshot.list(wholeListQuery, { freshness: 'complete', currency: null }).items;
    const today = getDayStart(snapshot.priceContext.today).toISOString().slice(0, 10);
    const isReleased = ({ releasedOn }: Phone): boolean =>
      releasedOn !== null && toFirstDayNumber(releasedOn) <= toFirstDayNumber(today);
    const view = { freshness: 'complete', currency: defaultCurrency } as const;
    overview = {
      newestRelease: phones.find(isReleased)?.releasedOn ?? null,
      hasUnverifiedPhones: phones.some(({ source }) => source.verified === false),
      examplePhone:
        phones.find(
          (phone) => isReleased(phone) && phone.reviewCount > 0 && snapshot.findPrice(phone, view) !== null,
        ) ??
        phones[0] ??
        null,
    };
    overviewBySnapshot.set(snapshot, overview);
  }
  return overview;
}
