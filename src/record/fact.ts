/** Which of two values is better in a comparison: the larger, the smaller, or neither. */
export type Better = 'more' | 'less' | null;

/** Optional properties of a fact. */
interface FactOptions {
  /** Which value is better in comparisons. A fact without this member is not compared. */
  readonly better?: Better;
  /** The name of the fact in lists of phones (`PhoneSummary`). Lists do not show a fact without this member. */
  readonly inLists?: string;
}

export type FactKind = 'number' | 'whole' | 'flag' | 'text' | 'date' | 'enum';

/** The definition of one fact of a phone. */
export interface Fact<Value = unknown> extends FactOptions {
  readonly kind: FactKind;
  readonly isList: boolean;
  readonly unit: string | null;
  /** A text without a full stop. The unit and the example are not part of it. */
  readonly description: string;
  /** An example value. Enumeration values are in capitals. */
  readonly example: unknown;
  /** The value while the fact is unknown. It has the type of the fact. */
  readonly unknownValue: Value;
  /** Whether the fact always has a value. */
  readonly isNeverNull: boolean;
  /** The values of an enum. */
  readonly enumeration?: Enumeration;
  /** The length of the longest text that an import accepts. */
  readonly maxLength?: number;
  /** The letters of all classes, the best one first, if the fact is a class of the EU label: `ABCDEFG`. */
  readonly grades?: string;
}

/** Facts, and objects of facts, by name. */
export interface RecordTable {
  readonly [name: string]: Fact | Section;
}

/** Facts that belong together: an object (`body`) or a list of objects (`cameras`). */
export interface Section<
  Facts extends RecordTable = RecordTable,
  IsList extends boolean = boolean,
  IsNeverNull extends boolean = boolean,
> {
  readonly kind: 'section';
  readonly isList: IsList;
  /**
   * Whether the section is never null. Otherwise, a list is null if it is unknown, and `[]` if there are no
   * items; an object is null in responses if none of its facts is known.
   */
  readonly isNeverNull: IsNeverNull;
  /** The name of its type in the schemas: `Body`. */
  readonly type: string;
  readonly description: string;
  /** The description of one item. For an object, it is the same as `description`. */
  readonly itemDescription: string;
  readonly facts: Facts;
}

/** The type of the values of a table entry. */
type ValueOf<Entry> =
  Entry extends Section<infer Facts, infer IsList, infer IsNeverNull>
    ? IsList extends true
      ? FactsOf<Facts>[] | (IsNeverNull extends true ? never : null)
      : FactsOf<Facts>
    : Entry extends Fact<infer Value>
      ? Value
      : never;

/** The type of the records that a table describes. */
export type FactsOf<Table> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** A closed set of values, each with its meaning. */
export interface Enumeration<Member extends string = string> {
  readonly name: string;
  readonly description: string;
  readonly members: readonly [Member, ...Member[]];
  readonly meanings: Readonly<Record<Member, string>>;
}

export type MemberOf<Type> = Type extends Enumeration<infer Member> ? Member : never;

/**
 * Defines an enumeration.
 * @param meanings a sentence about each member, in the order of the members
 */
export function enumeration<const Member extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Member, string>>,
): Enumeration<Member> {
  return { name, description, meanings, members: Object.keys(meanings) as [Member, ...Member[]] };
}

/** Defines an object that is never null, even if none of its facts is known. */
export function section<const Facts extends RecordTable>(
  type: string,
  description: string,
  facts: Facts,
): Section<Facts, false, true> {
  return {
    kind: 'section',
    isList: false,
    isNeverNull: true,
    type,
    description,
    itemDescription: description,
    facts,
  };
}

/** Defines an object that is null in responses if none of its facts is known. */
export function optionalSection<const Facts extends RecordTable>(
  ...definition: Parameters<typeof section<Facts>>
): Section<Facts, false, false> {
  return { ...section(...definition), isNeverNull: false };
}

/** Whether no fact of an object is known. */
export const isNothingKnown = (values: object): boolean =>
  Object.values(values).every((value) => value === null);

/** Defines a list of objects. Null means that it is unknown, and `[]` that there are none. */
export function sections<const Facts extends RecordTable>(
  type: string,
  description: string,
  itemDescription: string,
  facts: Facts,
): Section<Facts, true, false> {
  return { kind: 'section', isList: true, isNeverNull: false, type, description, itemDescription, facts };
}

/** Defines a list of objects that is never null. An empty list means that nothing is known. */
export function nonNullSections<const Facts extends RecordTable>(
  ...definition: Parameters<typeof sections<Facts>>
): Section<Facts, true, true> {
  return { ...sections(...definition), isNeverNull: true };
}

type Unit = string | null;
const nullable = { isList: false, unknownValue: null, isNeverNull: false } as const;

export const number = (unit: Unit, description: string, example: number, options: FactOptions = {}) =>
  ({ ...nullable, kind: 'number', unit, description, example, ...options }) as Fact<number | null>;

export const integer = (unit: Unit, description: string, example: number, options: FactOptions = {}) =>
  ({ ...nullable, kind: 'whole', unit, description, example, ...options }) as Fact<number | null>;

export const flag = (description: string, options: FactOptions = {}) =>
  ({ ...nullable, kind: 'flag', unit: null, description, example: true, ...options }) as Fact<boolean | null>;

export const text = (maxLength: number, description: string, example: string, options: FactOptions = {}) =>
  ({ ...nullable, kind: 'text', unit: null, description, example, maxLength, ...options }) as Fact<
    string | null
  >;

/**
 * Defines a class of the EU label, such as `A`.
 * @param grades the letters of all classes, the best one first
 */
export const grade = (grades: string, description: string, example: string, options: FactOptions = {}) =>
  ({ ...text(1, description, example, options), grades }) as Fact<string | null>;

/** Defines a {@link PartialDate}. */
export const date = (description: string, example: string, options: FactOptions = {}) =>
  ({ ...nullable, kind: 'date', unit: null, description, example, ...options }) as Fact<string | null>;

export const oneOf = <Member extends string>(
  values: Enumeration<Member>,
  description: string,
  example: NoInfer<Member>,
  options: FactOptions = {},
) =>
  ({
    ...nullable,
    kind: 'enum',
    enumeration: values,
    unit: null,
    description,
    example,
    ...options,
  }) as Fact<Member | null>;

/** Defines a fact that is never null. */
export const nonNull = <Value>(fact: Fact<Value>) =>
  ({ ...fact, isNeverNull: true }) as Fact as Fact<NonNullable<Value>>;

/** Defines a list of values. Null means that it is unknown, and `[]` that there are none. */
export const listOf = <Value>(item: Fact<Value>, example: readonly NonNullable<Value>[]) =>
  ({ ...item, isList: true, example }) as Fact as Fact<NonNullable<Value>[] | null>;

/** Defines a list of values that is never null. An empty list means that nothing is known. */
export const nonNullListOf = <Value>(item: Fact<Value>, example: readonly NonNullable<Value>[]) =>
  ({ ...item, isList: true, isNeverNull: true, unknownValue: [], example }) as Fact as Fact<
    NonNullable<Value>[]
  >;
