import {
  getRefName,
  isSparseType,
  type ReferenceDocument,
  type Schema,
  type Schemas,
} from './reference-document.ts';

/**
 * Resolves references in the OpenAPI document, so that readers do not have to follow them: parameters get the
 * values of their enums, and a type that extends other types gets the members of those types.
 */
export function toReadableDocument(document: ReferenceDocument): ReferenceDocument {
  const { schemas } = document.components;
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        {
          ...operation,
          parameters: operation.parameters.map((parameter) => ({
            ...parameter,
            schema: resolveEnums(parameter.schema, schemas),
          })),
        },
      ]),
    ),
  ]);
  const resolvedSchemas = Object.entries(schemas)
    .filter(([name]) => !isSparseType(name))
    .map(([name, schema]) => [name, mergeInheritedMembers(schema, schemas)]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(resolvedSchemas) },
  };
}

/** Replaces references to enums with the values of the enums. */
function resolveEnums(schema: Schema, schemas: Schemas): Schema {
  const { enum: values } = schemas[getRefName(schema) ?? ''] ?? {};
  if (values !== undefined) return { type: 'string', enum: values };
  return {
    ...schema,
    ...(schema.items !== undefined && { items: resolveEnums(schema.items, schemas) }),
    ...(schema.anyOf !== undefined && {
      anyOf: schema.anyOf.map((alternative) => resolveEnums(alternative, schemas)),
    }),
  };
}

/** Adds to a type the members of the types that it extends (`allOf`). */
function mergeInheritedMembers(schema: Schema, schemas: Schemas): Schema {
  const { allOf, ...otherKeywords } = schema;
  if (allOf === undefined) return schema;
  const baseTypes = allOf.map((base) =>
    mergeInheritedMembers(schemas[getRefName(base) ?? ''] ?? base, schemas),
  );
  return {
    ...otherKeywords,
    type: 'object',
    properties: Object.assign({}, ...baseTypes.map(({ properties }) => properties)),
    required: baseTypes.flatMap(({ required = [] }) => required),
  };
}
