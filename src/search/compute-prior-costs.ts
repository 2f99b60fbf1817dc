import type { SearchEntry } from '../domain/catalogue/search-index.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import type { WeightedBrands } from './weigh-brands.ts';

/** Whether a device is a phone, and not a tablet, watch or other device. */
export const isPhone = ({ deviceType }: SearchEntry): boolean =>
  deviceType === 'PHONE' || deviceType === 'FEATURE_PHONE';

const unknownBrandCost = 0.06;
const oldestCost = 0.03;
/** This cost exceeds the cost of any age, so old phones come before tablets and watches that match equally. */
const otherDeviceCost = 0.035;

/**
 * Computes for each position which share of all phones is newer. The shares do not depend on the unit of the
 * release key.
 */
function* computeNewerShares(phones: readonly SearchEntry[]): Steps<Float32Array> {
  // Numbers are sorted ten times faster than positions with a comparator, which would delay requests.
  const keys = new Float64Array(phones.length);
  yield* forEachInSteps(phones.entries(), ([position, { releasedKey }]) => {
    keys[position] = -releasedKey;
  });
  const newestFirst = keys.toSorted();
  yield;
  const ranks = new Map<number, number>();
  yield* forEachInSteps(newestFirst.entries(), ([rank, key]) => {
    if (!ranks.has(key)) ranks.set(key, rank);
  });
  const shares = new Float32Array(phones.length);
  yield* forEachInSteps(keys.entries(), ([position, key]) => {
    shares[position] = (ranks.get(key) as number) / phones.length;
  });
  return shares;
}

/**
 * Computes for each position how unlikely it is that an incomplete name means that phone: "x100" more likely
 * means a recent phone of a well-known maker than a phone from twenty years ago. These costs are lower than
 * the cost of any word in a name.
 */
export function* computePriorCosts(
  phones: readonly SearchEntry[],
  brands: WeightedBrands,
): Steps<Float32Array> {
  const newerShares = yield* computeNewerShares(phones);
  const costs = new Float32Array(phones.length);
  yield* forEachInSteps(phones.entries(), ([position, phone]) => {
    const deviceCost = isPhone(phone) ? 0 : otherDeviceCost;
    const brandObscurity = 1 - (brands.get(phone.brand.name)?.weight ?? 0);
    costs[position] =
      brandObscurity * unknownBrandCost + (newerShares[position] as number) * oldestCost + deviceCost;
  });
  return costs;
}
