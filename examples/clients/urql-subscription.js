// urql: a subscription by graphql-sse.
import { Client, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { createChangesClient } from './settings/graphql-sse.js';
import { phoneCache } from './settings/urql-graphcache.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;
const url = `${API_URL}/graphql`;
const headers = { 'X-API-Key': API_KEY };

const events = createChangesClient({ url, headers });

const client = new Client({
  url,
  fetchOptions: { headers },
  preferGetMethod: false,
  exchanges: [
    phoneCache,
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query, variables }) => ({
        subscribe: (sink) => ({ unsubscribe: events.subscribe({ query, variables }, sink) }),
      }),
    }),
  ],
});

const prices = gql`
  subscription Prices {
    changes(types: [PRICE]) {
      cursor
      phone { id fullName }
      price { nodeId amount { amountMinor currency } }
    }
  }
`;

let left = 3;
const { unsubscribe } = client.subscription(prices, {}).subscribe(({ data, error }) => {
  if (error) throw error;
  const { phone, price } = data.changes;
  console.log(`${phone.fullName}: ${price.amount.amountMinor / 100} ${price.amount.currency}`);
  left -= 1;
  if (left === 0) unsubscribe();
});
