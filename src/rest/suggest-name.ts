import { nearest } from '../domain/nearest.ts';

/** What other APIs call our parameters, by the first of our names that the operation knows; without case, - and _. */
const otherNames: readonly (readonly [ours: readonly string[], theirs: readonly string[]])[] = [
  [
    ['per_page'],
    ['limit', 'size', 'pagesize', 'pagelimit', 'count', 'take', 'first', 'top', 'rows', 'maxresults'],
  ],
  [['page'], ['offset', 'skip', 'start', 'pagenumber', 'pageno', 'pageindex', 'p']],
  [
    ['search', 'q'],
    ['q', 'query', 'search', 'text', 'keyword', 'keywords', 'term', 'name', 'model', 's'],
  ],
  [['sort'], ['order', 'orderby', 'sortby', 'ordering', 'sorting']],
  [['brand'], ['make', 'maker', 'manufacturer', 'vendor', 'company']],
  [['ids'], ['id', 'phones', 'phoneids', 'slugs']],
  [['released_from'], ['from', 'since', 'after', 'yearfrom', 'year']],
  [['released_to'], ['to', 'until', 'before', 'yearto']],
];

const bare = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');

/** `min_price`, `priceGte` → `price_min`; null for what names no bound, or one of a single letter. */
function asBound(name: string): string | null {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  const isMin = /^(?:min|minimum)_?([^_].+)$|^(..+)_(?:gte?|minimum)$/.exec(words);
  if (isMin !== null) return `${isMin[1] ?? isMin[2]}_min`;
  const isMax = /^(?:max|maximum)_?([^_].+)$|^(..+)_(?:lte?|maximum)$/.exec(words);
  return isMax === null ? null : `${isMax[1] ?? isMax[2]}_max`;
}

/**
 * The known parameter that an unknown one probably means: another API's name, a bound spelt differently,
 * a typing error. Null if none is near.
 */
export function suggestName(name: string, known: readonly string[]): string | null {
  if (name.length > 64) return null;
  const same = known.find((one) => bare(one) === bare(name));
  if (same !== undefined) return same;
  const named = otherNames.find(([, theirs]) => theirs.includes(bare(name)))?.[0];
  const meant = named?.find((ours) => known.includes(ours));
  if (meant !== undefined) return meant;
  const bound = asBound(name);
  if (bound === null) return nearest(name, known);
  return nearest(
    bound,
    known.filter((one) => one.endsWith(bound.slice(-4))),
  );
}
