import { z } from 'zod';
import { maxInt32 } from '../schemas/scalars.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A schema that is still being changed. */
type MutableSchema = Record<string, unknown>;

/**
 * Removes keywords that OpenAPI does not need, describes numbers and rewrites patterns. It changes the given schema
 * itself, as Zod's `override` requires.
 */
function tidySchema(schema: MutableSchema): void {
  delete schema.$schema;
  delete schema.id;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.type === 'integer' || schema.type === 'number') describeNumber(schema);
  if (typeof schema.pattern === 'string') schema.pattern = toPortablePattern(schema.pattern);
}

/**
 * Rewrites a pattern for code generators and validators. JavaScript escapes "/" in the source of a RegExp, and
 * generators would escape it a second time. `\p` needs a flag, which JSON Schema cannot express.
 */
function toPortablePattern(pattern: string): string {
  return pattern.replaceAll('\\/', '/').replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f');
}

/**
 * Adds `format` (OpenAPI format registry) and `maximum`. Without them, code generators choose a 32-bit type.
 * The largest maximum is 2^53 − 1, because JavaScript rounds larger numbers when it parses JSON.
 */
function describeNumber(schema: MutableSchema): void {
  schema.maximum ??= Number.MAX_SAFE_INTEGER;
  if (schema.type === 'number') schema.format = 'double';
  else schema.format = (schema.maximum as number) <= maxInt32 ? 'int32' : 'int64';
}

/** Creates the schema of a parameter or a request body. It rejects unknown members. */
export function toInputSchema(schema: z.ZodType): Json {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => tidySchema(jsonSchema),
  });
  tidySchema(jsonSchema);
  return jsonSchema;
}

/**
 * Creates the schemas of answers. They allow additional members, because answers may gain members within v1, and
 * that must not break clients that validate them.
 * @returns `components`: every schema with an id, by its id; `byName`: for each of the given names a `$ref` to its
 *   component, or the schema itself if it has no id
 */
export function toAnswerSchemas(schemas: Readonly<Record<string, z.ZodType>>) {
  const jsonSchema = z.toJSONSchema(z.object(schemas), {
    target: 'draft-2020-12',
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      tidySchema(jsonSchema);
    },
  });
  const text = JSON.stringify(jsonSchema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, properties = {} } = JSON.parse(text, toExtensibleEnum) as {
    $defs?: Record<string, MutableSchema>;
    properties?: Record<string, Json>;
  };
  const components = Object.fromEntries(
    Object.entries($defs).map(([id, schema]) => [id, composeFromBase(schema, $defs)]),
  );
  return { components, byName: properties };
}

/**
 * A reviver for `JSON.parse` that moves the values of enums to `x-extensible-enum` (Zalando's RESTful guidelines,
 * rule 112), because enums may gain values within v1. Code generators then use a plain string.
 */
function toExtensibleEnum(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('enum' in value)) return value;
  const { enum: values, ...schema } = value;
  return { ...schema, 'x-extensible-enum': values };
}

/** Replaces the inherited members of a schema with a reference to the schema that `extends` names. */
function composeFromBase(
  { extends: baseName, ...schema }: MutableSchema,
  schemas: Readonly<Record<string, MutableSchema>>,
): Json {
  if (typeof baseName !== 'string') return schema;
  const base = schemas[baseName];
  if (base === undefined) throw new TypeError(`the schema ${baseName} does not exist`);
  const { properties: inheritedProperties = {} } = base as { properties?: Json };
  const { type, properties, required, ...otherKeywords } = schema as {
    type: string;
    properties: Json;
    required: string[];
  };
  const isChanged = (name: string): boolean =>
    JSON.stringify(inheritedProperties[name]) !== JSON.stringify(properties[name]);
  const changedNames = Object.keys(properties).filter(isChanged);
  const requiredChanges = required.filter((name) => changedNames.includes(name));
  const changes = {
    type,
    properties: Object.fromEntries(changedNames.map((name) => [name, properties[name]])),
    ...(requiredChanges.length > 0 && { required: requiredChanges }),
  };
  return { ...otherKeywords, allOf: [{ $ref: `#/components/schemas/${baseName}` }, changes] };
}

/**
 * Moves the definitions of named types in parameters and bodies to components, because `toInputSchema` repeats a
 * definition in each schema that uses it.
 * @returns the paths, which now refer to the components, and the definitions by name
 */
export function moveDefinitions(paths: Json): { readonly paths: Json; readonly definitions: Json } {
  const definitions: Record<string, unknown> = {};
  const moveDefinition = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value;
    const { $defs, ...schema } = value;
    Object.assign(definitions, $defs);
    return schema;
  };
  const pathsWithoutDefinitions = JSON.parse(JSON.stringify(paths), moveDefinition);
  const text = JSON.stringify(pathsWithoutDefinitions).replaceAll('"#/$defs/', '"#/components/schemas/');
  return { paths: JSON.parse(text), definitions };
}
