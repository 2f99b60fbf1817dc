import type { Fact, RecordTable, Section } from './fact.ts';
import { toMemberName } from './member-name.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

/** A fact or a list of a record. Each has a source; leaves of a list may have others. */
export interface RecordField {
  /** `battery.capacityMah`, `cameras` */
  readonly path: string;
  /** The path in JSON: `battery.capacity_mah`. */
  readonly jsonPath: string;
  /** `battery`, or null for fields outside of sections. */
  readonly section: string | null;
  /** `capacityMah` */
  readonly name: string;
  /** Its definition. */
  readonly entry: Fact | Section;
  /** Reads its value, which is unknown in records that were stored before the field existed. */
  read(facts: PhoneFacts): unknown;
  /** Whether a value is null, or an empty list in a field that is never null (an empty `sims` is known). */
  isUnknown(value: unknown): boolean;
}

type RecordObject = Readonly<Record<string, unknown>>;

function createField(section: string | null, name: string, entry: Fact | Section): RecordField {
  const path = section === null ? name : `${section}.${name}`;
  const isNeverNull = entry.isList && entry.isNeverNull;
  const unknown = isNeverNull ? [] : null;
  return {
    path,
    jsonPath: toMemberName(path),
    section,
    name,
    entry,
    read: (facts) => {
      const part = facts as unknown as RecordObject;
      return (section === null ? part : (part[section] as RecordObject | undefined))?.[name] ?? unknown;
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
