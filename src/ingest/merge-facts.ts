import { isDeepStrictEqual } from 'node:util';
import type { ImportRef, PhoneContent, PhoneState } from '../domain/catalogue/catalogue-writer.ts';
import type { SpecSection } from '../record/phone.ts';
import { recordFields } from '../record/record-fields.ts';
import { type ListRule, listRules, type SectionRow, specSheetRule } from './merge/list-rules.ts';
import { mergeList, removeLessComplete, type SourcedItem, toSourcedItem } from './merge/merge-list.ts';
import { type ContradictingValue, removeContradictions } from './merge/remove-contradictions.ts';
import { type FindSource, findMainSource, isReplacement } from './merge/sources.ts';

interface MergedFacts extends PhoneState {
  /** Whether a fact or its source differs from the stored one. */
  readonly hasChanged: boolean;
  /** The new values that would have replaced known values, but contradict them in kind. */
  readonly contradictions: readonly ContradictingValue[];
}

/** The facts that one import states about a phone. */
export interface IncomingFacts extends PhoneContent {
  readonly source: ImportRef;
  /** Finds the source of a fact. It is absent if `source` is the source of all facts. */
  readonly findSource?: FindSource;
  /** Whether the file states only a few facts, so it must not become the phone's main source. */
  readonly isPartial?: boolean;
  /** The paths of the facts that replace known facts even if they contradict them, or 'all'. By default, none. */
  readonly certainFacts?: readonly string[] | 'all';
}

/**
 * Merges the facts of an import into the stored facts, so that no known value is lost. Single facts are merged one by
 * one, and lists item by item (see `listRules`), down to the members of a display or camera. If both values are known,
 * the one with the newer date is used. If the dates are equal, the value of the later import is used. A value whose
 * date is assumed never replaces a known value. An empty list is a known value, which states that there are no items.
 * A value that contradicts the known one in kind replaces it only if the file cannot have been read wrongly.
 */
export function mergeFacts(stored: PhoneState, statedFacts: IncomingFacts): MergedFacts {
  const { facts: incomingFacts, contradictions } = removeContradictingFacts(stored, statedFacts);
  const incoming = { ...statedFacts, facts: incomingFacts };
  const merge = createFieldMerge(stored, incoming);
  const facts: FactObject = {};
  for (const { path, section, name, read, isUnknown } of recordFields) {
    const [storedValue, newValue] = [read(stored.facts), read(incoming.facts)];
    const knownStoredValue = isUnknown(storedValue) ? null : storedValue;
    const knownNewValue = isUnknown(newValue) ? null : newValue;
    const rule = listRules.get(path);
    // The form factor is merged before the lists that depend on it.
    const formFactor = (facts as Partial<PhoneState['facts']>).formFactor ?? null;
    const value =
      rule === undefined
        ? merge.mergeFact(path, knownStoredValue, knownNewValue)
        : merge.mergeListField(path, rule, knownStoredValue as List, knownNewValue as List, formFactor);
    getOrCreateSection(facts, section)[name] = value ?? storedValue;
  }
  const [storedRows, newRows] = [toRows(stored.specSheet), toRows(incoming.specSheet)];
  const rows = merge.mergeListField('specSheet', specSheetRule as ListRule, storedRows, newRows, null);
  if (!merge.hasChanged()) {
    const { facts: storedFacts, specSheet: storedSheet, source, otherSources } = stored;
    return {
      facts: storedFacts,
      specSheet: storedSheet,
      source,
      otherSources,
      hasChanged: false,
      contradictions,
    };
  }
  const source = incoming.isPartial
    ? (stored.source ?? incoming.source)
    : findMainSource(merge.sources.values(), stored.source);
  return {
    // `recordFields` lists every fact, so `facts` is complete.
    facts: facts as unknown as PhoneState['facts'],
    specSheet: toSections((rows ?? []) as readonly SectionRow[]),
    source,
    hasChanged: true,
    contradictions,
    otherSources: Object.fromEntries([
      ...[...merge.sources].filter(([, { id }]) => id !== source?.id),
      ...merge.leafSources,
    ]),
  };
}

/**
 * Removes contradicting facts. Those that are too old to replace anything are removed, too, but not returned. Known
 * facts of a file without a date are not protected, since any dated file replaces them.
 */
function removeContradictingFacts(stored: PhoneState, { facts, source, certainFacts = [] }: IncomingFacts) {
  if (stored.source === null || certainFacts === 'all') return { facts, contradictions: [] };
  const isCertain = (path: string): boolean => certainFacts.includes(path);
  const getSource = (path: string): ImportRef => getStoredSource(stored, path) as ImportRef;
  const isProtected = (path: string): boolean => getSource(path).isDateAssumed !== true;
  const result = removeContradictions(stored.facts, facts, isCertain, isProtected);
  const { facts: remainingFacts, contradictions } = result;
  const wouldReplace = ({ known, knownPath, value }: ContradictingValue): boolean =>
    isReplacement(known, getSource(knownPath), value, source);
  return { facts: remainingFacts, contradictions: contradictions.filter(wouldReplace) };
}

type List = readonly never[] | null;

/**
 * Creates the functions that merge single facts and lists of one phone. They also collect the sources of the merged
 * values: `sources` by the path of a field, and `leafSources` by the path of an item or of its member. Null means that
 * a value is unknown.
 */
