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
 * The maximum number of lines in a document. Empty lines parse quickly, but for each field that an error names,
 * graphql-js counts all lines before that field.
 */
export const maxLines = 2_000;
const maxDepth = 10;
const maxAliases = 15;

/** The measurements of a selection set. */
interface Measurements {
  readonly depth: number;
  /** The number of fields with an alias, except for fields of introspection. */
  readonly aliases: number;
  /** The estimated number of values that introspection returns. It is limited, because introspection is free. */
  readonly introspectionValues: number;
  /** The estimated number of values if the selection set is part of the introspection of an average type. */
  readonly averageValues: number;
  /** The estimated number of values if it is part of the introspection of the largest type. */
  readonly largestValues: number;
}

const noFields: Measurements = {
  depth: 0,
  aliases: 0,
  introspectionValues: 0,
  averageValues: 0,
  largestValues: 0,
};

export const isIntrospectionField = (name: string): boolean => name === '__schema' || name === '__type';

/**
 * Rejects documents that are too deep, have too many aliases or request too much introspection. A fragment counts
 * each time it is used. The check runs before validation, and limits how long validation takes.
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

let maxIntrospectionValues: number | undefined;

/** Returns the maximum number of introspection values, which is twice the number in `wholeSchemaQuery`. */
function getMaxIntrospectionValues(): number {
  maxIntrospectionValues ??= 2 * countIntrospectionValues(wholeSchemaQuery);
  return maxIntrospectionValues;
}

function countIntrospectionValues(document: DocumentNode): number {
  const measure = createMeasurer(document);
  const sizes = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? measure(definition.selectionSet).introspectionValues : 0,
  );
  return Math.max(...sizes);
}

/** Creates a function that measures a selection set of the document. */
function createMeasurer(document: DocumentNode): (set: SelectionSetNode) => Measurements {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  // Each fragment is measured only once, even if it is used often. A fragment that contains itself is measured
  // without its inner copy, because validation will reject it.
  const cachedMeasurements = new Map<string, Measurements>();
  const measureFragment = (name: string): Measurements => {
    const cachedMeasurement = cachedMeasurements.get(name);
    if (cachedMeasurement !== undefined) return cachedMeasurement;
    cachedMeasurements.set(name, noFields);
    const fragment = fragments.get(name);
    const measurements = fragment === undefined ? noFields : measure(fragment.selectionSet);
    cachedMeasurements.set(name, measurements);
    return measurements;
  };
  const measure = ({ selections }: SelectionSetNode): Measurements => {
    let { depth, aliases, introspectionValues, averageValues, largestValues } = noFields;
    for (const selection of selections) {
      const inner = measureSelection(selection);
      depth = Math.max(depth, inner.depth);
      aliases += inner.aliases;
      introspectionValues += inner.introspectionValues;
      averageValues += inner.averageValues;
      largestValues += inner.largestValues;
    }
    return { depth, aliases, introspectionValues, averageValues, largestValues };
  };
  const measureSelection = (selection: SelectionSetNode['selections'][number]): Measurements => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
    const inner = selection.selectionSet === undefined ? noFields : measure(selection.selectionSet);
    const { name, alias } = selection;
    if (isIntrospectionField(name.value)) return { ...noFields, introspectionValues: inner.largestValues };
    return {
      ...inner,
      depth: inner.depth + 1,
      aliases: inner.aliases + (alias === undefined ? 0 : 1),
      ...estimateIntrospectionValues(name.value, inner),
    };
  };
  return measure;
}

/** The lengths of a list that is a field of introspection, such as `fields`. */
interface ListLength {
  readonly average: number;
  /** The length of the longest list. A client can choose the type with this list, and request it repeatedly. */
  readonly largest: number;
}

/** Computes the lengths of the lists in introspection, by field. Every other field has one value. */
function computeListLengths(): ReadonlyMap<string, ListLength> {
  const types = Object.values(schema.getTypeMap());
  const fieldLists = types.filter(isObjectType).map((type) => Object.values(type.getFields()));
  const inputFieldCounts = types
    .filter(isInputObjectType)
    .map((type) => Object.keys(type.getFields()).length);
  const enumValueCounts = types.filter(isEnumType).map((type) => type.getValues().length);
  const argumentCounts = fieldLists.flat().map((field) => field.args.length);
  const summarize = (lengths: readonly number[], listCount: number): ListLength => ({
    average: lengths.reduce((total, length) => total + length, 0) / listCount,
    largest: Math.max(...lengths),
  });
  return new Map([
    ['types', summarize([types.length], 1)],
    [
      'fields',
      summarize(
        fieldLists.map(({ length }) => length),
        types.length,
      ),
    ],
    ['inputFields', summarize(inputFieldCounts, types.length)],
    ['enumValues', summarize(enumValueCounts, types.length)],
    ['args', summarize(argumentCounts, argumentCounts.length)],
    ['directives', summarize([schema.getDirectives().length], 1)],
    // A named type wraps no other type. A list or a non-null type wraps one.
    ['ofType', { average: 0.5, largest: 1 }],
  ]);
}

const listLengthsByField = computeListLengths();

/**
 * Estimates how many values a field of introspection returns. Inside the outermost list, types are assumed to be
 * average, because a client cannot choose them.
 * @param inner the measurements of the selection set of the field
 */
function estimateIntrospectionValues(
  field: string,
  inner: Measurements,
): Pick<Measurements, 'averageValues' | 'largestValues'> {
  const listLength = listLengthsByField.get(field);
  if (listLength === undefined)
    return { averageValues: 1 + inner.averageValues, largestValues: 1 + inner.largestValues };
  const valuesPerItem = 1 + inner.averageValues;
  return {
    averageValues: listLength.average * valuesPerItem,
    largestValues: listLength.largest * valuesPerItem,
  };
}

/** The query with which developer tools read the whole schema. */
const wholeSchemaQuery: DocumentNode = parse(
  getIntrospectionQuery({
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);
