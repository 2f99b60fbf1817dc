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
/** The measurements of the fields below a field. */
interface Measurements {
  readonly depth: number;
  /** The number of fields with an alias, without introspection. */
  readonly aliases: number;
  /** The approximate number of values that introspection returns. It is limited, because introspection is free. */
  readonly introspectionValues: number;
  /** The approximate number of values if all of these fields were introspection of an average type. */
  readonly values: number;
  /** The same if they were introspection of the largest type, which a client may name. */
  readonly largestValues: number;
}

const noFields: Measurements = {
  depth: 0,
  aliases: 0,
  introspectionValues: 0,
  values: 0,
  largestValues: 0,
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
    const { depth, aliases, introspectionValues } = measure(definition.selectionSet);
    if (depth > maxDepth)
      throw createTooComplexError(`The query is ${depth} fields deep; at most ${maxDepth} are allowed.`);
    if (aliases > maxAliases) {
      throw createTooComplexError(
        `The query has ${aliases} aliases; at most ${maxAliases} are allowed. Split it.`,
      );
    }
    if (introspectionValues > getMaxIntrospectionValues()) {
      throw createTooComplexError(
        'The introspection query asks for too much. Ask for fewer fields, or split it.',
      );
    }
  }
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
    let { depth, aliases, introspectionValues, values, largestValues } = noFields;
    for (const selection of selections) {
      const inner = measureSelection(selection);
      depth = Math.max(depth, inner.depth);
      aliases += inner.aliases;
      introspectionValues += inner.introspectionValues;
      values += inner.values;
      largestValues += inner.largestValues;
    }
    return { depth, aliases, introspectionValues, values, largestValues };
  };
  const measureSelection = (selection: SelectionSetNode['selections'][number]): Measurements => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
    const inner = selection.selectionSet === undefined ? noFields : measure(selection.selectionSet);
    const { name, alias } = selection;
    if (isIntrospection(name.value)) return { ...noFields, introspectionValues: inner.largestValues };
    return {
      ...inner,
      depth: inner.depth + 1,
      aliases: inner.aliases + (alias === undefined ? 0 : 1),
      ...estimateIntrospectionValues(name.value, inner),
    };
  };
  return measure;
}

interface ListLength {
  readonly average: number;
  /** The length of the longest list, which a client can ask for again and again. */
  readonly largest: number;
}

/** Computes the lengths of the lists of introspection, by field. Every other field has one value. */
function getListLengths(): ReadonlyMap<string, ListLength> {
  const types = Object.values(schema.getTypeMap());
  const fields = types.filter(isObjectType).map((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length);
  const values = types.filter(isEnumType).map((type) => type.getValues().length);
  const args = fields.flat().map((field) => field.args.length);
  const measure = (lengths: readonly number[], lists: number): ListLength => ({
    average: lengths.reduce((total, length) => total + length, 0) / lists,
    largest: Math.max(...lengths),
  });
  return new Map([
    ['types', measure([types.length], 1)],
    [
      'fields',
      measure(
        fields.map(({ length }) => length),
        types.length,
      ),
    ],
    ['inputFields', measure(inputs, types.length)],
    ['enumValues', measure(values, types.length)],
    ['args', measure(args, args.length)],
    ['directives', measure([schema.getDirectives().length], 1)],
    // A named type wraps no other type, and most other types wrap one.
    ['ofType', { average: 0.5, largest: 1 }],
  ]);
}

const listLengthsByField = getListLengths();

/**
 * Estimates how many values a field of introspection returns. Below the first list, types are assumed to be average,
 * because a client cannot choose them.
 * @param below the measurements of its selection
 */
function estimateIntrospectionValues(
  field: string,
  below: Measurements,
): Pick<Measurements, 'values' | 'largestValues'> {
  const length = listLengthsByField.get(field);
  if (length === undefined) return { values: 1 + below.values, largestValues: 1 + below.largestValues };
  const { average, largest } = length;
  return { values: average * (1 + below.values), largestValues: largest * (1 + below.values) };
}

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
