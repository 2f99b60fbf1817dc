import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

type Draft = Record<string, unknown>;

const maxInt32 = 2 ** 31 - 1;

/** Removes keywords that OpenAPI does not need, and describes numbers. Zod expects changes in place. */
function tidy(schema: Draft): void {
  delete schema.$schema;
  delete schema.id;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.type === 'integer' || schema.type === 'number') describeNumber(schema);
  if (typeof schema.pattern === 'string') schema.pattern = toPortablePattern(schema.pattern);
}

/**
 * Rewrites a pattern for code generators and validators. JavaScript escapes "/" in the source of a RegExp,
 * and generators escape it again; `\\p` needs a flag, which JSON Schema cannot express.
 */
function toPortablePattern(pattern: string): string {
  return pattern.replaceAll('\\/', '/').replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f');
}

/**
 * Adds `format` (OpenAPI format registry) and `maximum`, by which code generators choose a type. Without them
 * they choose 32 bits. JavaScript rounds numbers beyond 2^53 − 1 when it reads JSON.
 */
function describeNumber(schema: Draft): void {
  schema.maximum ??= Number.MAX_SAFE_INTEGER;
  if (schema.type === 'number') schema.format = 'double';
  else schema.format = (schema.maximum as number) <= maxInt32 ? 'int32' : 'int64';
}

/** Creates the schema of a request body, which rejects unknown members. */
export function toInputSchema(schema: z.ZodType): Json {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  tidy(jsonSchema);
  return jsonSchema;
}

/**
 * Creates the schemas of answers. They allow additional members, because v1 answers may gain members, which
 * must not break a client that validates them.
 * @returns `components`: every schema that has an id; `byName`: a `$ref`, or the schema itself if it has no
 *   id
 */
export function toAnswerSchemas(schemas: Readonly<Record<string, z.ZodType>>) {
  const jsonSchema = z.toJSONSchema(z.object(schemas), {
    target: 'draft-2020-12',
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      tidy(jsonSchema);
    },
  });
  const text = JSON.stringify(jsonSchema).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, properties = {} } = JSON.parse(text, openEnum) as {
    $defs?: Record<string, Draft>;
    properties?: Record<string, Json>;
  };
  const components = Object.fromEntries(
    Object.entries($defs).map(([id, schema]) => [id, composeFromBase(schema, $defs)]),
  );
  return { components, byName: properties };
}

/**
 * Moves the values of enums to `x-extensible-enum` (Zalando's RESTful guidelines, rule 112), because answers
 * may gain values within v1. Code generators then use a plain string. It is a reviver for `JSON.parse`.
 */
function openEnum(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('enum' in value)) return value;
  const { enum: values, ...schema } = value;
  return { ...schema, 'x-extensible-enum': values };
}

/**
 * Lets a schema refer to the schema that it extends (`extends` in its metadata), instead of repeating its
 * members.
 */
function composeFromBase(
  { extends: baseName, ...schema }: Draft,
  schemas: Readonly<Record<string, Draft>>,
): Json {
  if (typeof baseName !== 'string') return schema;
  const base = schemas[baseName];
  if (base === undefined) throw new TypeError(`there is no schema ${baseName}`);
  const { properties: inherited = {} } = base as { properties?: Json };
  const { type, properties, required, ...description } = schema as {
    type: string;
    properties: Json;
    required: string[];
  };
  const isChanged = (name: string): boolean =>
    JSON.stringify(inherited[name]) !== JSON.stringify(properties[name]);
  const changedNames = Object.keys(properties).filter(isChanged);
  const requiredChanges = required.filter((name) => changedNames.includes(name));
  const changes = {
    type,
    properties: Object.fromEntries(changedNames.map((name) => [name, properties[name]])),
    ...(requiredChanges.length > 0 && { required: requiredChanges }),
  };
  return { ...description, allOf: [{ $ref: `#/components/schemas/${baseName}` }, changes] };
}

/**
 * Moves the named types of parameters and bodies to components, because `toInputSchema` repeats each type
 * wherever it is used.
 * @returns the paths, which refer to the components, and the types by name
 */
export function moveDefinitions(paths: Json): { readonly paths: Json; readonly definitions: Json } {
  const definitions: Draft = {};
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
