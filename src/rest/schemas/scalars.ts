import { z } from 'zod';
import type { Enumeration } from '../../record/fact.ts';

export const maxInt32 = 2_147_483_647;

export const idSchema = z.int().min(1).max(maxInt32);
export const countSchema = z.int().min(0);

export const slugSchema = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ examples: ['samsung-galaxy-s24-ultra'] });

export const instantSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  .meta({
    id: 'Instant',
    format: 'date-time',
    description: 'Date and time in UTC (RFC 3339): 2026-11-20T17:03:59Z.',
    examples: ['2026-01-31T09:30:00Z'],
  });

export const partialDateSchema = z
  .string()
  .regex(/^\d{4}(-Q[1-4]|-\d\d(-\d\d)?)?$/)
  .meta({
    id: 'PartialDate',
    description:
      'A year, a quarter, a month or a day, with the precision that is known: 2024, 2024-Q1, 2024-01, 2024-01-17.',
    examples: ['2024', '2024-Q1', '2024-01', '2024-01-17'],
  });

export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'Currency', description: 'ISO 4217.', examples: ['THB'] });

/** The definition of a named enum. */
interface NamedEnumOptions<Value extends string> {
  readonly id: string;
  /** The description of the enum, as a sentence. */
  readonly description: string;
  readonly values: readonly Value[];
  /** Returns the meaning of a value. */
  readonly getMeaning: (value: Value) => string;
  /** The error message for any other value in a request. */
  readonly help?: string;
}

/**
 * Creates the schema of a named enum. In the OpenAPI document, enums of answers are open (`x-extensible-enum`),
 * because answers may gain values within v1. Enums of parameters are closed.
 */
export function createNamedEnum<const Value extends string>({
  id,
  description,
  values,
  getMeaning,
  help,
}: NamedEnumOptions<Value>) {
  const meanings = values.map((value) => `- \`${value}\`: ${getMeaning(value)}`);
  const fullDescription = `${description}\n\n${meanings.join('\n')}`;
  return z.enum(values as unknown as [Value, ...Value[]], help).meta({ id, description: fullDescription });
}

/**
 * Creates the schema of a named enum with the members of an enumeration, in lower case.
 * @param options `members` are the allowed members, by default all; `help` is the error message for any other
 *   value in a request
 */
export function createEnum<const Member extends string, const Allowed extends Member = Member>(
  id: string,
  { description, members: allMembers, meanings }: Enumeration<Member>,
  {
    members = allMembers as never,
    help,
  }: { readonly members?: readonly Allowed[]; readonly help?: string } = {},
) {
  const meaningByValue = new Map(members.map((member) => [member.toLowerCase(), meanings[member]]));
  return createNamedEnum({
    ...(help !== undefined && { help }),
    id,
    description: `${description}.`,
    values: [...meaningByValue.keys()] as Lowercase<Allowed>[],
    getMeaning: (value) => meaningByValue.get(value) ?? '',
  });
}

type EnumSchema<Member extends string = string> = ReturnType<typeof createEnum<Member>>;

/** Creates a function that always returns the same schema for an enumeration, because schema names must be unique. */
function createEnumCache(getId: (enumeration: Enumeration) => string) {
  const schemas = new Map<Enumeration, EnumSchema>();
  return <const Member extends string>(enumeration: Enumeration<Member>): EnumSchema<Member> => {
    const schema = schemas.get(enumeration) ?? createEnum<string>(getId(enumeration), enumeration);
    schemas.set(enumeration, schema);
    return schema as unknown as EnumSchema<Member>;
  };
}

/** Returns the schema of an enumeration in answers. */
export const getAnswerEnum = createEnumCache(({ name }) => name);

/** Returns the schema of an enumeration in filters. It has its own name, because enums of parameters are closed. */
export const getFilterEnum = createEnumCache(({ name }) =>
  name.endsWith('Filter') ? name : `${name}Filter`,
);

/** Returns the schema of an enumeration that occurs only as a parameter, never in answers. */
export const getChoiceEnum = createEnumCache(({ name }) => name);
