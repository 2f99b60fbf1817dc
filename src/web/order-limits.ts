/**
 * Swaps the two prices of a range in place if the lower one is above the upper one, because a visitor may have filled
 * in the two fields the wrong way round. The APIs do not swap them: they return an empty list.
 * @returns whether the prices were swapped
 */
export function orderPriceLimits(params: URLSearchParams): boolean {
  const [mins, maxes] = [params.getAll('price_min'), params.getAll('price_max')];
  const [min = '', max = ''] = [mins[0], maxes[0]];
  if (mins.length !== 1 || maxes.length !== 1 || !(Number(min) > Number(max))) return false;
  params.set('price_min', max);
  params.set('price_max', min);
  return true;
}
