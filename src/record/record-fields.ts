import { emptyFacts } from './empty-phone.ts';
import { memberName } from './member-name.ts';
import type { PhoneFacts } from './phone.ts';

/** What one source says as a whole: a fact of a section, or a fact or a list that stands by itself. */
export interface RecordField {
  /** `battery.capacityMah`, `cameras` */
  readonly path: string;
  /** The same as JSON has it: `battery.capacity_mah`. */
  readonly jsonPath: string;
  /** `battery`; null of what stands by itself. */
  readonly section: string | null;
  /** `capacityMah` */
  readonly name: string;
  /** Its value; unknown where the record was stored before there was such a fact. */
  read(facts: PhoneFacts): unknown;
  /** Null, or the empty list of a field that is never null; an empty `sims` is a known absence. */
  isUnknown(value: unknown): boolean;
}

type Part = Readonly<Record<string, unknown>>;

function toField(section: string | null, name: string, unknown: unknown): RecordField {
  const path = section === null ? name : `${section}.${name}`;
  const isNeverNull = Array.isArray(unknown);
  return {
    path,
    jsonPath: memberName(path),
    section,
    name,
    read: (facts) => {
      const part = facts as unknown as Part;
      return (section === null ? part : (part[section] as Part | undefined))?.[name] ?? unknown;
    },
    isUnknown: (value) => value === null || (isNeverNull && (value as readonly unknown[]).length === 0),
  };
}

/** Every field of a record, in the order of its table. */
export const recordFields: readonly RecordField[] = Object.entries(emptyFacts()).flatMap(([name, unknown]) =>
  unknown === null || typeof unknown !== 'object' || Array.isArray(unknown)
    ? [toField(null, name, unknown)]
    : Object.entries(unknown).map(([leaf, value]) => toField(name, leaf, value)),
);
