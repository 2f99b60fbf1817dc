import { isDeepStrictEqual } from 'node:util';
import type { PhoneState } from '../domain/ingest.ts';
import { emptyFacts } from '../record/empty-phone.ts';
import type { PhoneFacts, SpecSection } from '../record/phone.ts';

interface MergedFacts extends PhoneState {
  /** Whether anything differs from what was stored, dates included. */
  readonly changed: boolean;
  /** Whether most of what is known now is from this source: then it is where the phone comes from. */
  readonly isSource: boolean;
}

/** A field is a leaf of the facts (`battery.capacityMah`), a whole list (`cameras`), or `specSheet`. */
type Fields = Map<string, unknown>;

/**
 * Puts a source's facts into the stored ones, field by field. The value of the newest date wins, at equal dates the
 * later import; null never replaces a value, nor an empty list a filled one where the list cannot be null.
 */
export function mergeFacts(stored: PhoneState, incoming: Omit<PhoneState, 'olderFacts'>): MergedFacts {
  const asOf = isOlder(stored.asOf, incoming.asOf) ? incoming.asOf : stored.asOf;
  const incomingFields = toFields(incoming);
  const merged: Fields = new Map();
  const olderFacts: Record<string, string | null> = {};
  const storedFields = toFields(stored);
  const count = { known: 0, told: 0 };
  for (const [path, unknown] of template) {
    // A fact that was added to the record since is not in what is stored.
    const storedValue = storedFields.get(path) ?? unknown;
    const storedDate = dateOf(stored, path);
    const newValue = incomingFields.get(path);
    const isNew =
      !isUnknown(path, newValue) && (isUnknown(path, storedValue) || !isOlder(incoming.asOf, storedDate));
    const [value, date] = isNew ? [newValue, incoming.asOf] : [storedValue, storedDate];
    merged.set(path, value);
    if (isUnknown(path, value)) continue;
    count.known++;
    if (isNew) count.told++;
    if (date !== asOf) olderFacts[path] = date;
  }
  const state = { ...fromFields(merged), asOf, olderFacts };
  const { facts, specSheet, olderFacts: storedOlder } = stored;
  const before = { facts, specSheet, asOf: stored.asOf, olderFacts: { ...storedOlder } };
  const changed = !isDeepStrictEqual(state, before);
  return { ...state, changed, isSource: count.told * 2 > count.known };
}

/** Of the source that gave a stored field; null for a starter fact. */
export function dateOf({ olderFacts, asOf }: PhoneState, path: string): string | null {
  return Object.hasOwn(olderFacts, path) ? (olderFacts[path] ?? null) : asOf;
}

/** Starter facts have no date and are older than any. */
export function isOlder(date: string | null, than: string | null): boolean {
  return (date ?? '') < (than ?? '');
}

const template = toFields({ facts: emptyFacts(), specSheet: [] });

/** Null, or the empty list of a field that is never null; an empty `sims` is a known absence. */
function isUnknown(path: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) && value.length === 0 && Array.isArray(template.get(path));
}

function toFields({ facts, specSheet }: Pick<PhoneState, 'facts' | 'specSheet'>): Fields {
  const fields: Fields = new Map();
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) fields.set(name, value);
    else for (const [leaf, leafValue] of Object.entries(value)) fields.set(`${name}.${leaf}`, leafValue);
  }
  return fields.set('specSheet', specSheet);
}

function fromFields(fields: Fields): Pick<PhoneState, 'facts' | 'specSheet'> {
  const facts: Record<string, unknown> = {};
  for (const [path, value] of fields) {
    const [name = '', leaf] = path.split('.');
    if (path === 'specSheet') continue;
    if (leaf === undefined) facts[name] = value;
    else facts[name] = { ...(facts[name] as object | undefined), [leaf]: value };
  }
  // The paths are those of a PhoneFacts that was taken apart by `toFields`.
  return { facts: facts as unknown as PhoneFacts, specSheet: fields.get('specSheet') as SpecSection[] };
}
