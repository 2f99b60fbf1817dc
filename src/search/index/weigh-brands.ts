import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';

/**
 * The weights of well-known brands, estimated from market shares and searches. The higher its weight, the likelier a
 * brand is meant by a query without a brand: "s20" probably means Samsung. Other brands are weighted by the number of
 * their phones in the catalogue.
 */
const wellKnownWeights = new Map(
  Object.entries({
    Apple: 1,
    Samsung: 1,
    Xiaomi: 0.85,
    Google: 0.75,
    Huawei: 0.75,
    OnePlus: 0.7,
    Oppo: 0.7,
    vivo: 0.7,
    Motorola: 0.65,
    Honor: 0.65,
    Realme: 0.65,
    Sony: 0.65,
    Nokia: 0.6,
    Nothing: 0.55,
    Asus: 0.5,
    HTC: 0.5,
    Infinix: 0.5,
    LG: 0.5,
    Tecno: 0.5,
    BlackBerry: 0.45,
    ZTE: 0.45,
  }),
);

/** The names of well-known brands in lower case. They are brands even if the catalogue has none of their phones. */
export const wellKnownBrands: ReadonlySet<string> = new Set(
  [...wellKnownWeights.keys()].map((name) => name.toLowerCase()),
);

const maxUnlistedWeight = 0.4;

/** Brands by name, with weights from 0 to 1. */
export type WeightedBrands = ReadonlyMap<
  string,
  { readonly brand: SearchEntry['brand']; readonly weight: number }
>;

/** Weighs the brands of all entries. */
export function* weighBrands(entries: readonly SearchEntry[]): Steps<WeightedBrands> {
  const phoneCounts = new Map<string, { brand: SearchEntry['brand']; count: number }>();
  yield* forEachInSteps(entries, ({ brand }) => {
    const entry = phoneCounts.get(brand.name) ?? { brand, count: 0 };
    phoneCounts.set(brand.name, entry);
    entry.count += 1;
  });
  const maxCount = Math.max(1, ...[...phoneCounts.values()].map(({ count }) => count));
  const getWeightByCount = (count: number) => (maxUnlistedWeight * Math.log1p(count)) / Math.log1p(maxCount);
  return new Map(
    [...phoneCounts].map(([name, { brand, count }]) => [
      name,
      { brand, weight: wellKnownWeights.get(name) ?? getWeightByCount(count) },
    ]),
  );
}
