import {
  type DocumentNode,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
  parse,
} from 'graphql';
import { schema } from './schema.ts';

/** How many things the lists of introspection hold on the average, by field; every other field holds one. */
function averageLengths(): ReadonlyMap<string, number> {
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
    // A named type wraps nothing, most others wrap one.
    ['ofType', 0.5],
  ]);
}

const lengths = averageLengths();

/** About how many values a field of introspection answers with. @param below the same of what it selects */
export const introspectionSize = (field: string, below: number): number =>
  (lengths.get(field) ?? 1) * (1 + below);

/** What tools ask: everything, once. */
export const wholeSchema: DocumentNode = parse(
  getIntrospectionQuery({
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);
