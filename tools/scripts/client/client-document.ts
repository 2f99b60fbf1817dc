import type { Json } from '../../../src/rest/openapi/json-schema.ts';
import type { Document, Schema } from '../../testing/openapi.ts';

/**
 * The OpenAPI document as the client's types need it: of answers those of success, of parameters those that its callers
 * give.
 * @param document of the gateway
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
          .filter(({ in: place }) => place !== 'header')
          .map((parameter) => ({ ...parameter, schema: plainlySpelled(parameter.schema) })),
        responses: Object.fromEntries(
          Object.entries(responses)
            .filter(([status]) => status.startsWith('2'))
            .map(([status, { description, content }]) => [
              status,
              { description, content: content && mapMembers(content, wholeAnswer) },
            ]),
        ),
      })),
    ),
    components: {
      schemas: {
        ...mapMembers(withoutSparse(schemas), openEnums),
        ...(schemas.ErrorCode && { ErrorCode: closed(schemas.ErrorCode) }),
      },
    },
  };
}

/** Of an operation with `fields`: the whole answer, whose members callers know to be there if they select them. */
const wholeAnswer = <Content extends { readonly schema?: Schema }>(content: Content): Content => {
  const whole = content.schema?.anyOf?.[0];
  return whole === undefined ? content : { ...content, schema: whole };
};

const withoutSparse = (schemas: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('Sparse')));

/** Names of which a parameter takes any case are one of the names: what is written otherwise is taken for a mistake. */
function plainlySpelled(schema: Schema): Schema {
  const names = schema.anyOf?.find((one) => one.enum !== undefined || one.$ref !== undefined);
  if (names !== undefined) return names;
  return schema.items === undefined ? schema : { ...schema, items: plainlySpelled(schema.items) };
}

/** Of an answer: the names that there are, and any text, for there may be more of them one day. */
function openEnums(schema: Schema): Schema {
  const opened = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(opened);
    if (typeof value !== 'object' || value === null) return value;
    const { 'x-extensible-enum': names, type, ...rest } = mapMembers(value as Schema, opened);
    if (names === undefined) return { ...rest, ...(type !== undefined && { type }) };
    return { ...rest, anyOf: [{ type, enum: names }, { type }] };
  };
  return opened(schema) as Schema;
}

/** The codes of errors, for switches, in which an unknown one is a mistake. */
const closed = ({ 'x-extensible-enum': names, ...schema }: Schema): Schema => ({
  ...schema,
  enum: names as readonly string[],
});

function mapMembers<Value, Made>(
  record: Readonly<Record<string, Value>>,
  make: (value: Value) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));
}
