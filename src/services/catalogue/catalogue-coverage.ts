import type { CatalogueSnapshot } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { forEachInSteps, runInSlices } from '../../domain/time-slicing.ts';

/** How many phones in the default list have a price, a review or a rating, in the daily edition. */
export interface CatalogueCoverage {
  readonly phones: number;
  readonly withPrice: number;
  readonly withReview: number;
  readonly withRating: number;
}

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
  const wholeList = { page: 1, perPage: 2 ** 31, brands: null, search: null, filter: {}, sort: null };
  const view = { freshness: 'complete', currency: defaultCurrency } as const;
  const phones = snapshot.list(wholeList, view).items;
  const coverage = { phones: phones.length, withPrice: 0, withReview: 0, withRating: 0 };
  await runInSlices(
    forEachInSteps(phones, (phone) => {
      if (snapshot.price(phone, view) !== null) coverage.withPrice += 1;
      if (phone.reviewCount > 0) coverage.withReview += 1;
      if (phone.rating !== null) coverage.withRating += 1;
    }),
  );
  return coverage;
}
