import type { Fact, RecordTable, Section } from './fact.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

/** An object of which nothing is known; of a list of objects, an item. */
function emptyObject(table: RecordTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, emptyValue(entry)]));
}

function emptyValue(entry: Fact | Section): unknown {
  if (entry.kind !== 'section') return Array.isArray(entry.unknown) ? [] : entry.unknown;
  if (!entry.isList) return emptyObject(entry.facts);
  return entry.isKnown ? [] : null;
}

/** Facts of a phone of which nothing is known yet. */
export function emptyFacts(): PhoneFacts {
  return emptyObject(phoneTable) as unknown as PhoneFacts;
}

/** An item of a list of objects, of which nothing is known. A camera's position alone has to be said. */
export function emptyItem<Name extends 'displays' | 'variants' | 'cameras'>(
  name: Name,
): PhoneFacts[Name][number] {
  return emptyObject(phoneTable[name].facts) as unknown as PhoneFacts[Name][number];
}

type Part = Record<string, unknown>;
type Filler = (part: Part) => void;

/** Fillers are made from the table once; a catalogue has each phone filled. */
function fillerOf(table: RecordTable): Filler {
  const entries = Object.entries(table).map(([name, entry]) => ({
    name,
    entry,
    fillEach: entry.kind === 'section' ? fillerOf(entry.facts) : null,
  }));
  return (part) => {
    for (const { name, entry, fillEach } of entries) {
      part[name] ??= emptyValue(entry);
      const value = part[name] as Part | readonly Part[] | null;
      if (fillEach === null || value === null) continue;
      if (Array.isArray(value)) value.forEach(fillEach);
      else fillEach(value as Part);
    }
  };
}

const fillPhone = fillerOf(phoneTable);

/**
 * Makes facts whole, in place, as they were read from a store or a file: what they lack is unknown. So every reader of
 * a fact finds it, whenever it was added to the record.
 */
export function fillFacts(read: Part): PhoneFacts {
  fillPhone(read);
  return read as unknown as PhoneFacts;
}
