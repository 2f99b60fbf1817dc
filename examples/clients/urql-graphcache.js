// urql with Graphcache: the keys of settings/urql-graphcache.js, the schema, and pages by cursor as one list.
import { Client, fetchExchange, gql } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getIntrospectionQuery } from 'graphql';
import { options } from './settings/urql-graphcache.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;
const url = `${API_URL}/graphql`;
const headers = { 'X-API-Key': API_KEY };

// With the schema Graphcache knows which types a Node can be and which fields may be null, and warns of misspelt keys.
// An application would keep the answer in a file.
const asked = await fetch(url, {
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }),
});
const { data: schema } = await asked.json();

const client = new Client({
  url,
  fetchOptions: { headers },
  preferGetMethod: false,
  exchanges: [
    cacheExchange({
      schema,
      ...options,
      resolvers: { Query: { phonesConnection: relayPagination() } },
    }),
    fetchExchange,
  ],
});

async function ask(query, variables = {}) {
  const { data, error } = await client.query(query, variables).toPromise();
  if (error) throw error;
  return data;
}

const newest = gql`
  query Newest($after: String) {
    phonesConnection(first: 3, after: $after) {
      edges { node { id fullName } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;
let after = null;
for (let page = 1; page <= 2; page += 1) {
  const { phonesConnection } = await ask(newest, { after });
  // Of every page so far: the cache joins them.
  console.log(`page ${page}: ${phonesConnection.edges.map(({ node }) => node.fullName).join(', ')}`);
  after = phonesConnection.pageInfo.endCursor;
}

// One observation in two currencies, from the cache the second time.
const price = gql`
  query Price {
    phone(id: "samsung-galaxy-s24-ultra") {
      id
      thb: price(currency: "THB") { observationId amount { amountMinor currency } }
      jpy: price(currency: "JPY") { observationId amount { amountMinor currency } }
    }
  }
`;
for (const policy of ['network-only', 'cache-only']) {
  const { data } = await client.query(price, {}, { requestPolicy: policy }).toPromise();
  console.log(
    `${policy}: ${[data.phone.thb, data.phone.jpy].map(({ amount }) => amount.currency).join(' and ')}`,
  );
}
