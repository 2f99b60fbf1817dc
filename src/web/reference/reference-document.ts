/** The parts of the OpenAPI document (OpenAPI 3.1 §4.8) that the reference reads. */
export interface ReferenceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** The schemas of all named types, by name. */
export type Schemas = Readonly<Record<string, Schema>>;

export interface DocumentedOperation {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface DocumentedResponse {
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } };
}

/** The keywords of JSON Schema 2020-12 that our schemas use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  /** The values of an enum in responses; later releases may add values. */
  readonly 'x-extensible-enum'?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  /** The types that this type extends. */
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
}

/** Whether a type describes responses to requests with `fields`. The reference shows only the complete types. */
export const isSparseType = (name: string): boolean => name.startsWith('Sparse');

/** Returns the documentation of an operation. The document must contain the operation. */
export function getDocumentedOperation(
  { paths }: ReferenceDocument,
  { method, path }: { readonly method: string; readonly path: string },
): DocumentedOperation {
  return paths[path]?.[method.toLowerCase()] as DocumentedOperation;
}

/** Returns the name of the referenced component, or null if the schema is not a reference. */
export function getRefName({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

/** Returns the schema of the JSON body of the first successful response, or null if there is none. */
export function getResponseSchema({ responses }: DocumentedOperation): Schema | null {
  const [successStatus] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return responses[successStatus ?? '']?.content?.['application/json']?.schema ?? null;
}

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
