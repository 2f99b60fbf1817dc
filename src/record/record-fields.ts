import { createEmptyFacts } from './empty-phone.ts';
import { toMemberName } from './member-name.ts';
import type { PhoneFacts } from './phone.ts';

/** A field that always comes from one source as a whole: a fact, or a list outside of sections. */
export interface RecordField {
  /** `battery.capacityMah`, `cameras` */
  readonly path: string;
  /** The path in JSON: `battery.capacity_mah`. */
  readonly jsonPath: string;
  /** `battery`, or null for fields outside of sections. */
  readonly section: string | null;
  /** `capacityMah` */
  readonly name: string;
  /** Reads its value, which is unknown in records that were stored before the field existed. */
  read(facts: PhoneFacts): unknown;
  /** Whether a value is null, or an empty list in a field that is never null (an empty `sims` is known). */
  isUnknown(value: unknown): boolean;
}

type RecordObject = Readonly<Record<string, unknown>>;

function createField(section: string | null, name: string, unknown: unknown): RecordField {
  const path = section === null ? name : `${section}.${name}`;
  const isNeverNull = Array.isArray(unknown);
  return {
    path,
    jsonPath: toMemberName(path),
    section,
    name,
    read: (facts) => {
      const part = facts as unknown as RecordObject;
      return (section === null ? part : (part[section] as RecordObject | undefined))?.[name] ?? unknown;
    },
    isUnknown: (value) => value === null || (isNeverNull && (value as readonly unknown[]).length === 0),
  };
}

/** Every field of a record, in the order of its table. */
export const recordFields: readonly RecordField[] = Object.entries(createEmptyFacts()).flatMap(
  ([name, unknown]) =>
    unknown === null || typeof unknown !== 'object' || Array.isArray(unknown)
      ? [createField(null, name, unknown)]
      : Object.entries(unknown).map(([factName, value]) => createField(name, factName, value)),
);
