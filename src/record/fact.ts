/** Which value is the better one where phones are compared: the larger, the smaller, or neither. */
export type Better = 'more' | 'less' | null;

/** What may be said of a fact beside what it is. */
interface Traits {
  /** Phones are compared by it, and which value is the better one. Left out: they are not. */
  readonly better?: Better;
  /** Its name in lists of phones (`PhoneSummary`). Left out: lists do not show it. */
  readonly inLists?: string;
}

export type FactKind = 'number' | 'whole' | 'flag' | 'text' | 'date' | 'enum';

/** One fact of a phone. `unknown` is its value while nobody has said it; its type is that of the fact. */
export interface Fact<Value = unknown> extends Traits {
  readonly kind: FactKind;
  readonly isList: boolean;
  readonly unit: string | null;
  /** Without its unit, its example and the full stop. */
  readonly description: string;
  /** As the record holds it: an enum member in capitals. */
  readonly example: unknown;
  readonly unknown: Value;
  /** Whether it always has a value. */
  readonly isKnown: boolean;
  /** Of an enum. */
  readonly enumeration?: Enumeration;
  /** Longest text that an import may give. */
  readonly maxLength?: number;
}

/** Facts by their names, and objects of them. */
export interface RecordTable {
  readonly [name: string]: Fact | Section;
}

/** Facts that belong together: one object (`body`), or a list of them (`cameras`), of the record or of a section. */
export interface Section<
  Facts extends RecordTable = RecordTable,
  IsList extends boolean = boolean,
  IsKnown extends boolean = boolean,
> {
  readonly kind: 'section';
  readonly isList: IsList;
  /** Whether it is never null; of a list that can be, null is unknown and `[]` known absence. */
  readonly isKnown: IsKnown;
  /** Its type in the schemas: `Body`. */
  readonly type: string;
  readonly description: string;
  /** What one of them is; of an object the same as its description. */
  readonly about: string;
  readonly facts: Facts;
}

/** The value of an entry of the table. */
type ValueOf<Entry> =
  Entry extends Section<infer Facts, infer IsList, infer IsKnown>
    ? IsList extends true
      ? FactsOf<Facts>[] | (IsKnown extends true ? never : null)
      : FactsOf<Facts>
    : Entry extends Fact<infer Value>
      ? Value
      : never;

/** The record that a table describes. */
export type FactsOf<Table> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** A closed set of values, each with what it means. */
export interface Enumeration<Member extends string = string> {
  readonly name: string;
  readonly description: string;
  readonly members: readonly [Member, ...Member[]];
  readonly meanings: Readonly<Record<Member, string>>;
}

export type MemberOf<Of> = Of extends Enumeration<infer Member> ? Member : never;

/** @param meanings each member with a sentence about it, in the order of the members */
export function enumeration<const Member extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Member, string>>,
): Enumeration<Member> {
  return { name, description, meanings, members: Object.keys(meanings) as [Member, ...Member[]] };
}

export function section<const Facts extends RecordTable>(
  type: string,
  description: string,
  facts: Facts,
): Section<Facts, false, true> {
  return { kind: 'section', isList: false, isKnown: true, type, description, about: description, facts };
}

/** A list of objects. Null is unknown, `[]` known absence. */
export function sections<const Facts extends RecordTable>(
  type: string,
  description: string,
  about: string,
  facts: Facts,
): Section<Facts, true, false> {
  return { kind: 'section', isList: true, isKnown: false, type, description, about, facts };
}

/** The same, never null: an empty list says that nothing is known. */
export function knownSections<const Facts extends RecordTable>(
  ...about: Parameters<typeof sections<Facts>>
): Section<Facts, true, true> {
  return { ...sections(...about), isKnown: true };
}

type Unit = string | null;
const nullable = { isList: false, unknown: null, isKnown: false } as const;

export const number = (unit: Unit, description: string, example: number, traits: Traits = {}) =>
  ({ ...nullable, kind: 'number', unit, description, example, ...traits }) as Fact<number | null>;

export const whole = (unit: Unit, description: string, example: number, traits: Traits = {}) =>
  ({ ...nullable, kind: 'whole', unit, description, example, ...traits }) as Fact<number | null>;

export const flag = (description: string, traits: Traits = {}) =>
  ({ ...nullable, kind: 'flag', unit: null, description, example: true, ...traits }) as Fact<boolean | null>;

export const text = (maxLength: number, description: string, example: string, traits: Traits = {}) =>
  ({ ...nullable, kind: 'text', unit: null, description, example, maxLength, ...traits }) as Fact<
    string | null
  >;

/** A {@link PartialDate}. */
export const date = (description: string, example: string, traits: Traits = {}) =>
  ({ ...nullable, kind: 'date', unit: null, description, example, ...traits }) as Fact<string | null>;

export const oneOf = <Member extends string>(
  values: Enumeration<Member>,
  description: string,
  example: NoInfer<Member>,
  traits: Traits = {},
) =>
  ({
    ...nullable,
    kind: 'enum',
    enumeration: values,
    unit: null,
    description,
    example,
    ...traits,
  }) as Fact<Member | null>;

/** The same fact, never null. */
export const known = <Value>(fact: Fact<Value>) =>
  ({ ...fact, isKnown: true }) as Fact as Fact<NonNullable<Value>>;

/** A list of what a fact is one of. Null is unknown, `[]` known absence. */
export const listOf = <Value>(item: Fact<Value>, example: readonly NonNullable<Value>[]) =>
  ({ ...item, isList: true, example }) as Fact as Fact<NonNullable<Value>[] | null>;

/** The same, never null: an empty list says that nothing is known. */
export const knownListOf = <Value>(item: Fact<Value>, example: readonly NonNullable<Value>[]) =>
  ({ ...item, isList: true, isKnown: true, unknown: [], example }) as Fact as Fact<NonNullable<Value>[]>;
