import type { Fact, Section } from './fact.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

const entries: readonly [string, Fact | Section][] = Object.entries(phoneTable);

/** An object of which nothing is known; of a list of objects, an item. */
function emptyObject(table: Readonly<Record<string, Fact | Section>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, emptyValue(entry)]));
}

function emptyValue(entry: Fact | Section): unknown {
  if (entry.kind !== 'section') return Array.isArray(entry.unknown) ? [] : entry.unknown;
  return entry.isList ? [] : emptyObject(entry.facts);
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

const sections = entries.flatMap(([name, entry]) =>
  entry.kind === 'section' ? [[name, Object.entries(entry.facts)] as const] : [],
);

function fill(part: Part, facts: readonly (readonly [string, Fact])[]): void {
  for (const [name, fact] of facts) if (part[name] === undefined) part[name] = emptyValue(fact);
}

/**
 * Makes facts whole, in place, as they were read from a store or a file: what they lack is unknown. So every reader of
 * a fact finds it, whenever it was added to the record.
 */
export function fillFacts(read: Part): PhoneFacts {
  for (const [name, entry] of entries) read[name] ??= emptyValue(entry);
  for (const [name, facts] of sections) {
    const value = read[name] as Part | Part[];
    if (Array.isArray(value)) for (const item of value) fill(item, facts);
    else fill(value, facts);
  }
  return read as unknown as PhoneFacts;
}

/** How many facts are known: lists that are not empty, and leaves that are not null. */
export function countFacts(facts: PhoneFacts): number {
  let count = 0;
  for (const part of Object.values(facts) as unknown[]) {
    if (Array.isArray(part)) count += Number(part.length > 0);
    else if (part !== null && typeof part === 'object')
      count += Object.values(part).filter((leaf) => leaf !== null).length;
    else count += Number(part !== null);
  }
  return count;
}
