import { plugin } from '@graphql-codegen/typescript';
import type { GraphQLSchema } from 'graphql';

/** The TypeScript types of scalars, as JSON represents them. */
const scalars = {
  ID: { input: 'string | number', output: 'string' },
  CountryCode: 'string',
  Currency: 'string',
  DateTime: 'string',
  JSON: 'unknown',
  PartialDate: 'string',
  SafeInt: 'number',
  URL: 'string',
};

/** Generates TypeScript types of a GraphQL schema. @throws Error for a scalar without a type above */
export async function graphqlTypes(schema: GraphQLSchema): Promise<string> {
  const { prepend = [], content } = (await plugin(schema, [], {
    scalars,
    strictScalars: true,
    enumsAsTypes: true,
    futureProofUnions: true,
    skipTypename: true,
    avoidOptionals: { field: true, object: true },
  })) as { prepend?: string[]; content: string };
  return [...prepend, content].join('\n');
}
