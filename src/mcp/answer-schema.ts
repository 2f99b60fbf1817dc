import { z } from 'zod';
import { severalOf } from '../rest/param.ts';
import type { Argument } from './arguments.ts';
import { isJsonObject } from './json.ts';
import type { Tool } from './tool.ts';

/** JSON Schema 2020-12, as `tools/list` shows it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a tool takes; unknown members are refused. */
export function argumentSchema({ params }: Pick<Tool, 'params'>): JsonSchema {
  const shape = Object.entries(params).map(([name, argument]) => {
    const { schema, told = schema, required, description, default: usual } = argument;
    const shown = told.meta({
      description: description.replace(severalOf, 'Any of several.') + exampleOf(argument),
      ...(usual !== undefined && { default: usual }),
    });
    return [name, required ? shown : shown.optional()];
  });
  return without(toJsonSchema(z.strictObject(Object.fromEntries(shape)), 'input'), tooExact);
}

/** What the description says in words, or what only a mistake would break. */
const tooExact = [
  'pattern',
  'examples',
  'id',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'x-extensible-enum',
];

/** Of a text whose form has to be known. */
const exampleOf = ({ schema, example }: Argument<unknown>): string =>
  example !== undefined && schema instanceof z.ZodString && !schema.safeParse('x').success
    ? ` Example: ${example}.`
    : '';

/** What a tool answers. Errors are included, and so are candidates: clients check those too. */
export function answerSchema({ params, answer }: Pick<Tool, 'params' | 'answer'>): JsonSchema {
  const namesPhones = 'id' in params || 'ids' in params;
  const { properties, required = [] } = toJsonSchema(answer, 'output');
  const known = toldOnce(forModelSchema({ type: 'object', properties })) as { properties: JsonSchema };
  const optional = Object.entries(answer.shape).flatMap(([name, member]) =>
    (member as z.ZodType).safeParse(null).success ? name : [],
  );
  return {
    type: 'object',
    properties: {
      ...known.properties,
      ...(namesPhones && { candidates: { type: 'array', items: { type: 'object' } } }),
      truncated: { type: 'boolean' },
      next: { type: 'string' },
      error: { type: 'object' },
    },
    anyOf: [
      { required: (required as string[]).filter((name) => !optional.includes(name)) },
      ...(namesPhones ? [{ required: ['candidates'] }] : []),
      { required: ['error'] },
    ],
  };
}

/** Marks what an answer has as REST has it, with null and minor units. */
export const asRest = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ asRest: true });

/** Figures, patterns and words of REST's reference, which say little to a model and cost it much. */
const wordy = [
  ...['description', 'examples', 'id', 'extends', 'deprecated', 'additionalProperties', 'required'],
  ...['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems'],
  ...['minLength', 'maxLength', 'enum', 'x-extensible-enum'],
];

/** A schema of REST as `forModel` changes its values: money decimal, and members left out where they may be null. */
function forModelSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forModelSchema);
  if (!isJsonObject(schema)) return schema;
  const { properties, asRest, ...rest } = schema as JsonSchema & { readonly properties?: JsonSchema };
  if (asRest === true) return without({ ...rest, ...(properties && { properties }) }, wordy);
  const plain = Object.fromEntries(
    Object.entries(rest)
      .filter(([name]) => !wordy.includes(name))
      .map(([name, member]) => [name, forModelSchema(member)]),
  );
  if (!isJsonObject(properties)) return plain;
  return { ...plain, properties: decimalMembers(properties) };
}

const decimal = { amount: { type: 'number' }, currency: { type: 'string' } };
const isMoney = (schema: unknown): boolean =>
  isJsonObject(schema) && isJsonObject(schema.properties) && 'amount_minor' in schema.properties;

function decimalMembers(properties: JsonSchema): JsonSchema {
  const isMoneyItself = 'amount_minor' in properties;
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const known = withoutNull(member);
    if (name === 'amount_minor' || (isMoneyItself && name === 'currency')) return [];
    if (name === 'id' && 'observation_id' in properties) return [];
    return name === 'amount' && isMoney(known) ? [] : [[name, forModelSchema(known)]];
  });
  const hasMoney = isMoneyItself || isMoney(properties.amount);
  return { ...(hasMoney && decimal), ...Object.fromEntries(members) };
}

/** Null members are left out. */
function withoutNull(schema: unknown): unknown {
  if (!isJsonObject(schema) || schema.asRest === true) return schema;
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.find((type) => type !== 'null') };
  if (!Array.isArray(schema.anyOf)) return schema;
  const { anyOf, ...rest } = schema as JsonSchema & { readonly anyOf: readonly { readonly type?: string }[] };
  const others = anyOf.filter(({ type }) => type !== 'null');
  return others.length === 1 ? { ...others[0], ...rest } : { ...rest, anyOf: others };
}

/**
 * A type that stands in several places is told in the first, with its name as title; the others have the name alone.
 * Members are not looked at by their names: a review has a title, too.
 */
function toldOnce(schema: unknown): unknown {
  const places = new Map<string, number>();
  const eachPart = (value: JsonSchema, change: (part: unknown) => unknown): JsonSchema =>
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (name !== 'properties' || !isJsonObject(part)) return [name, change(part)];
        return [name, Object.fromEntries(Object.entries(part).map(([key, member]) => [key, change(member)]))];
      }),
    );
  const count = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(count);
    if (!isJsonObject(value)) return value;
    if (typeof value.title === 'string') places.set(value.title, (places.get(value.title) ?? 0) + 1);
    return eachPart(value, count);
  };
  const told = new Set<string>();
  const tell = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tell);
    if (!isJsonObject(value)) return value;
    const { title, ...rest } = value;
    if (typeof title !== 'string' || places.get(title) === 1) return eachPart(rest, tell);
    if (told.has(title)) return { title, type: 'object' };
    told.add(title);
    return { title, ...eachPart(rest, tell) };
  };
  count(schema);
  return tell(schema);
}

/** Without these keywords, wherever they stand; names of members are no keywords. */
function without(schema: unknown, keywords: readonly string[]): JsonSchema {
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
  return inlined(json) as JsonSchema;
}

/** Types that have an id are referred to: each where it stands instead, since not all clients follow references. */
function inlined(json: JsonSchema): unknown {
  const { $defs = {}, ...schema } = json as JsonSchema & { readonly $defs?: JsonSchema };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isJsonObject(value)) return value;
    const { $ref, ...rest } = value as JsonSchema & { readonly $ref?: string };
    const own = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, resolve(member)]));
    if (typeof $ref !== 'string') return own;
    const name = $ref.replace('#/$defs/', '');
    const target = resolve(($defs as JsonSchema)[name]) as JsonSchema;
    return { ...target, ...own, ...('properties' in target && { title: name }) };
  };
  return resolve(schema);
}