function createFieldMerge(stored: PhoneState, incoming: IncomingFacts) {
  const findNewSource = incoming.findSource ?? (() => incoming.source);
  const sources = new Map<string, ImportRef>();
  const leafSources = new Map<string, ImportRef>();
  const storedLeafSources = Map.groupBy(
    Object.entries(stored.otherSources).filter(([path]) => path.includes('[')),
    ([path]) => path.slice(0, path.indexOf('[')),
  );
  let hasChanged = false;

  const mergeFact = (
    path: string,
    storedValue: unknown,
    newValue: unknown,
    source = findNewSource(path),
  ): unknown => {
    const storedSource = storedValue === null ? null : getStoredSource(stored, path);
    const isReplaced =
      newValue !== null &&
      (storedSource === null || isReplacement(storedValue, storedSource, newValue, source));
    const valueSource = isReplaced ? source : storedSource;
    if (valueSource !== null) sources.set(path, valueSource);
    hasChanged ||= isReplaced;
    return isReplaced ? newValue : storedValue;
  };

  const mergeListField = (
    path: string,
    rule: ListRule,
    storedList: List,
    incomingList: List,
    formFactor: PhoneState['facts']['formFactor'],
  ): List => {
    const newList = incomingList && removeLessComplete(incomingList, incomingList, rule.covers);
    const listNewItems = () => {
      const toNewItem = (value: never, index: number) =>
        toSourcedItem<never>(value, rule.hasLeaves, (leaf) => findNewSource(toLeafPath(path, index, leaf)));
      const newItems = (incomingList ?? []).map(toNewItem).filter(({ value }) => newList?.includes(value));
      const newSources = newItems.flatMap(({ sources: itemSources }) => [...itemSources.values()]);
      return { newItems, newSource: findMainSource(newSources, null) ?? findNewSource(path) };
    };
    const storedListLeaves = storedLeafSources.get(path) ?? [];
    const listSource = storedList === null ? null : getStoredSource(stored, path);
    // The lists are merged as a single fact if one of them is unknown, or if they are equal and have one source each.
    const areEqual = storedListLeaves.length === 0 && isDeepStrictEqual(storedList, newList);
    if (storedList === null || newList === null || listSource === null || areEqual) {
      for (const [leafPath, leafSource] of storedListLeaves) leafSources.set(leafPath, leafSource);
      if (incoming.findSource === undefined) return mergeFact(path, storedList, newList) as List;
      const { newItems, newSource } = listNewItems();
      const list = mergeFact(path, storedList, newList, newSource) as List;
      if (list !== null && list === newList) addListSources(path, newItems, newSource);
      return list;
    }
    const { newItems, newSource } = listNewItems();
    const findLeafSource = (leafPath: string) => stored.otherSources[leafPath] ?? listSource;
    const storedItems = storedList.map((value, index) =>
      toSourcedItem<never>(value, rule.hasLeaves, (leaf) => findLeafSource(toLeafPath(path, index, leaf))),
    );
    const emptyListPath = `${path}[]`;
    const emptySource = storedList.length === 0 ? listSource : (stored.otherSources[emptyListPath] ?? null);
    const mergedList = mergeList(rule, { items: storedItems, emptySource }, newItems, newSource, formFactor);
    hasChanged ||= mergedList.hasChanged;
    addListSources(path, mergedList.items, mergedList.emptySource ?? listSource);
    if (mergedList.emptySource !== null && mergedList.items.length > 0)
      leafSources.set(emptyListPath, mergedList.emptySource);
    return mergedList.items.map(({ value }) => value);
  };

  /**
   * Records the source that most leaves have as the source of the list, and the sources of the other leaves.
   * @param fallback the source of an empty list
   */
  const addListSources = (path: string, items: readonly SourcedItem[], fallback: ImportRef): void => {
    const leaves = items.flatMap((item, index) =>
      [...item.sources].map(([leaf, leafSource]) => [toLeafPath(path, index, leaf), leafSource] as const),
    );
    const leafRefs = leaves.map(([, leafSource]) => leafSource);
    const mainSource = findMainSource(leafRefs, getStoredSource(stored, path)) ?? fallback;
    sources.set(path, mainSource);
    for (const [leafPath, leafSource] of leaves)
      if (leafSource.id !== mainSource.id) leafSources.set(leafPath, leafSource);
  };

  return { sources, leafSources, hasChanged: () => hasChanged, mergeFact, mergeListField };
}

/** @param leaf the name of a member of the item, or '' for the item itself */
const toLeafPath = (path: string, index: number, leaf: string): string =>
  leaf === '' ? `${path}[${index}]` : `${path}[${index}].${leaf}`;

type FactObject = Record<string, unknown>;

/** @returns the object with the facts of a section, which is created if it is missing */
function getOrCreateSection(facts: FactObject, section: string | null): FactObject {
  if (section === null) return facts;
  facts[section] ??= {};
  return facts[section] as FactObject;
}

/** @returns all rows of a spec sheet with the names of their sections, or null if it has no rows */
function toRows(specSheet: readonly SpecSection[]): List {
  const sections = Map.groupBy(specSheet, ({ name }) => name);
  const rows = [...sections].flatMap(([section, sectionsOfName]) =>
    sectionsOfName.flatMap((sectionOfName) => sectionOfName.rows.map((row) => ({ section, ...row }))),
  );
  return rows.length === 0 ? null : (rows as readonly unknown[] as List);
}

function toSections(rows: readonly SectionRow[]): SpecSection[] {
  const groups = Map.groupBy(rows, ({ section }) => section);
  return [...groups].map(([name, group]) => ({
    name,
    rows: group.map(({ label, value }) => ({ label, value })),
  }));
}

/** @returns the import that a known field or a part of a list comes from, or null if the phone has no source */
function getStoredSource({ otherSources, source }: PhoneState, path: string): ImportRef | null {
  const listPath = path.replace(/\[.*/, '');
  return otherSources[path] ?? otherSources[listPath] ?? source;
}
