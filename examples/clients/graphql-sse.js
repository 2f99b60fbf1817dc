// graphql-sse: a subscription by server-sent events (GraphQL over SSE, distinct connections).
import { createChangesClient } from './settings/graphql-sse.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

const client = createChangesClient({
  url: `${API_URL}/graphql`,
  headers: { 'X-API-Key': API_KEY },
});

const query = /* GraphQL */ `
  subscription Prices {
    changes(types: [PRICE]) {
      cursor
      phone { fullName }
      price { amount { amountMinor currency } }
    }
  }
`;

let left = 3;
const unsubscribe = client.subscribe(
  { query },
  {
    next: ({ data, errors }) => {
      if (errors) throw new Error(errors[0].message);
      const { phone, price } = data.changes;
      console.log(`${phone.fullName}: ${price.amount.amountMinor / 100} ${price.amount.currency}`);
      left -= 1;
      if (left === 0) unsubscribe();
    },
    complete: () => {},
    error: (error) => {
      throw error;
    },
  },
);
