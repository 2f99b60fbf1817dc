import type { CatalogueSnapshot } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { getDayStart } from '../../domain/catalogue/prices/price-age.ts';
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

/** The query for all phones of the default list, newest first. */
const wholeListQuery = { page: 1, perPage: 2 ** 31, brands: null, search: null, filter: {}, sort: null };

const coverageBySnapshot = new WeakMap<CatalogueSnapshot, Promise<CatalogueCoverage>>();

/** Counts the coverage once for each snapshot, in small steps, so that other requests need not wait. */
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
  const phones = snapshot.list(wholeListQuery, view).items;
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
