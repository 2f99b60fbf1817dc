// Relay: a subscription by graphql-sse. In React, useSubscription does what requestSubscription does here.
import { graphql, Observable, requestSubscription } from 'relay-runtime';
import { createChangesClient } from '../settings/graphql-sse.js';
import { createEnvironment } from '../settings/relay.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;
const url = `${API_URL}/graphql`;
const headers = { 'X-API-Key': API_KEY };

const events = createChangesClient({ url, headers });

const environment = createEnvironment(
  async ({ text: query }, variables) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return answer.json();
  },
  ({ text: query }, variables) => Observable.create((sink) => events.subscribe({ query, variables }, sink)),
);

const subscription = graphql`
  subscription priceChangesSubscription {
    changes(types: [PRICE]) {
      cursor
      phone {
        fullName
      }
      price {
        amount {
          amountMinor
          currency
        }
      }
    }
  }
`;

let left = 3;
const { dispose } = requestSubscription(environment, {
  subscription,
  variables: {},
  onNext: ({ changes: { phone, price } }) => {
    console.log(`${phone.fullName}: ${price.amount.amountMinor / 100} ${price.amount.currency}`);
    left -= 1;
    if (left === 0) dispose();
  },
  onError: (error) => {
    throw error;
  },
});
