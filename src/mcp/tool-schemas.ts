import { z } from 'zod';
import { toMemberName } from '../record/member-name.ts';
import { moneyMembers } from '../record/types/price.ts';
import { listSyntaxHelp } from '../rest/params/param.ts';
import type { Argument, ArgumentTable } from './arguments.ts';
import { isJsonObject } from './json.ts';
import type { Tool } from './tool.ts';

/** JSON Schema 2020-12, as `tools/list` shows it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Creates the schema of a tool's arguments, which forbids unknown members. */
export function createArgumentSchema({ params }: { readonly params: ArgumentTable }): JsonSchema {
  const shape = Object.entries(params).map(([name, argument]) => {
    const { schema, required, description, default: defaultValue } = argument;
    const describedSchema = schema.meta({
      description: description.replace(listSyntaxHelp, 'Any of several.') + formatExample(argument),
      ...(defaultValue !== undefined && { default: defaultValue }),
    });
    return [name, required ? describedSchema : describedSchema.optional()];
  });
  return removeKeywords(toJsonSchema(z.strictObject(Object.fromEntries(shape)), 'input'), omittedKeywords);
}

/** Keywords that the description explains already, or that only a mistake would violate. */
const omittedKeywords = [
  'pattern',
  'examples',
  'id',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'x-extensible-enum',
];

/** Formats the example of a text that must have a certain form. Returns an empty string for other arguments. */
const formatExample = ({ schema, example }: Argument<unknown>): string =>
  example !== undefined && schema instanceof z.ZodString && !schema.safeParse('x').success
    ? ` Example: ${example}.`
    : '';

/** Creates the schema of a tool's answer. It includes errors and candidates, because clients validate those too. */
export function createAnswerSchema({ params, answerSchema }: Tool): JsonSchema {
  const hasCandidates = 'id' in params || 'ids' in params;
  const { properties, required = [] } = toJsonSchema(answerSchema, 'output');
  const modelSchema = describeTypesOnce(toModelSchema({ type: 'object', properties })) as {
    properties: JsonSchema;
  };
  const nullableNames = Object.entries(answerSchema.shape).flatMap(([name, member]) =>
    (member as z.ZodType).safeParse(null).success ? name : [],
  );
  return {
    type: 'object',
    properties: {
      ...modelSchema.properties,
      ...(hasCandidates && { candidates: { type: 'array', items: { type: 'object' } } }),
      truncated: { type: 'boolean' },
      next: { type: 'string' },
      error: { type: 'object' },
    },
    anyOf: [
      { required: (required as string[]).filter((name) => !nullableNames.includes(name)) },
      ...(hasCandidates ? [{ required: ['candidates'] }] : []),
      { required: ['error'] },
    ],
  };
}

/** Marks a part of an answer that has the same form as in REST, with null and with amounts in minor units. */
export const markAsRest = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ asRest: true });

/** Keywords for REST's reference, which say little to a model but take many tokens. */
const verboseKeywords = [
  'description',
  'examples',
  'id',
  'extends',
  'additionalProperties',
  'required',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'enum',
  'x-extensible-enum',
];

/**
 * Turns a schema of REST into the schema of what `presentForModel` returns: money is decimal, and members
 * that may be null may be left out.
 */
function toModelSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toModelSchema);
  if (!isJsonObject(schema)) return schema;
  const { properties, asRest, ...keywords } = schema as JsonSchema & { readonly properties?: JsonSchema };
  if (asRest === true)
    return removeKeywords({ ...keywords, ...(properties && { properties }) }, verboseKeywords);
  const modelKeywords = Object.fromEntries(
    Object.entries(keywords)
      .filter(([name]) => !verboseKeywords.includes(name))
      .map(([name, member]) => [name, toModelSchema(member)]),
  );
  if (!isJsonObject(properties)) return modelKeywords;
  return { ...modelKeywords, properties: toModelMembers(properties) };
}

const modelMoney = {
  amount: { type: 'number' },
  currency: { type: 'string' },
  formatted: { type: 'string' },
};
/** The members of money in REST, which `modelMoney` replaces. */
const moneyNames: readonly string[] = Object.keys(moneyMembers).map(toMemberName);
const isMoney = (schema: unknown): boolean =>
  isJsonObject(schema) && isJsonObject(schema.properties) && 'amount_minor' in schema.properties;

