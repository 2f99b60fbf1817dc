import {
  getRefName,
  isSparseType,
  type ReferenceDocument,
  type Schema,
  type Schemas,
} from './reference-document.ts';

/**
 * Resolves the references in the document that people should not have to follow: parameters get their enum
 * values, and a type that extends another one gets the members of both.
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
            schema: resolveValues(parameter.schema, schemas),
          })),
        },
      ]),
    ),
  ]);
  const resolved = Object.entries(schemas)
    .filter(([name]) => !isSparseType(name))
    .map(([name, schema]) => [name, mergeInherited(schema, schemas)]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(resolved) },
  };
}

function resolveValues(schema: Schema, schemas: Schemas): Schema {
  const { enum: values } = schemas[getRefName(schema) ?? ''] ?? {};
  if (values !== undefined) return { type: 'string', enum: values };
  return {
    ...schema,
    ...(schema.items !== undefined && { items: resolveValues(schema.items, schemas) }),
    ...(schema.anyOf !== undefined && {
      anyOf: schema.anyOf.map((member) => resolveValues(member, schemas)),
    }),
  };
}

function mergeInherited(schema: Schema, schemas: Schemas): Schema {
  const { allOf, ...members } = schema;
  if (allOf === undefined) return schema;
  const parts = allOf.map((part) => mergeInherited(schemas[getRefName(part) ?? ''] ?? part, schemas));
  return {
    ...members,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}
