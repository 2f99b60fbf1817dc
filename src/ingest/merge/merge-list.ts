import { isDeepStrictEqual } from 'node:util';
import type { ImportRef } from '../../domain/catalogue/catalogue-writer.ts';
import type { FormFactor } from '../../record/phone.ts';
import type { ListRule } from './list-rules.ts';
import { isOlder, isReplacement } from './sources.ts';

/**
 * An item of a list, with the sources of its known leaves. The leaves are the members of the item if the rule of the
 * list merges members one by one. Otherwise the only leaf is the item itself, whose name is empty.
 */
export interface SourcedItem<Item = unknown> {
  readonly value: Item;
  /** The import that each leaf comes from, by the name of the leaf. */
  readonly sources: ReadonlyMap<string, ImportRef>;
}

interface SourcedList<Item> {
  readonly items: readonly SourcedItem<Item>[];
  /** The newest import that states that the list is empty, or null if none does. All items are from newer imports. */
  readonly emptySource: ImportRef | null;
}

interface MergedList<Item> extends SourcedList<Item> {
  /** Whether an item, a leaf or a source differs from the stored one. */
  readonly hasChanged: boolean;
}

/**
 * Merges the items that an import states into the stored items, so that no known value is lost. Items in both lists are
 * merged leaf by leaf. Items from several sources are sorted by the rule of the list. Items that are equal by the rule
 * are sorted by their source, starting with the source of the most items. Thus the order does not depend on the order
 * of the imports.
 * @param incoming the new items. An empty list states that there are no items, which removes items of older imports.
 * @param source the source of most incoming items, or of the empty list
 */
export function mergeList<Item>(
  rule: ListRule<Item>,
  stored: SourcedList<Item>,
  incoming: readonly SourcedItem<Item>[],
  source: ImportRef,
  formFactor: FormFactor | null,
): MergedList<Item> {
  const { items, emptySource } = stored;
  const isOutdated = emptySource !== null && !isReplacement([], emptySource, incoming, source);
  if (isOutdated || (incoming.length === 0 && source.isDateAssumed === true))
    return { ...stored, hasChanged: false };
  if (incoming.length > 0) return { ...addItems(rule, items, incoming, formFactor), emptySource };
  return {
    items: items.filter((item) => isOlder(source, findNewest(item))),
    emptySource: source,
    hasChanged: true,
  };
}

function addItems<Item>(
  rule: ListRule<Item>,
  stored: readonly SourcedItem<Item>[],
  incoming: readonly SourcedItem<Item>[],
  formFactor: FormFactor | null,
): Omit<MergedList<Item>, 'emptySource'> {
  const storedValues = stored.map(({ value }) => value);
  const { covers } = rule;
  const coversItem =
    covers && (({ value }: SourcedItem<Item>, other: SourcedItem<Item>) => covers(value, other.value));
  const newItems = removeLessComplete(incoming, [...stored, ...incoming], coversItem);
  const partners = rule.findPartners(
    storedValues,
    newItems.map(({ value }) => value),
    formFactor,
  );
  const itemsInPlace = new Map(stored.entries());
  const appendedItems: SourcedItem<Item>[] = [];
  let hasChanged = false;
  for (const [index, newItem] of newItems.entries()) {
    const partner = partners[index] ?? null;
    const storedItem = partner === null ? undefined : stored[partner];
    const mergedItem = mergeItem(rule, storedItem, newItem);
    if (mergedItem === storedItem) continue;
    hasChanged = true;
    // A stored item remains in its place, unless the new item is from a newer import.
    if (partner !== null && storedItem !== undefined && !isOlder(findNewest(storedItem), findNewest(newItem)))
      itemsInPlace.set(partner, mergedItem);
    else {
      if (partner !== null) itemsInPlace.delete(partner);
      appendedItems.push(mergedItem);
    }
  }
  if (!hasChanged) return { items: stored, hasChanged };
  const allItems = [...itemsInPlace.values(), ...appendedItems];
  const items = removeLessComplete(allItems, allItems, coversItem);
  return { items: sortBySource(items, rule), hasChanged };
}

/** Removes each item if an item of `others` states the same facts, and more. */
export function removeLessComplete<Item>(
  items: readonly Item[],
  others: readonly Item[],
  covers: ((item: Item, other: Item) => boolean) | null,
): readonly Item[] {
  return covers === null ? items : items.filter((item) => !others.some((other) => covers(other, item)));
}

type Members = Readonly<Record<string, unknown>>;

