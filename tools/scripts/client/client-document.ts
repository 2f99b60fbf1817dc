import type { Json } from '../../../src/rest/openapi/json-schema.ts';
import type { Document, Schema } from '../../testing/openapi.ts';

/**
 * Reduces the gateway's OpenAPI document to what the client's types need: successful responses, and parameters that
 * callers pass.
 */
export function clientDocument({ openapi, info, paths, components }: Document): Json {
  const { schemas = {} } = components;
  return {
    openapi,
    info,
    paths: mapMembers(paths, (item) =>
      mapMembers(item, ({ parameters, responses, ...operation }) => ({
        ...operation,
        parameters: parameters
          .filter(({ in: location }) => location !== 'header')
          .map((parameter) => ({ ...parameter, schema: toCanonicalEnum(parameter.schema) })),
        responses: Object.fromEntries(
          Object.entries(responses)
            .filter(([status]) => status.startsWith('2'))
            .map(([status, { description, content }]) => [
              status,
              { description, content: content && mapMembers(content, selectWholeAnswer) },
            ]),
        ),
      })),
    ),
    components: {
      schemas: {
        ...mapMembers(removeSparseSchemas(schemas), openEnums),
        ...(schemas.ErrorCode && { ErrorCode: closeEnum(schemas.ErrorCode) }),
      },
    },
  };
}

/**
 * Selects the schema of the whole answer of an operation with `fields`, since callers know which members they selected.
 */
const selectWholeAnswer = <Content extends { readonly schema?: Schema }>(content: Content): Content => {
  const whole = content.schema?.anyOf?.[0];
  return whole === undefined ? content : { ...content, schema: whole };
};

const removeSparseSchemas = (schemas: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('Sparse')));

/**
 * Restricts a parameter that accepts names in any case to the canonical names, so that other spellings are type errors.
 */
function toCanonicalEnum(schema: Schema): Schema {
  const names = schema.anyOf?.find((option) => option.enum !== undefined || option.$ref !== undefined);
  if (names !== undefined) return names;
  return schema.items === undefined ? schema : { ...schema, items: toCanonicalEnum(schema.items) };
}

/** Lets extensible enums of answers contain other texts besides the known names. */
function openEnums(schema: Schema): Schema {
  const openValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(openValue);
    if (typeof value !== 'object' || value === null) return value;
    const { 'x-extensible-enum': names, type, ...rest } = mapMembers(value as Schema, openValue);
    if (names === undefined) return { ...rest, ...(type !== undefined && { type }) };
    return { ...rest, anyOf: [{ type, enum: names }, { type }] };
  };
  return openValue(schema) as Schema;
}

/** Restricts error codes to the known ones, so that a `switch` over an unknown one is a type error. */
const closeEnum = ({ 'x-extensible-enum': names, ...schema }: Schema): Schema => ({
  ...schema,
  enum: names as readonly string[],
});

function mapMembers<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
