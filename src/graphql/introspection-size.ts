import {
  type DocumentNode,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
  parse,
} from 'graphql';
import { schema } from './schema.ts';

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
export const estimateIntrospectionValues = (field: string, below: number): number =>
  (averageLengthsByField.get(field) ?? 1) * (1 + below);

/** The query with which tools read the whole schema. */
export const wholeSchemaQuery: DocumentNode = parse(
  getIntrospectionQuery({
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);
