import type { SearchEntry } from '../../../domain/search.ts';

const unknownBrandCost = 0.06;
const oldestCost = 0.03;
/** More than any age, so that the oldest phone comes before a tablet or a watch that matches as well. */
const otherDeviceCost = 0.035;

/** By position, how many of the phones are newer, as a share: no unit of the release key is assumed. */
function shareOfNewer(phones: readonly SearchEntry[]): Float32Array {
  // Numbers alone are sorted ten times as fast as positions by a comparison of ours, which would keep requests waiting.
  const keys = Float64Array.from(phones, ({ releasedKey }) => -releasedKey);
  const newestFirst = keys.toSorted();
  const ranks = new Map<number, number>();
  newestFirst.forEach((key, rank) => {
    if (!ranks.has(key)) ranks.set(key, rank);
  });
  const shares = Float32Array.from(keys, (key) => (ranks.get(key) as number) / phones.length);
  return shares;
}

/**
 * By position, how unlikely it is that a phone is meant when its name is not given whole: "x100" is rather a recent
 * phone of a known maker than one of twenty years ago. Worth less than any word of a model's name.
 */
export function obscurityOf(
  phones: readonly SearchEntry[],
  weights: ReadonlyMap<string, number>,
): Float32Array {
  const newer = shareOfNewer(phones);
  return Float32Array.from(phones, ({ brand, deviceType }, position) => {
    const device = deviceType === 'PHONE' || deviceType === 'FEATURE_PHONE' ? 0 : otherDeviceCost;
    const unknown = 1 - (weights.get(brand.name) ?? 0);
    return unknown * unknownBrandCost + (newer[position] as number) * oldestCost + device;
  });
}