function toModelMembers(properties: JsonSchema): JsonSchema {
  const isMoneyItself = 'amount_minor' in properties;
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const nonNullMember = removeNull(member);
    if (isMoneyItself && moneyNames.includes(name)) return [];
    return name === 'amount' && isMoney(nonNullMember) ? [] : [[name, toModelSchema(nonNullMember)]];
  });
  const hasMoney = isMoneyItself || isMoney(properties.amount);
  return { ...(hasMoney && modelMoney), ...Object.fromEntries(members) };
}

/** Removes null from the types of a schema, because null members are left out. */
function removeNull(schema: unknown): unknown {
  if (!isJsonObject(schema) || schema.asRest === true) return schema;
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.find((type) => type !== 'null') };
  if (!Array.isArray(schema.anyOf)) return schema;
  const { anyOf, ...keywords } = schema as JsonSchema & {
    readonly anyOf: readonly { readonly type?: string }[];
  };
  const nonNullSchemas = anyOf.filter(({ type }) => type !== 'null');
  return nonNullSchemas.length === 1
    ? { ...nonNullSchemas[0], ...keywords }
    : { ...keywords, anyOf: nonNullSchemas };
}

/**
 * Describes a repeated type only where it first occurs, with its name as `title`. Later occurrences have only that
 * `title`. A member that is called `title`, as in reviews, is not mistaken for the keyword.
 */
function describeTypesOnce(schema: unknown): unknown {
  const countByTitle = new Map<string, number>();
  const mapSubschemas = (value: JsonSchema, map: (subschema: unknown) => unknown): JsonSchema =>
    Object.fromEntries(
      Object.entries(value).map(([keyword, subschema]) => {
        if (keyword !== 'properties' || !isJsonObject(subschema)) return [keyword, map(subschema)];
        const members = Object.entries(subschema).map(([name, member]) => [name, map(member)]);
        return [keyword, Object.fromEntries(members)];
      }),
    );
  const countTitles = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(countTitles);
    if (!isJsonObject(value)) return value;
    if (typeof value.title === 'string') {
      countByTitle.set(value.title, (countByTitle.get(value.title) ?? 0) + 1);
    }
    return mapSubschemas(value, countTitles);
  };
  const describedTitles = new Set<string>();
  const describe = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(describe);
    if (!isJsonObject(value)) return value;
    const { title, ...keywords } = value;
    if (typeof title !== 'string' || countByTitle.get(title) === 1) return mapSubschemas(keywords, describe);
    if (describedTitles.has(title)) return { title, type: 'object' };
    describedTitles.add(title);
    return { title, ...mapSubschemas(keywords, describe) };
  };
  countTitles(schema);
  return describe(schema);
}

/** Removes keywords everywhere in a schema. Members with the name of a keyword stay. */
function removeKeywords(schema: unknown, keywords: readonly string[]): JsonSchema {
  const clean = (value: unknown, areNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => clean(item, false));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => areNames || !keywords.includes(name))
        .map(([name, member]) => [name, clean(member, !areNames && name === 'properties')]),
    );
  };
  return clean(schema, false) as JsonSchema;
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    unrepresentable: 'any',
  });
  return inlineReferences(json) as JsonSchema;
}

/** Replaces references to types with the types themselves, because not all clients follow references. */
function inlineReferences(json: JsonSchema): unknown {
  const { $defs = {}, ...schema } = json as JsonSchema & { readonly $defs?: JsonSchema };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isJsonObject(value)) return value;
    const { $ref, ...keywords } = value as JsonSchema & { readonly $ref?: string };
    const resolvedKeywords = Object.fromEntries(
      Object.entries(keywords).map(([key, item]) => [key, resolve(item)]),
    );
    if (typeof $ref !== 'string') return resolvedKeywords;
    const name = $ref.replace('#/$defs/', '');
    const target = resolve(($defs as JsonSchema)[name]) as JsonSchema;
    return { ...target, ...resolvedKeywords, ...('properties' in target && { title: name }) };
  };
  return resolve(schema);
}