/** @returns the merged item, which is the stored object itself if nothing changes */
function mergeItem<Item>(
  { hasLeaves }: ListRule<Item>,
  stored: SourcedItem<Item> | undefined,
  incoming: SourcedItem<Item>,
): SourcedItem<Item> {
  if (stored === undefined) return incoming;
  const { value } = incoming;
  const sources = new Map(stored.sources);
  if (!hasLeaves) {
    const storedSource = stored.sources.get('') as ImportRef;
    const source = incoming.sources.get('') as ImportRef;
    if (!isReplacement(stored.value, storedSource, value, source)) return stored;
    return { value, sources: sources.set('', source) };
  }
  const storedMembers = stored.value as Members;
  // A stored item may lack members that were introduced later, so the names are taken from the incoming item.
  const members: Record<string, unknown> = Object.fromEntries(
    Object.keys(value as Members).map((name) => [name, storedMembers[name] ?? null]),
  );
  let hasChanged = false;
  for (const [name, newLeaf] of Object.entries(value as Members)) {
    if (newLeaf === null) continue;
    const leaf = members[name] ?? null;
    const leafSource = sources.get(name);
    const source = incoming.sources.get(name) as ImportRef;
    const mergedLeaf =
      leaf === null || leafSource === undefined
        ? { leaf: newLeaf, source }
        : mergeLeaf(leaf, leafSource, newLeaf, source);
    if (mergedLeaf === null) continue;
    hasChanged = true;
    members[name] = mergedLeaf.leaf;
    sources.set(name, mergedLeaf.source);
  }
  return hasChanged ? { value: members as Item, sources } : stored;
}

/** @returns the merged leaf with its source, or null if the stored leaf and its source remain */
function mergeLeaf(
  stored: unknown,
  storedSource: ImportRef,
  incoming: unknown,
  source: ImportRef,
): { readonly leaf: unknown; readonly source: ImportRef } | null {
  const isReplaced = isReplacement(stored, storedSource, incoming, source);
  const [preferredLeaf, otherLeaf] = isReplaced ? [incoming, stored] : [stored, incoming];
  // Lists in a leaf, such as HDR formats, are combined. An empty preferred list stays empty, since it means "none".
  const isUnion = Array.isArray(preferredLeaf) && Array.isArray(otherLeaf) && preferredLeaf.length > 0;
  const union = isUnion ? [...new Set([...preferredLeaf, ...otherLeaf])] : [];
  const leaf = isUnion && union.length > preferredLeaf.length ? union.sort() : preferredLeaf;
  if (!isReplaced && leaf === stored) return null;
  const isSame = isDeepStrictEqual(leaf, stored) && storedSource.asOf === source.asOf;
  return isReplaced && isSame ? null : { leaf, source: isReplaced ? source : storedSource };
}

/**
 * Adds the sources of its known leaves to an item.
 * @param getSource the function that finds the import of a leaf by its name
 */
export function toSourcedItem<Item>(
  value: Item,
  hasLeaves: boolean,
  getSource: (leaf: string) => ImportRef,
): SourcedItem<Item> {
  const leaves = hasLeaves
    ? Object.entries(value as Members).flatMap(([name, leaf]) => (leaf === null ? [] : [name]))
    : [''];
  return { value, sources: new Map(leaves.map((name) => [name, getSource(name)])) };
}

/** @returns the newest import of an item's leaves */
function findNewest({ sources }: SourcedItem): ImportRef {
  const [first, ...others] = sources.values() as Iterable<ImportRef> as [ImportRef, ...ImportRef[]];
  return others.reduce((newest, source) => (isOlder(newest, source) ? source : newest), first);
}

function sortBySource<Item>(
  items: readonly SourcedItem<Item>[],
  { compare, getGroup }: ListRule<Item>,
): readonly SourcedItem<Item>[] {
  const itemsBySource = Map.groupBy(items, (item) => findNewest(item).id);
  if (itemsBySource.size <= 1) return items;
  const getCount = (source: ImportRef): number => itemsBySource.get(source.id)?.length ?? 0;
  const sortedItems = items
    .map((item) => ({ item, source: findNewest(item) }))
    .sort(
      (a, b) =>
        compare(a.item.value, b.item.value) ||
        getCount(b.source) - getCount(a.source) ||
        Number(isOlder(a.source, b.source)) - Number(isOlder(b.source, a.source)),
    )
    .map(({ item }) => item);
  return [...Map.groupBy(sortedItems, ({ value }) => getGroup(value)).values()].flat();
}
