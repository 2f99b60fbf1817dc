import type { Fact, RecordTable, Section } from './fact.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

/** Creates an object, or an item of a list of objects, with only unknown facts. */
function createEmptyObject(table: RecordTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, createEmptyValue(entry)]));
}

function createEmptyValue(entry: Fact | Section): unknown {
  if (entry.kind !== 'section') return Array.isArray(entry.unknown) ? [] : entry.unknown;
  if (!entry.isList) return createEmptyObject(entry.facts);
  return entry.isNeverNull ? [] : null;
}

/** Creates the facts of a phone about which nothing is known. */
export function createEmptyFacts(): PhoneFacts {
  return createEmptyObject(phoneTable) as unknown as PhoneFacts;
}

/** Creates an item of a list with only unknown facts, except for the position of a camera. */
export function createEmptyItem<Name extends 'displays' | 'variants' | 'cameras'>(
  name: Name,
): PhoneFacts[Name][number] {
  return createEmptyObject(phoneTable[name].facts) as unknown as PhoneFacts[Name][number];
}

type RecordObject = Record<string, unknown>;
type Filler = (part: RecordObject) => void;

/** Creates the filler of a table. This is done once, since every phone of a catalogue is filled. */
function createFiller(table: RecordTable): Filler {
  const entries = Object.entries(table).map(([name, entry]) => ({
    name,
    entry,
    fillSection: entry.kind === 'section' ? createFiller(entry.facts) : null,
  }));
  return (part) => {
    for (const { name, entry, fillSection } of entries) {
      part[name] ??= createEmptyValue(entry);
      const value = part[name] as RecordObject | readonly RecordObject[] | null;
      if (fillSection === null || value === null) continue;
      if (Array.isArray(value)) value.forEach(fillSection);
      else fillSection(value as RecordObject);
    }
  };
}

const fillPhone = createFiller(phoneTable);

/**
 * Sets each fact that is missing in an object from a store or a file to unknown. It changes the object
 * itself. Callers can then rely on every fact, including those that were added to the record later.
 */
export function fillFacts(facts: RecordObject): PhoneFacts {
  fillPhone(facts);
  return facts as unknown as PhoneFacts;
}
