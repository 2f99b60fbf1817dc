import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { toInstant } from '../../../../src/domain/instant.ts';
import { schemaText } from '../../graphql-operations.ts';

export interface RecordTypes {
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    PartialDate: { Input: string; Output: string };
    Currency: { Input: string; Output: string };
    CountryCode: { Input: string; Output: string };
    SafeInt: { Input: number; Output: number };
    /** How TypeScript sees every type that is made from the text of the schema. */
    Anything: { Input: unknown; Output: unknown };
  };
  DefaultFieldNullability: false;
}

const textScalars = ['PartialDate', 'Currency', 'CountryCode', 'SafeInt'] as const;

/** What one of these types is made of, where a member of that name does not say it. */
export type Members = Readonly<Record<string, Readonly<Record<string, (parent: never) => unknown>>>>;

/** The parts of a phone that are read as they are shown: of all types below it, but brands. */
function partsOfPhone(schema: GraphQLSchema): GraphQLObjectType[] {
  const parts = new Set<GraphQLObjectType>();
  const add = (type: GraphQLObjectType): void => {
    for (const field of Object.values(type.getFields())) {
      const below = getNamedType(field.type);
      const isPart = isObjectType(below) && below.name !== 'Brand' && !('pageInfo' in below.getFields());
      if (!isPart || parts.has(below)) continue;
      parts.add(below);
      add(below);
    }
  };
  add(schema.getType('Phone') as GraphQLObjectType);
  return [...parts];
}

/**
 * Declares these types for Pothos as they stand in our schema, in place of two hundred lines that say the same.
 * What Pothos makes of them at the end is what it makes of types written by hand.
 */
export function addRecordTypes(untyped: unknown, members: Members = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: types made from a text have none that TypeScript could know
  const builder = untyped as any;
  const schema = buildSchema(schemaText);
  const identity = (value: unknown) => value;
  builder.scalarType('DateTime', { serialize: (value: Date) => toInstant(value) });
  for (const name of textScalars) builder.scalarType(name, { serialize: identity, parseValue: identity });

  const references = new Map<string, unknown>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isEnumType(type) || type.name.startsWith('__')) continue;
    const values = type.getValues().map(({ name }) => name);
    references.set(type.name, builder.enumType(type.name, { values }));
  }
  const parts = partsOfPhone(schema);
  for (const { name } of parts) references.set(name, builder.objectRef(name));

  const shapeOf = (type: GraphQLOutputType): unknown => {
    if (isNonNullType(type)) return shapeOf(type.ofType);
    if (isListType(type)) return [shapeOf(type.ofType)];
    const { name } = getNamedType(type);
    return references.get(name) ?? name;
  };
  const fieldOf = (typeName: string, fieldName: string) => {
    const owner = schema.getType(typeName);
    const field = isObjectType(owner) ? owner.getFields()[fieldName] : undefined;
    if (field === undefined) throw new TypeError(`the schema has no ${typeName}.${fieldName}`);
    return { type: shapeOf(field.type) as 'Anything', nullable: !isNonNullType(field.type) as true };
  };
  for (const type of parts) {
    const resolverOf = (field: string) =>
      members[type.name]?.[field] ?? ((parent: Record<string, unknown>) => parent[field] ?? null);
    builder.objectType(references.get(type.name), {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      fields: (t: any) =>
        Object.fromEntries(
          Object.keys(type.getFields()).map((field) => [
            field,
            t.field({ ...fieldOf(type.name, field), resolve: resolverOf(field) }),
          ]),
        ),
    });
  }
  return { fieldOf };
}
