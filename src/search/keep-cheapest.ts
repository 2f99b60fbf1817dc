/**
 * Inserts an item into a list that is sorted by cost and keeps only the `maxItems` cheapest items. If the
 * item is too expensive, it is not even created.
 */
export function keepCheapest<Item extends { readonly cost: number }>(
  items: Item[],
  maxItems: number,
  cost: number,
  create: () => Item,
): void {
  let at = items.length;
  while (at > 0 && (items[at - 1] as Item).cost > cost) at -= 1;
  if (at >= maxItems) return;
  if (items.length === maxItems) items.pop();
  items.splice(at, 0, create());
}
