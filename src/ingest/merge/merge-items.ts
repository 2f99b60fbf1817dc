import { isDeepStrictEqual } from 'node:util';
import type { ImportRef } from '../../domain/catalogue/ingest.ts';
import type { SpecSection } from '../../record/phone.ts';

/** An item of a list of a record: a display, a camera, a variant, or a plain text such as a colour. */
export type Item = Readonly<Record<string, unknown>> | string;

/** The items of one list and the import of each of their values. */
export interface SourcedItems {
  readonly items: readonly Item[];
  /** @param leaf the name of the value, or null for an item that is a text */
  sourceOf(index: number, leaf: string | null): ImportRef;
}

/** The result of a merge: each value of each item has its source. Texts have theirs under the name `value`. */
export interface MergedItems {
  readonly items: readonly Item[];
  readonly sources: readonly ReadonlyMap<string, ImportRef>[];
}

/** Two positions of one item. Null: the list does not have it. */
type Pair = readonly [stored: number | null, incoming: number | null];

/** Decides whether the incoming value replaces the stored one. Both are known, and they differ. */
export type Replaces = (storedSource: ImportRef, incomingSource: ImportRef) => boolean;

const textLeaf = 'value';

/**
 * Merges two lists so that no known value is lost: displays by their size, cameras by position and role, memory
 * variants, colours and other items by union. Values of an item that both lists have are merged one by one.
 * The longer list decides the order, so the result does not depend on which list was imported first.
 * @param path the path of the list in the record: `displays`, `cameras`
 */
export function mergeItems(
  path: string,
  stored: SourcedItems,
  incoming: SourcedItems,
  replaces: Replaces,
): MergedItems {
  const pairs = pairItems(path, stored.items, incoming.items);
  const isIncomingLonger = incoming.items.length > stored.items.length;
  const ordered = isIncomingLonger ? orderBy(pairs, 1) : orderBy(pairs, 0);
  const items: Item[] = [];
  const sources: Map<string, ImportRef>[] = [];
  for (const [storedAt, incomingAt] of ordered) {
    const merged = mergeItem(stored, storedAt, incoming, incomingAt, replaces);
    items.push(merged.item);
    sources.push(merged.sources);
  }
  return { items, sources };
}

/** Sorts pairs by the position in one of the lists; items that only the other list has follow in its order. */
function orderBy(pairs: readonly Pair[], list: 0 | 1): Pair[] {
  const other = list === 0 ? 1 : 0;
  return [...pairs].sort((a, b) => {
    const [first, second] = [a[list], b[list]];
    if (first !== null && second !== null) return first - second;
    if (first === null && second === null) return (a[other] ?? 0) - (b[other] ?? 0);
    return first === null ? 1 : -1;
  });
}

function mergeItem(
  stored: SourcedItems,
  storedAt: number | null,
  incoming: SourcedItems,
  incomingAt: number | null,
  replaces: Replaces,
): { readonly item: Item; readonly sources: Map<string, ImportRef> } {
  const storedItem = storedAt === null ? undefined : stored.items[storedAt];
  const incomingItem = incomingAt === null ? undefined : incoming.items[incomingAt];
  const sources = new Map<string, ImportRef>();
  if (typeof storedItem === 'string' || typeof incomingItem === 'string') {
    // The spelling of the newer source is used.
    const [old, recent] = [
      storedAt === null ? null : stored.sourceOf(storedAt, null),
      incomingAt === null ? null : incoming.sourceOf(incomingAt, null),
    ];
    const isReplaced =
      recent !== null && (old === null || (storedItem !== incomingItem && replaces(old, recent)));
    sources.set(textLeaf, (isReplaced ? recent : old) as ImportRef);
    return { item: (isReplaced ? incomingItem : storedItem) as string, sources };
  }
  const item: Record<string, unknown> = {};
  for (const leaf of new Set([...Object.keys(storedItem ?? {}), ...Object.keys(incomingItem ?? {})])) {
    const [storedValue, incomingValue] = [storedItem?.[leaf] ?? null, incomingItem?.[leaf] ?? null];
    const storedSource = storedValue === null ? null : stored.sourceOf(storedAt ?? 0, leaf);
    const incomingSource = incomingValue === null ? null : incoming.sourceOf(incomingAt ?? 0, leaf);
    const isReplaced =
      incomingSource !== null &&
      (storedSource === null ||
        (!isDeepStrictEqual(storedValue, incomingValue) && replaces(storedSource, incomingSource)));
    item[leaf] = isReplaced ? incomingValue : storedValue;
    const source = isReplaced ? incomingSource : storedSource;
    if (source !== null) sources.set(leaf, source);
  }
  return { item, sources };
}

/** Finds the items that two lists have in common. Every item is in exactly one pair. */
function pairItems(path: string, stored: readonly Item[], incoming: readonly Item[]): Pair[] {
  const partner = new Map<number, number>();
  const isFree = (at: number): boolean => ![...partner.values()].includes(at);
  for (const [at, item] of incoming.entries()) {
    const match = findPartner(path, item, stored, incoming, at, isFree);
    if (match !== null) partner.set(at, match);
  }
  const pairs: Pair[] = incoming.map((_, at) => [partner.get(at) ?? null, at]);
  for (const at of stored.keys()) if (isFree(at)) pairs.push([at, null]);
  return pairs.filter(([storedAt, incomingAt]) => !isCovered(path, storedAt, incomingAt, stored, incoming));
}

type IsFree = (at: number) => boolean;

