/**
 * Adds what `make` gives behind everything that costs as much or less, unless `most` such things are there: what is
 * dear is not even made. The dearest of too many goes.
 */
export function keepCheapest<Item extends { readonly cost: number }>(
  items: Item[],
  most: number,
  cost: number,
  make: () => Item,
): void {
  let at = items.length;
  while (at > 0 && (items[at - 1] as Item).cost > cost) at -= 1;
  if (at >= most) return;
  if (items.length === most) items.pop();
  items.splice(at, 0, make());
}
