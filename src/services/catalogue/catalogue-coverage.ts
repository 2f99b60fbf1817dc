import type { CatalogueSnapshot } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { getDayStart } from '../../domain/catalogue/price-age.ts';
import { forEachInSteps, runInSlices } from '../../domain/time-slicing.ts';
import { type PartialDate, toFirstDayNumber } from '../../record/partial-date.ts';
import type { Phone } from '../../record/phone.ts';

/** How many phones in the default list have a price, a review or a rating, in the daily edition. */
export interface CatalogueCoverage {
  readonly phones: number;
  readonly withPrice: number;
  readonly withReview: number;
  readonly withRating: number;
}

/** Requests all phones of the default list, the newest first. */
const wholeList = { page: 1, perPage: 2 ** 31, brands: null, search: null, filter: {}, sort: null };

const coverageBySnapshot = new WeakMap<CatalogueSnapshot, Promise<CatalogueCoverage>>();

/** Counts once for each snapshot, in small steps, so other requests need not wait. */
export function countCatalogueCoverage(snapshot: CatalogueSnapshot): Promise<CatalogueCoverage> {
  let coverage = coverageBySnapshot.get(snapshot);
  if (coverage === undefined) {
    coverage = countPhones(snapshot);
    coverageBySnapshot.set(snapshot, coverage);
  }
  return coverage;
}

async function countPhones(snapshot: CatalogueSnapshot): Promise<CatalogueCoverage> {
  const view = { freshness: 'complete', currency: defaultCurrency } as const;
  const phones = snapshot.list(wholeList, view).items;
  const coverage = { phones: phones.length, withPrice: 0, withReview: 0, withRating: 0 };
  await runInSlices(
    forEachInSteps(phones, (phone) => {
      if (snapshot.findPrice(phone, view) !== null) coverage.withPrice += 1;
      if (phone.reviewCount > 0) coverage.withReview += 1;
      if (phone.rating !== null) coverage.withRating += 1;
    }),
  );
  return coverage;
}

/** How recent and how reliable a catalogue is, and a phone of it for examples. */
export interface CatalogueReach {
  /** The newest release date of a phone that is not in the future, or null if none is known. */
  readonly newestRelease: PartialDate | null;
  /**
   * Whether some phones, like those of the starter catalogue, come from a source that no second source
   * confirms.
   */
  readonly hasUnverified: boolean;
  /** The newest phone on sale with a review and a price, else the newest one; null in an empty catalogue. */
  readonly examplePhone: Phone | null;
}

const reachBySnapshot = new WeakMap<CatalogueSnapshot, CatalogueReach>();

/** Determines how recent and how reliable the default list's phones are, once for each snapshot. */
export function findCatalogueReach(snapshot: CatalogueSnapshot): CatalogueReach {
  let reach = reachBySnapshot.get(snapshot);
  if (reach === undefined) {
    const phones = snapshot.list(wholeList, { freshness: 'complete', currency: null }).items;
    const today = getDayStart(snapshot.priceContext.today).toISOString().slice(0, 10);
    const isReleased = ({ releasedOn }: Phone): boolean =>
      releasedOn !== null && toFirstDayNumber(releasedOn) <= toFirstDayNumber(today);
    const view = { freshness: 'complete', currency: defaultCurrency } as const;
    reach = {
      newestRelease: phones.find(isReleased)?.releasedOn ?? null,
      hasUnverified: phones.some(({ source }) => source.verified === false),
      examplePhone:
        phones.find(
          (phone) => isReleased(phone) && phone.reviewCount > 0 && snapshot.findPrice(phone, view) !== null,
        ) ??
        phones[0] ??
        null,
    };
    reachBySnapshot.set(snapshot, reach);
  }
  return reach;
}
