import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { createTooComplexError } from '../graphql-error.ts';
import { schema } from '../schema/schema.ts';

export const maxTokens = 1_000;
/**
 * The most lines of a document. Empty lines parse quickly, but graphql-js counts the lines before each field
 * that an error names.
 */
export const maxLines = 2_000;
const maxDepth = 10;
const maxAliases = 15;
/**
 * The most response keys of `__schema` and `__type` in an operation. They are limited because introspection
 * is free.
 */
const maxIntrospectionFields = 2;

/** The measurements of the fields below a field. */
interface Measurements {
  readonly depth: number;
  /** The number of fields with an alias, without introspection. */
  readonly aliases: number;
  /** The response keys of `__schema` and `__type`. */
  readonly introspectionKeys: ReadonlySet<string>;
  /** The approximate number of values that introspection returns. */
  readonly introspectionValues: number;
  /** The approximate number of values if all of these fields were introspection. */
  readonly values: number;
}

const noFields: Measurements = {
  depth: 0,
  aliases: 0,
  introspectionKeys: new Set(),
  introspectionValues: 0,
  values: 0,
};

export const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

/**
 * Rejects documents that are too deep or have too many aliases. A fragment counts at each place where it is
 * used. Only the document is needed, so the check runs before validation and limits its cost.
 * @throws GatewayError `query-too-complex`
 */
export function assertDocumentLimits(document: DocumentNode): void {
  const measure = createMeasurer(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, aliases, introspectionKeys, introspectionValues } = measure(definition.selectionSet);
    if (depth > maxDepth)
      throw createTooComplexError(`The query is ${depth} fields deep; at most ${maxDepth} are allowed.`);
    assertCount(aliases, maxAliases, 'aliases');
    assertCount(introspectionKeys.size, maxIntrospectionFields, 'introspection fields');
    if (introspectionValues > getMaxIntrospectionValues()) {
      throw createTooComplexError(
        'The introspection query asks for too much. Ask for fewer fields, or split it.',
      );
    }
  }
}

function assertCount(count: number, max: number, noun: string): void {
  if (count > max)
    throw createTooComplexError(`The query has ${count} ${noun}; at most ${max} are allowed. Split it.`);
}

/** The most values of introspection: twice as many as the whole schema has when tools query it. */
let maxValues: number | undefined;
function getMaxIntrospectionValues(): number {
  maxValues ??= 2 * countIntrospectionValues(wholeSchemaQuery);
  return maxValues;
}

function countIntrospectionValues(document: DocumentNode): number {
  const measure = createMeasurer(document);
  const sizes = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? measure(definition.selectionSet).introspectionValues : 0,
  );
  return Math.max(...sizes);
}

function createMeasurer(document: DocumentNode): (set: SelectionSetNode) => Measurements {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  // Each fragment is measured only once, even if it is used often. Validation rejects a fragment that
  // contains itself.
  const cachedMeasurements = new Map<string, Measurements>();
  const measureFragment = (name: string): Measurements => {
    const cached = cachedMeasurements.get(name);
    if (cached !== undefined) return cached;
    cachedMeasurements.set(name, noFields);
    const fragment = fragments.get(name);
    const measurements = fragment === undefined ? noFields : measure(fragment.selectionSet);
    cachedMeasurements.set(name, measurements);
    return measurements;
  };
  const measure = ({ selections }: SelectionSetNode): Measurements => {
    let { depth, aliases, introspectionKeys, introspectionValues, values } = noFields;
    for (const selection of selections) {
      const inner = measureSelection(selection);
      depth = Math.max(depth, inner.depth);
      aliases += inner.aliases;
      introspectionValues += inner.introspectionValues;
      values += inner.values;
      if (inner.introspectionKeys.size > 0)
        introspectionKeys = introspectionKeys.union(inner.introspectionKeys);
    }
    return { depth, aliases, introspectionKeys, introspectionValues, values };
  };
  const measureSelection = (selection: SelectionSetNode['selections'][number]): Measurements => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
    const inner = selection.selectionSet === undefined ? noFields : measure(selection.selectionSet);
    const { name, alias } = selection;
    if (isIntrospection(name.value)) {
      const introspectionKeys = new Set([(alias ?? name).value]);
      return { ...noFields, introspectionKeys, introspectionValues: inner.values };
    }
    return {
      ...inner,
      depth: inner.depth + 1,
      aliases: inner.aliases + (alias === undefined ? 0 : 1),
      values: estimateIntrospectionValues(name.value, inner.values),
    };
  };
  return measure;
}

/** Computes the average length of the lists of introspection, by field. Every other field has one value. */
function getAverageLengths(): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  const fields = types.filter(isObjectType).flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length);
  const values = types.filter(isEnumType).map((type) => type.getValues().length);
  return new Map([
    ['types', types.length],
    ['fields', fields.length / types.length],
    ['inputFields', sum(inputs) / types.length],
    ['enumValues', sum(values) / types.length],
    ['args', sum(fields.map(({ args }) => args.length)) / fields.length],
    ['directives', schema.getDirectives().length],
    // A named type wraps no other type, and most other types wrap one.
    ['ofType', 0.5],
  ]);
}

const averageLengthsByField = getAverageLengths();

/** Estimates how many values a field of introspection returns. @param below the estimate for its selection */
const estimateIntrospectionValues = (field: string, below: number): number =>
  (averageLengthsByField.get(field) ?? 1) * (1 + below);

/** The query with which tools read the whole schema. */
const wholeSchemaQuery: DocumentNode = parse(
  getIntrospectionQuery({
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);
