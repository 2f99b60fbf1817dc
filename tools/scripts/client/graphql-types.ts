import { plugin } from '@graphql-codegen/typescript';
import type { GraphQLSchema } from 'graphql';

/** What the values of our scalars are in JavaScript: what JSON has of them. */
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

/** TypeScript types of a GraphQL schema. @throws for a scalar that is not in the map */
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
