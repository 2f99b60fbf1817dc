import type { Fact, RecordTable, Section } from './fact.ts';
import { toMemberName } from './member-name.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

/** A fact or a list of a record. It has one source, but values inside a list may have other sources. */
export interface RecordField {
  /** The path: `battery.capacityMah`, `cameras`. */
  readonly path: string;
  /** The path in JSON: `battery.capacity_mah`. */
  readonly jsonPath: string;
  /** The section: `battery`. It is null for fields outside of sections. */
  readonly section: string | null;
  /** The name in its section: `capacityMah`. */
  readonly name: string;
  /** The definition of the field. */
  readonly entry: Fact | Section;
  /** Reads the value, which is unknown in records that were stored before the field existed. */
  read(facts: PhoneFacts): unknown;
  /** @returns the facts with another value of the field, or with an unknown one if it is null */
  write(facts: PhoneFacts, value: unknown): PhoneFacts;
  /** Whether a value is null, or an empty list in a field that is never null (an empty `sims` is known). */
  isUnknown(value: unknown): boolean;
}

type RecordObject = Readonly<Record<string, unknown>>;

function createField(section: string | null, name: string, entry: Fact | Section): RecordField {
  const path = section === null ? name : `${section}.${name}`;
  const isNeverNull = entry.isList && entry.isNeverNull;
  const unknownValue = isNeverNull ? [] : null;
  return {
    path,
    jsonPath: toMemberName(path),
    section,
    name,
    entry,
    read: (facts) => {
      const record = facts as unknown as RecordObject;
      const parent = section === null ? record : (record[section] as RecordObject | undefined);
      return parent?.[name] ?? unknownValue;
    },
    write: (facts, value) => {
      const newFact = { [name]: value ?? unknownValue };
      if (section === null) return { ...facts, ...newFact };
      return { ...facts, [section]: { ...(facts[section as keyof PhoneFacts] as object), ...newFact } };
    },
    isUnknown: (value) => value === null || (isNeverNull && (value as readonly unknown[]).length === 0),
  };
}

const table: RecordTable = phoneTable;

/** Every field of a record, in the order of its table. */
export const recordFields: readonly RecordField[] = Object.entries(table).flatMap(([name, entry]) =>
  entry.kind === 'section' && !entry.isList
    ? Object.entries(entry.facts).map(([factName, fact]) => createField(name, factName, fact))
    : [createField(null, name, entry)],
);

const fieldByPath = new Map(recordFields.map((field) => [field.path, field]));

/** @param path the path of a field that the record has */
export const getField = (path: string): RecordField => fieldByPath.get(path) as RecordField;

/** Whether a known value states that the phone lacks something: `false`, `NONE`, 0 or an empty list. */
export const isAbsent = (value: unknown): boolean =>
  value === false || value === 'NONE' || value === 0 || (Array.isArray(value) && value.length === 0);
