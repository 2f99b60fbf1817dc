import type { Enumeration, Fact, FactKind } from './fact.ts';
import type { MemberName } from './member-name.ts';

/** The kinds of facts, and of members that are not facts of a phone. */
export type MemberKind =
  | FactKind
  | 'integer'
  | 'decimal'
  | 'instant'
  | 'day'
  | 'id'
  | 'publicId'
  | 'slug'
  | 'url'
  | 'currency'
  | 'country'
  | 'minorUnits'
  | 'json'
  | 'object';

/** The requirements that a value must meet in addition to its kind. */
interface Constraints {
  readonly min?: number;
  readonly max?: number;
  /** The value has to be larger than this number. */
  readonly exclusiveMin?: number;
  readonly pattern?: RegExp;
  /** The minimum and maximum number of characters of a text. */
  readonly length?: Range;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** A member of a public type. Its TypeScript type is `Value`, and `JsonValue` in JSON. */
export interface Member<Value = unknown, JsonValue = Value> extends Constraints {
  readonly kind: MemberKind;
  readonly isList: boolean;
  /** Whether the value is never null. */
  readonly isNeverNull: boolean;
  /** Whether REST may leave it out. */
  readonly isOptional?: boolean;
  /** The name of the member in values, if it differs from the name in the API. */
  readonly from?: string;
  /** Computes the member from the object that has it. Absent if the member is stored. */
  readonly compute?: (value: never) => unknown;
  /** The minimum and maximum number of items of a list. */
  readonly items?: Range;
  readonly unit?: string | null;
  /** A sentence without its full stop. The unit and the example are not part of it. */
  readonly description: string;
  /** An example of its value. Enum values are in capitals. */
  readonly example?: unknown;
  /** The values of an enum. */
  readonly enumeration?: Enumeration;
  /** The type of an object. */
  readonly type?: PublicType;
  /** `value` and `jsonValue` exist only for the type checker and are never set. */
  readonly value?: Value;
  readonly jsonValue?: JsonValue;
}

export interface MemberTable {
  readonly [name: string]: Member;
}

/** A type that clients see: REST, OpenAPI, GraphQL, MCP and the client are derived from it. */
export interface PublicType<Members extends MemberTable = MemberTable> {
  /** Its name in GraphQL, and in OpenAPI unless `schemaId` says otherwise. */
  readonly name: string;
  /** The name of its schema in OpenAPI, or null if it has no named schema and is written out where it is used. */
  readonly schemaId: string | null;
  /** A type whose members this type also has. In OpenAPI, the schema of this type refers to that of the base. */
  readonly base?: PublicType;
  /** A type whose members come first in the schema of this type. In answers, members have the order of `members`. */
  readonly schemaStartsWith?: PublicType;
  /** A sentence that describes the type. */
  readonly description: string;
  readonly members: Members;
}

/** The TypeScript type of the value of a member, which may also be a fact of a phone. */
type MemberValue<Type> =
  Type extends Fact<infer Value> ? Value : Type extends Member<infer Value, infer _> ? Value : never;
type MemberJson<Type> =
  Type extends Fact<infer Value> ? Value : Type extends Member<infer _, infer Value> ? Value : never;
/** The name of a member in values, or never if it is computed, since values do not have computed members. */
type NameInValues<Name, Type> = Type extends { readonly compute: unknown }
  ? never
  : Type extends { readonly from: infer From extends string }
    ? From
    : Name;

/** A type of values in which the members that may be undefined may also be absent. */
type WithOptional<Values> = {
  readonly [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name];
} & {
  readonly [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Values[Name];
};

/** The TypeScript type of the values of a public type. */
export type ValueOf<Type extends PublicType> = WithOptional<{
  [Name in keyof Type['members'] as NameInValues<Name, Type['members'][Name]>]: MemberValue<
    Type['members'][Name]
  >;
}>;

/** The TypeScript type of a public type in JSON. */
export type JsonOf<Type extends PublicType> = {
  readonly [Name in keyof Type['members'] & string as MemberName<Name>]: MemberJson<Type['members'][Name]>;
};

/**
 * Defines a public type.
 * @param description a sentence that describes the type
 */
export function publicType<const Members extends MemberTable>(
  name: string,
  description: string,
  members: Members,
  options: Partial<Omit<PublicType, 'name' | 'description' | 'members'>> = {},
): PublicType<Members> {
  return { name, schemaId: name, description, members, ...options };
}

/** Creates a function that defines members of one kind. */
const defineKind =
  <Value, JsonValue = Value>(kind: MemberKind, kindConstraints: Constraints = {}) =>
  (description: string, example?: unknown, constraints: Constraints = {}): Member<Value, JsonValue> => ({
    kind,
    description,
    example,
    isList: false,
    isNeverNull: true,
    ...kindConstraints,
    ...constraints,
  });

export const text = defineKind<string>('text');
export const flag = defineKind<boolean>('flag');
export const integer = defineKind<number>('integer');
/** A whole number that is not below 0. */
export const count = defineKind<number>('integer', { min: 0 });
export const decimal = defineKind<number>('decimal');
/** A point in time. In JSON, it is in UTC and has a precision of a second. */
export const instant = defineKind<Date, string>('instant');
/** A calendar day as text: `2026-01-31`. */
export const day = defineKind<string>('day');
/** A date as precise as it is known: `2024-Q1`. */
export const partialDate = defineKind<string>('date');
/** The number of a phone, brand, price or review. */
export const id = defineKind<number>('id');
/** The id of a key, a webhook or an account, as text. */
export const publicId = defineKind<string>('publicId');
export const slug = defineKind<string>('slug');
export const url = defineKind<string>('url');
/** An ISO 4217 code. */
export const currency = defineKind<string>('currency');
/** An ISO 3166-1 alpha-2 code. */
export const country = defineKind<string>('country');
/** A whole number of minor units of a currency, up to 2^53 − 1. */
export const minorUnits = defineKind<number>('minorUnits');
/** Any JSON value. */
export const json = defineKind<unknown>('json');

/** Defines a member whose value is from an enumeration. In JSON, it is in lower case. */
export const oneOf = <Value extends string>(
  enumeration: Enumeration<Value>,
  description: string,
  example?: unknown,
): Member<Value, Lowercase<Value>> => ({
  ...defineKind<Value, Lowercase<Value>>('enum')(description, example),
  enumeration,
});

export const object = <Type extends PublicType>(
  type: Type,
  description: string,
): Member<ValueOf<Type>, JsonOf<Type>> => ({
  ...defineKind<ValueOf<Type>, JsonOf<Type>>('object')(description),
  type,
});

/** A member without its TypeScript types, which are replaced when the member is changed. */
type UntypedMember = Omit<Member, 'value' | 'jsonValue'>;

/**
 * Defines a member that is a list.
 * @param item the definition of the items, whose description and example describe the whole list
 * @param items the minimum and maximum number of items
 */
export const listOf = <Value, JsonValue>(
  item: Member<Value, JsonValue>,
  items: Range = {},
): Member<readonly Value[], readonly JsonValue[]> => ({ ...(item as UntypedMember), isList: true, items });

export const nullable = <Value, JsonValue>(
  member: Member<Value, JsonValue>,
): Member<Value | null, JsonValue | null> => ({ ...(member as UntypedMember), isNeverNull: false });

/** Defines a member that REST may leave out. */
export const optional = <Value, JsonValue>(
  member: Member<Value, JsonValue>,
): Member<Value | undefined, JsonValue | undefined> => ({ ...(member as UntypedMember), isOptional: true });

/** Defines a member whose name in values differs from the name that clients see. */
export const storedAs = <Type extends Member, const From extends string>(from: From, member: Type) => ({
  ...member,
  from,
});

/** Defines a member that is computed for each response, from the object that has it. */
export const computed = <Value, Result, Type extends Member<Result>>(
  compute: (value: Value) => Result,
  member: Type,
) => ({ ...member, compute });