function findPartner(
  path: string,
  item: Item,
  stored: readonly Item[],
  incoming: readonly Item[],
  at: number,
  isFree: IsFree,
): number | null {
  if (path === 'displays') return findDisplay(item, stored, incoming.length, at, isFree);
  if (path === 'cameras') return findCamera(item, stored, isFree);
  const key = keyOf(item);
  const index = stored.findIndex((each, position) => isFree(position) && keyOf(each) === key);
  return index < 0 ? null : index;
}

/** Sizes of one display differ by rounding and by how the corners are measured. */
const maxSizeDifference = 0.03;

/**
 * Finds the display of about the same size. Without one, displays of lists of equal length are matched by their places;
 * a single display of another size is the main one, unless the phone has several.
 */
function findDisplay(
  item: Item,
  stored: readonly Item[],
  count: number,
  at: number,
  isFree: IsFree,
): number | null {
  const size = numberOf(item, 'diagonalIn');
  const difference = (position: number): number => {
    const storedSize = numberOf(stored[position], 'diagonalIn');
    return size === null || storedSize === null
      ? Number.POSITIVE_INFINITY
      : Math.abs(storedSize - size) / size;
  };
  const free = [...stored.keys()].filter(isFree).sort((a, b) => difference(a) - difference(b));
  const [nearest] = free;
  if (nearest !== undefined && difference(nearest) <= maxSizeDifference) return nearest;
  const hasKnownSizes = size !== null && stored.some((each) => numberOf(each, 'diagonalIn') !== null);
  if (hasKnownSizes && stored.length !== count) return stored.length > 1 ? (nearest ?? null) : null;
  return at < stored.length && isFree(at) ? at : null;
}

/** Finds the camera of the same position and role. A camera without a role is the first of its position. */
function findCamera(item: Item, stored: readonly Item[], isFree: IsFree): number | null {
  const isSame = (each: Item | undefined, exact: boolean): boolean =>
    readLeaf(each, 'position') === readLeaf(item, 'position') &&
    (readLeaf(each, 'role') === readLeaf(item, 'role') ||
      (!exact && (readLeaf(each, 'role') === null || readLeaf(item, 'role') === null)));
  for (const exact of [true, false]) {
    const index = stored.findIndex((each, position) => isFree(position) && isSame(each, exact));
    if (index >= 0) return index;
  }
  return null;
}

/** Texts are compared without case; other items by all of their values. */
const keyOf = (item: Item): string =>
  typeof item === 'string' ? item.toLowerCase().replace(/\s+/g, ' ') : JSON.stringify(item);

/** Whether an item says nothing that another one of the merged lists does not say too: 256 GB beside 8 and 256 GB. */
function isCovered(
  path: string,
  storedAt: number | null,
  incomingAt: number | null,
  stored: readonly Item[],
  incoming: readonly Item[],
): boolean {
  if (path !== 'variants') return false;
  const item = storedAt === null ? incoming[incomingAt ?? 0] : stored[storedAt];
  return [...stored, ...incoming].some((other) => other !== item && covers(other, item));
}

/** Whether a variant has all known values of another, and more. */
function covers(variant: Item, other: Item | undefined): boolean {
  if (typeof variant === 'string' || typeof other !== 'object') return false;
  const leaves = Object.entries(other).filter(([, value]) => value !== null);
  const known = Object.values(variant).filter((value) => value !== null).length;
  return known > leaves.length && leaves.every(([leaf, value]) => variant[leaf] === value);
}

const readLeaf = (item: Item | undefined, leaf: string): unknown =>
  typeof item === 'object' ? (item[leaf] ?? null) : null;

function numberOf(item: Item | undefined, leaf: string): number | null {
  const value = readLeaf(item, leaf);
  return typeof value === 'number' ? value : null;
}

/**
 * Merges two spec sheets row by row. A row is identified by its section, its label and how often the label came before.
 * The newer sheet decides the text of rows that both have; the one with more rows decides the order.
 * @param isNewer whether the incoming sheet has the same date as the stored one, or a later one
 */
export function mergeSpecSheets(
  stored: readonly SpecSection[],
  incoming: readonly SpecSection[],
  isNewer: boolean,
): readonly SpecSection[] {
  const [base, extra] = countRows(incoming) > countRows(stored) ? [incoming, stored] : [stored, incoming];
  const isExtraNewer = (extra === incoming) === isNewer;
  const extraRows = new Map(extra.flatMap((section) => keyedRows(section)));
  const sections = base.map(({ name, rows }) => {
    const merged = keyedRows({ name, rows }).map(([key, row]) => {
      const other = extraRows.get(key);
      extraRows.delete(key);
      return other !== undefined && isExtraNewer ? other : row;
    });
    const added = keyedRows(extra.find((section) => section.name === name) ?? { name, rows: [] }).filter(
      ([key]) => extraRows.delete(key),
    );
    return { name, rows: [...merged, ...added.map(([, row]) => row)] };
  });
  const newSections = extra
    .map((section) => ({
      name: section.name,
      rows: keyedRows(section).flatMap(([key, row]) => (extraRows.has(key) ? [row] : [])),
    }))
    .filter(({ rows }) => rows.length > 0);
  return [...sections, ...newSections];
}

const countRows = (sheet: readonly SpecSection[]): number =>
  sheet.reduce((count, { rows }) => count + rows.length, 0);

function keyedRows({ name, rows }: SpecSection): [key: string, row: SpecSection['rows'][number]][] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const label = row.label.toLowerCase();
    const count = counts.get(label) ?? 0;
    counts.set(label, count + 1);
    return [JSON.stringify([name, label, count]), row];
  });
}
