/** A step of a path through a text. Paths with the same beginning share its steps. */
export interface LinkedStep<Item> {
  readonly previous: LinkedStep<Item> | null;
  readonly items: readonly Item[];
}

/** Collects the items of all steps of a path, in order. */
export function collectItems<Item>(lastStep: LinkedStep<Item>): Item[] {
  const itemsByStep: (readonly Item[])[] = [];
  for (let step: LinkedStep<Item> | null = lastStep; step !== null; step = step.previous)
    itemsByStep.push(step.items);
  return itemsByStep.reverse().flat();
}

/**
 * Inserts an item into a list that is sorted by cost, and keeps only the `maxItems` cheapest items. If the new item
 * is too expensive, it is not created.
 */
export function insertCheapest<Item extends { readonly cost: number }>(
  items: Item[],
  maxItems: number,
  cost: number,
  create: () => Item,
): void {
  let index = items.length;
  while (index > 0 && (items[index - 1] as Item).cost > cost) index -= 1;
  if (index >= maxItems) return;
  if (items.length === maxItems) items.pop();
  items.splice(index, 0, create());
}
