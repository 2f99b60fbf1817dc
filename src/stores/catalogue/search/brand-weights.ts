import type { SearchEntry } from '../../../domain/search.ts';

const recentYears = 50_000;
const keyUnit = 1;

/**
 * How likely an unnamed brand is meant, from 0 to 1: "note 10" is rather Xiaomi's than that of a brand with few phones.
 * Phones of the last five years count, since an old giant is not asked for today.
 */
export function brandWeights(entries: readonly SearchEntry[]): Map<string, number> {
  const newest = entries.reduce((key, entry) => Math.max(key, entry.releasedKey), 0);
  const counts = new Map<string, number>();
  for (const { brand, releasedKey } of entries) {
    const recent = releasedKey > newest - recentYears * keyUnit ? 1 : 0;
    counts.set(brand.name, (counts.get(brand.name) ?? 0) + recent);
  }
  const most = Math.max(1, ...counts.values());
  return new Map([...counts].map(([brand, count]) => [brand, Math.log1p(count) / Math.log1p(most)]));
}
