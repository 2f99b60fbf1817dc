import { isDeepStrictEqual } from 'node:util';
import type { ImportRef, PhoneState } from '../domain/catalogue/ingest.ts';
import type { SpecSection } from '../record/phone.ts';
import { recordFields } from '../record/record-fields.ts';

interface MergedFacts extends PhoneState {
  /** Whether a fact or its source differs from the stored one. */
  readonly hasChanged: boolean;
}

/** The facts that one import states about a phone. */
export type IncomingFacts = Pick<PhoneState, 'facts' | 'specSheet'> & {
  readonly source: ImportRef;
  /** Whether the file states only a few facts. It then does not become the phone's main source. */
  readonly isPartial?: boolean;
};

/**
 * Merges a source's facts into the stored ones, field by field. A field is a single fact
 * (`battery.capacityMah`), a whole list (`cameras`), or the spec sheet. The value with the newest date is
 * used. If the dates are equal, the value of the later import is used. Null never replaces a value. If a list
 * cannot be null, an empty list never replaces one with items.
 */
export function mergeFacts(stored: PhoneState, incoming: IncomingFacts): MergedFacts {
  const sources = new Map<string, ImportRef>();
  let hasChanged = false;
  const mergeField = (
    path: string,
    storedValue: unknown,
    newValue: unknown,
    isUnknown: (value: unknown) => boolean,
  ) => {
    const storedSource = isUnknown(storedValue) ? null : findSource(stored, path);
    if (
      !isUnknown(newValue) &&
      (storedSource === null || isReplacement(storedValue, storedSource, newValue, incoming.source))
    ) {
      hasChanged = true;
      sources.set(path, incoming.source);
      return newValue;
    }
    if (storedSource !== null) sources.set(path, storedSource);
    return storedValue;
  };
  const facts: FactObject = {};
  for (const field of recordFields) {
    const { path, section, name } = field;
    const value = mergeField(path, field.read(stored.facts), field.read(incoming.facts), field.isUnknown);
    getOrCreateSection(facts, section)[name] = value;
  }
  const specSheet = mergeField('specSheet', stored.specSheet, incoming.specSheet, isEmpty) as SpecSection[];
  const source = incoming.isPartial
    ? (stored.source ?? incoming.source)
    : findMainSource(sources.values(), stored.source);
  return {
    // `recordFields` lists every fact, so `facts` is complete.
    facts: facts as unknown as PhoneState['facts'],
    specSheet,
    source,
    hasChanged,
    otherSources: listOtherSources(source, sources),
  };
}

type FactObject = Record<string, unknown>;

/** @returns the object that holds the facts of a section, which is created if it is missing */
function getOrCreateSection(facts: FactObject, section: string | null): FactObject {
  if (section === null) return facts;
  facts[section] ??= {};
  return facts[section] as FactObject;
}

const isEmpty = (list: unknown): boolean => (list as readonly unknown[]).length === 0;

/**
 * Whether a new value replaces the stored one. If both the values and the dates are equal, the stored source
 * remains.
 */
function isReplacement(
  storedValue: unknown,
  storedSource: ImportRef,
  newValue: unknown,
  newSource: ImportRef,
): boolean {
  if (isOlder(newSource.asOf, storedSource.asOf)) return false;
  return isOlder(storedSource.asOf, newSource.asOf) || !isDeepStrictEqual(storedValue, newValue);
}

/**
 * @returns the source of most fields. If several have equally many, it is the newest of them, and among those
 *   the stored main source.
 */
function findMainSource(sources: Iterable<ImportRef>, stored: ImportRef | null): ImportRef | null {
  const counts = new Map<number, { source: ImportRef; count: number }>();
  for (const source of sources) {
    const entry = counts.get(source.id) ?? { source, count: 0 };
    counts.set(source.id, entry);
    entry.count++;
  }
  let mainEntry: { source: ImportRef; count: number } | null = null;
  for (const entry of counts.values()) {
    const countDifference = entry.count - (mainEntry?.count ?? 0);
    const isNewer = mainEntry !== null && isOlder(mainEntry.source.asOf, entry.source.asOf);
    const isStored = entry.source.id === stored?.id && entry.source.asOf === mainEntry?.source.asOf;
    if (countDifference > 0 || (countDifference === 0 && (isNewer || isStored))) mainEntry = entry;
  }
  return mainEntry?.source ?? stored;
}

function listOtherSources(
  mainSource: ImportRef | null,
  sources: ReadonlyMap<string, ImportRef>,
): Record<string, ImportRef> {
  return Object.fromEntries([...sources].filter(([, source]) => source.id !== mainSource?.id));
}

/** @returns the import that a known field comes from, or null if the phone has no source */
export function findSource({ otherSources, source }: PhoneState, path: string): ImportRef | null {
  return Object.hasOwn(otherSources, path) ? (otherSources[path] ?? null) : source;
}

/**
 * Whether one date is before the other. Facts of the starter catalogue have no date (null) and are older than
 * all others.
 */
export function isOlder(date: string | null, otherDate: string | null): boolean {
  return (date ?? '') < (otherDate ?? '');
}
