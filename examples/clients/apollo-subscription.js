// Apollo Client: a subscription by HttpLink alone, which asks for Apollo's multipart protocol.
import { ApolloClient, gql, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { defer, filter, map, repeat, take, tap } from 'rxjs';
import { cache } from './settings/apollo-client.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

const client = new ApolloClient({
  cache,
  link: new HttpLink({
    uri: `${API_URL}/graphql`,
    headers: { 'X-API-Key': API_KEY },
  }),
});

const query = gql`
  subscription Prices($since: String) {
    changes(types: [PRICE], since: $since) {
      cursor
      phone { id fullName }
      price { nodeId amount { amountMinor currency } }
    }
  }
`;

let since = null;
// A subscription ends with its connection. Each time it is opened again, after the last change.
const changes = defer(() => client.subscribe({ query, variables: { since } })).pipe(
  repeat({ delay: 3_000 }),
  map(({ data, error }) => {
    // The gateway says why it ends, such as QUOTA_EXCEEDED. Any other error is a connection that broke off.
    if (CombinedGraphQLErrors.is(error)) throw error;
    return data?.changes;
  }),
  filter(Boolean),
  tap(({ cursor }) => {
    since = cursor;
  }),
);

changes.pipe(take(3)).subscribe(({ phone, price }) => {
  console.log(`${phone.fullName}: ${price.amount.amountMinor / 100} ${price.amount.currency}`);
});
