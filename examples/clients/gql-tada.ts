// gql.tada: TypeScript reads the documents itself; the schema is all that is generated (generated/gql-tada.d.ts).
import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import type { introspection } from './generated/gql-tada.d.ts';

const { API_URL = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;

const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    CountryCode: string;
    Currency: string;
    DateTime: string;
    PartialDate: string;
    URL: string;
    SafeInt: number;
    JSON: unknown;
  };
}>();

async function ask<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables) {
  const answer = await fetch(`${API_URL}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': API_KEY },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors } = (await answer.json()) as { data?: Data; errors?: { message: string }[] };
  if (data) return data;
  throw new Error(errors?.map(({ message }) => message).join('\n'));
}

const battery = graphql(`
  query Batteries($search: String!) {
    phones(search: $search, perPage: 3) {
      totalCount
      nodes {
        fullName
        battery {
          capacityMah
        }
      }
    }
  }
`);

const { phones } = await ask(battery, { search: 'galaxy s24' });
for (const { fullName, battery } of phones?.nodes ?? []) {
  console.log(`${fullName}: ${battery.capacityMah ?? '?'} mAh`);
}
