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
    /** The TypeScript type of every type that is built from the text of the schema. */
    Anything: { Input: unknown; Output: unknown };
  };
  DefaultFieldNullability: false;
}

const textScalars = ['PartialDate', 'Currency', 'CountryCode', 'SafeInt'] as const;

/** Resolvers by type and field, for fields that are not a member of the same name. */
export type Members = Readonly<Record<string, Readonly<Record<string, (parent: never) => unknown>>>>;

/** Returns all object types below `Phone` except `Brand` and pages. Their fields are members of the record. */
function getPhonePartTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  const parts = new Set<GraphQLObjectType>();
  const add = (type: GraphQLObjectType): void => {
    for (const field of Object.values(type.getFields())) {
      const fieldType = getNamedType(field.type);
      const isPart =
        isObjectType(fieldType) && fieldType.name !== 'Brand' && !('pageInfo' in fieldType.getFields());
      if (!isPart || parts.has(fieldType)) continue;
      parts.add(fieldType);
      add(fieldType);
    }
  };
  add(schema.getType('Phone') as GraphQLObjectType);
  return [...parts];
}

/**
 * Declares the types of a phone's parts for Pothos from the text of the public schema, in place of two hundred lines of
 * declarations. Pothos builds the same schema from them as from types written by hand.
 * @param untyped the schema builder
 */
export function addRecordTypes(untyped: unknown, members: Members = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: TypeScript cannot know the types that are built from a text
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
  const parts = getPhonePartTypes(schema);
  for (const { name } of parts) references.set(name, builder.objectRef(name));

  const toTypeReference = (type: GraphQLOutputType): unknown => {
    if (isNonNullType(type)) return toTypeReference(type.ofType);
    if (isListType(type)) return [toTypeReference(type.ofType)];
    const { name } = getNamedType(type);
    return references.get(name) ?? name;
  };
  const getField = (typeName: string, fieldName: string) => {
    const parent = schema.getType(typeName);
    const field = isObjectType(parent) ? parent.getFields()[fieldName] : undefined;
    if (field === undefined) throw new TypeError(`the schema has no ${typeName}.${fieldName}`);
    return { type: toTypeReference(field.type) as 'Anything', nullable: !isNonNullType(field.type) as true };
  };
  for (const type of parts) {
    const getResolver = (field: string) =>
      members[type.name]?.[field] ?? ((parent: Record<string, unknown>) => parent[field] ?? null);
    builder.objectType(references.get(type.name), {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      fields: (t: any) =>
        Object.fromEntries(
          Object.keys(type.getFields()).map((field) => [
            field,
            t.field({ ...getField(type.name, field), resolve: getResolver(field) }),
          ]),
        ),
    });
  }
  return { getField };
}
