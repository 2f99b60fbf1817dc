import { isDeepStrictEqual } from 'node:util';
import type { ImportRef, PhoneState } from '../domain/catalogue/ingest.ts';
import type { SpecSection } from '../record/phone.ts';
import { recordFields } from '../record/record-fields.ts';

interface MergedFacts extends PhoneState {
  /** Whether anything differs from what was stored, sources included. */
  readonly changed: boolean;
}

/** What one import tells of a phone. */
export type ToldFacts = Pick<PhoneState, 'facts' | 'specSheet'> & {
  readonly source: ImportRef;
  /** Whether the file never tells more than a few facts: then it is not where a phone comes from. */
  readonly isPartial?: boolean;
};

/**
 * Puts a source's facts into the stored ones, field by field: a leaf of the facts (`battery.capacityMah`), a whole list
 * (`cameras`), or the spec sheet. The value of the newest date wins, at equal dates the later import; null never replaces
 * a value, nor an empty list a filled one where the list cannot be null.
 */
export function mergeFacts(stored: PhoneState, told: ToldFacts): MergedFacts {
  const sources = new Map<string, ImportRef>();
  let changed = false;
  const merge = (path: string, own: unknown, incoming: unknown, isUnknown: (value: unknown) => boolean) => {
    const before = isUnknown(own) ? null : sourceOf(stored, path);
    if (!isUnknown(incoming) && (before === null || replaces(own, before, incoming, told.source))) {
      changed = true;
      sources.set(path, told.source);
      return incoming;
    }
    if (before !== null) sources.set(path, before);
    return own;
  };
  const facts: Part = {};
  for (const field of recordFields) {
    const { path, section, name } = field;
    const value = merge(path, field.read(stored.facts), field.read(told.facts), field.isUnknown);
    partOf(facts, section)[name] = value;
  }
  const specSheet = merge('specSheet', stored.specSheet, told.specSheet, isEmpty) as SpecSection[];
  const source = told.isPartial ? (stored.source ?? told.source) : mostOf(sources.values(), stored.source);
  // The fields of a record are those of which `facts` was put together.
  return {
    ...({ facts, specSheet } as unknown as PhoneState),
    ...{ source, changed },
    otherSources: others(sources, source),
  };
}

type Part = Record<string, unknown>;

/** The object that a field stands in, made where there is none yet. */
function partOf(facts: Part, section: string | null): Part {
  if (section === null) return facts;
  facts[section] ??= {};
  return facts[section] as Part;
}

const isEmpty = (list: unknown): boolean => (list as readonly unknown[]).length === 0;

/** What was told on the same day and is the same keeps the source that told it first. */
function replaces(own: unknown, before: ImportRef, incoming: unknown, source: ImportRef): boolean {
  if (isOlder(source.asOf, before.asOf)) return false;
  return isOlder(before.asOf, source.asOf) || !isDeepStrictEqual(own, incoming);
}

/** The one that gave most; of several the newest, and of these the stored one. */
function mostOf(sources: Iterable<ImportRef>, stored: ImportRef | null): ImportRef | null {
  const counts = new Map<number, { source: ImportRef; count: number }>();
  for (const source of sources) {
    const known = counts.get(source.id);
    if (known === undefined) counts.set(source.id, { source, count: 1 });
    else known.count++;
  }
  let most: { source: ImportRef; count: number } | null = null;
  for (const each of counts.values()) {
    const lead = each.count - (most?.count ?? 0);
    const isNewer = most !== null && isOlder(most.source.asOf, each.source.asOf);
    const isStored = each.source.id === stored?.id && each.source.asOf === most?.source.asOf;
    if (lead > 0 || (lead === 0 && (isNewer || isStored))) most = each;
  }
  return most?.source ?? stored;
}

function others(sources: ReadonlyMap<string, ImportRef>, main: ImportRef | null): Record<string, ImportRef> {
  const found: Record<string, ImportRef> = {};
  for (const [path, source] of sources) if (source.id !== main?.id) found[path] = source;
  return found;
}

/** The import that a field which is known is of; null where nothing is known. */
export function sourceOf({ otherSources, source }: PhoneState, path: string): ImportRef | null {
  return Object.hasOwn(otherSources, path) ? (otherSources[path] ?? null) : source;
}

/** Starter facts have no date and are older than any. */
export function isOlder(date: string | null, than: string | null): boolean {
  return (date ?? '') < (than ?? '');
}
