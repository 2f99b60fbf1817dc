import { z } from 'zod';
import type { Fact, RecordTable, Section } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';
import type { Member, MemberKind, MemberTable, PublicType } from '../../record/public-type.ts';
import { type Description, formatSentence } from '../../services/descriptions/describe.ts';
import {
  currencySchema,
  getAnswerEnum,
  idSchema,
  instantSchema,
  maxInt32,
  partialDateSchema,
  slugSchema,
} from './scalars.ts';

function createIntegerSchema({ min, max }: Member): z.ZodType {
  let schema = z.int();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function createDecimalSchema({ min, max, exclusiveMin }: Member): z.ZodType {
  let schema = z.number();
  if (exclusiveMin !== undefined) schema = schema.gt(exclusiveMin);
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

function createTextSchema({ pattern, length = {} }: Member): z.ZodType {
  let schema = z.string();
  if (pattern !== undefined) schema = schema.regex(pattern);
  if (length.min !== undefined) schema = schema.min(length.min);
  if (length.max !== undefined) schema = schema.max(length.max);
  return schema;
}

type ScalarKind = Exclude<MemberKind, 'enum' | 'object'>;

const schemaCreators: Readonly<Record<ScalarKind, (member: Member) => z.ZodType>> = {
  // Measurements in a list are positive. Others may be 0.
  number: ({ isList }) => (isList ? z.number().positive() : z.number().min(0)),
  whole: () => z.int().min(0).max(maxInt32),
  flag: () => z.boolean(),
  text: createTextSchema,
  date: () => partialDateSchema,
  integer: createIntegerSchema,
  decimal: createDecimalSchema,
  instant: () => instantSchema,
  day: () => z.iso.date(),
  id: () => idSchema,
  publicId: createTextSchema,
  slug: () => slugSchema,
  url: () => z.url(),
  currency: () => currencySchema,
  country: () => z.string().regex(/^[A-Z]{2}$/),
  minorUnits: () => z.int().min(0),
  json: () => z.unknown(),
};

function createValueSchema(member: Member): z.ZodType {
  const { kind, enumeration, type } = member;
  if (enumeration !== undefined) return getAnswerEnum(enumeration);
  if (type !== undefined) return getTypeSchema(type);
  return schemaCreators[kind as ScalarKind](member);
}

function createListSchema(itemSchema: z.ZodType, { items = {} }: Member): z.ZodType {
  let schema = z.array(itemSchema);
  if (items.min !== undefined) schema = schema.min(items.min);
  if (items.max !== undefined) schema = schema.max(items.max);
  return schema;
}

/** Creates the schema of a member in answers, with its description and its example. */
export function createMemberSchema(member: Member | Fact): z.ZodType {
  const { isList, isNeverNull, isOptional }: Member = member;
  const itemSchema = createValueSchema(member);
  const valueSchema = isList ? createListSchema(itemSchema, member) : itemSchema;
  const nullableSchema = isNeverNull ? valueSchema : valueSchema.nullable();
  return withDescription(isOptional ? nullableSchema.optional() : nullableSchema, member);
}

/** Creates a schema for each member, by its JSON name. */
export function createMemberSchemas(members: MemberTable): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [toMemberName(name), createMemberSchema(member)]),
  );
}

const schemaByType = new Map<PublicType, z.ZodObject<Record<string, z.ZodType>>>();

/** Returns the schema of a public type in answers. It is created once, because schema names must be unique. */
export function getTypeSchema(type: PublicType): z.ZodObject<Record<string, z.ZodType>> {
  let schema = schemaByType.get(type);
  if (schema === undefined) {
    const { members, schemaId, base, description, schemaStartsWith } = type;
    schema = z.strictObject(createMemberSchemas({ ...schemaStartsWith?.members, ...members }));
    if (schemaId !== null)
      schema = schema.meta({ id: schemaId, ...(base && { extends: base.schemaId }), description });
    schemaByType.set(type, schema);
  }
  return schema;
}

/** Creates the schema of a section in the phone record. `otherMembers` are not facts. */
function createSectionSchema(
  { type, itemDescription, facts, isList, isNeverNull, description }: Section,
  otherMembers: z.ZodRawShape = {},
): z.ZodType {
  const object = z
    .strictObject({ ...createFactSchemas(facts), ...otherMembers })
    .meta({ id: type, description: `${itemDescription}.` });
  if (!isList) return isNeverNull ? object : object.nullable().describe(`${description}.`);
  const list = z.array(object);
  return (isNeverNull ? list : list.nullable()).describe(`${description}.`);
}

/**
 * Creates a schema for each entry in a table of the phone record, by its JSON name.
 * @param otherMembersByName the members to add to a section, by the name of the section
 */
export function createFactSchemas(
  table: RecordTable,
  otherMembersByName: Readonly<Record<string, z.ZodRawShape>> = {},
): Record<string, z.ZodType> {
  const schemaEntries = Object.entries(table).map(([name, entry]) => [
    toMemberName(name),
    entry.kind === 'section'
      ? createSectionSchema(entry, otherMembersByName[name])
      : createMemberSchema(entry),
  ]);
  return Object.fromEntries(schemaEntries);
}

/** Returns an example that is valid for its schema, with enum members in lower case if necessary. */
function toValidExample(schema: z.ZodType, example: unknown): unknown {
  const lowerCaseExample = JSON.parse(JSON.stringify(example).toLowerCase());
  const validExample = [example, lowerCaseExample].find((candidate) => schema.safeParse(candidate).success);
  if (validExample === undefined)
    throw new TypeError(`the example ${JSON.stringify(example)} is not valid for its schema`);
  return validExample;
}

/** Adds a description and an example to a schema. */
export function withDescription<Schema extends z.ZodType>(schema: Schema, description: Description): Schema {
  const { example } = description;
  const examples = example === undefined ? {} : { examples: [toValidExample(schema, example)] };
  return schema.meta({ description: formatSentence(description), ...examples });
}

/** Converts a name to camel case: `amount_minor` becomes `amountMinor`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
const toCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The descriptions of a type and its members, by their names in the domain. */
type DescribedType<Shape> = {
  readonly description: string;
  readonly members: Readonly<Record<CamelCase<keyof Shape & string>, Description>>;
};

/** Adds a description to each member of a type. */
export function withMemberDescriptions<Shape extends Readonly<Record<string, z.ZodType>>>(
  { members }: DescribedType<Shape>,
  shape: Shape,
): Shape {
  const descriptions: Readonly<Record<string, Description>> = members;
  const describedEntries = Object.entries(shape).map(([name, schema]) => [
    name,
    withDescription(schema, descriptions[toCamelCase(name)] as Description),
  ]);
  return Object.fromEntries(describedEntries) as Shape;
}

/** Creates the schema of a type, with its description and the descriptions of its members. */
export function createDescribedObject<Shape extends Readonly<Record<string, z.ZodType>>>(
  id: string,
  type: DescribedType<Shape>,
  shape: Shape,
) {
  return z.strictObject(withMemberDescriptions(type, shape)).meta({ id, description: type.description });
}
