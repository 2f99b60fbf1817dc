/** A step of a path through a text. Paths with the same beginning share its steps. */
export interface LinkedStep<Added> {
  readonly previous: LinkedStep<Added> | null;
  readonly items: readonly Added[];
}

/** Collects the additions of all steps of a path, in order. */
export function collectItems<Added>(end: LinkedStep<Added>): Added[] {
  const parts: (readonly Added[])[] = [];
  for (let step: LinkedStep<Added> | null = end; step !== null; step = step.previous) parts.push(step.items);
  return parts.reverse().flat();
}

/**
 * Inserts an item into a list that is sorted by cost, and removes items beyond the `maxItems` cheapest. If the
 * item is too expensive, it is not even created.
 */
export function insertCheapest<Item extends { readonly cost: number }>(
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
