import type { Fact, RecordTable, Section } from './fact.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

/** Creates an object, or an item of a list of objects, with only unknown facts. */
function createEmptyObject(table: RecordTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, createEmptyValue(entry)]));
}

function createEmptyValue(entry: Fact | Section): unknown {
  if (entry.kind !== 'section') return Array.isArray(entry.unknownValue) ? [] : entry.unknownValue;
  if (!entry.isList) return createEmptyObject(entry.facts);
  return entry.isNeverNull ? [] : null;
}

/** Creates the facts of a phone about which nothing is known. */
export function createEmptyFacts(): PhoneFacts {
  return createEmptyObject(phoneTable) as unknown as PhoneFacts;
}

/**
 * Creates an item of a list in which every fact is unknown. The position of a camera must be set afterwards,
 * because it is never null.
 */
export function createEmptyItem<Name extends 'displays' | 'variants' | 'cameras'>(
  name: Name,
): PhoneFacts[Name][number] {
  return createEmptyObject(phoneTable[name].facts) as unknown as PhoneFacts[Name][number];
}

type RecordObject = Record<string, unknown>;
type FillObject = (object: RecordObject) => void;

/**
 * Creates a function that sets the missing facts of an object to unknown. The table says which facts the object has.
 * The function is created once and used for all phones.
 */
function createFiller(table: RecordTable): FillObject {
  const entries = Object.entries(table).map(([name, entry]) => ({
    name,
    entry,
    fillSection: entry.kind === 'section' ? createFiller(entry.facts) : null,
  }));
  return (object) => {
    for (const { name, entry, fillSection } of entries) {
      object[name] ??= createEmptyValue(entry);
      const value = object[name] as RecordObject | readonly RecordObject[] | null;
      if (fillSection === null || value === null) continue;
      if (Array.isArray(value)) value.forEach(fillSection);
      else fillSection(value as RecordObject);
    }
  };
}

const fillPhone = createFiller(phoneTable);

/**
 * Sets each missing fact to unknown, in an object that was read from a store or a file. The object itself is
 * changed. Afterwards every fact is present, even if it was added to the record after the object was stored.
 */
export function fillFacts(facts: RecordObject): PhoneFacts {
  fillPhone(facts);
  return facts as unknown as PhoneFacts;
}
