// A web page in which three clients listen beside each other. A bundler such as Vite makes one file of it. Everybody can
// read the key of a page: take a restricted one. A browser opens at most six connections to a gateway over HTTP/1.1, in
// all tabs together; over HTTP/2, through a proxy, a hundred.
import { ApolloClient, gql, HttpLink } from '@apollo/client';
import { Client, fetchExchange, subscriptionExchange, gql as urqlGql } from '@urql/core';
import { Observable, requestSubscription } from 'relay-runtime';
import relaySubscription from './relay/__generated__/priceChangesSubscription.graphql.js';
import { cache } from './settings/apollo-client.js';
import { createChangesClient } from './settings/graphql-sse.js';
import { createEnvironment } from './settings/relay.js';
import { phoneCache } from './settings/urql-graphcache.js';

const { url, key } = document.body.dataset;
const headers = { 'X-API-Key': key };

const show = (client, { phone, price }) => {
  const item = document.createElement('li');
  item.textContent = `${phone.fullName}: ${price.amount.amountMinor / 100} ${price.amount.currency}`;
  document.getElementById(client).append(item);
};

const prices = /* GraphQL */ `
  subscription Prices {
    changes(types: [PRICE]) {
      cursor
      phone { id fullName }
      price { nodeId amount { amountMinor currency } }
    }
  }
`;

new ApolloClient({ cache, link: new HttpLink({ uri: url, headers }) })
  .subscribe({ query: gql(prices) })
  .subscribe(({ data }) => show('apollo', data.changes));

const events = createChangesClient({ url, headers });
const forwardSubscription = ({ query, variables }) => ({
  subscribe: (sink) => ({ unsubscribe: events.subscribe({ query, variables }, sink) }),
});
const urql = { url, preferGetMethod: false, fetchOptions: { headers } };
new Client({ ...urql, exchanges: [phoneCache, fetchExchange, subscriptionExchange({ forwardSubscription })] })
  .subscription(urqlGql(prices), {})
  .subscribe(({ data }) => show('urql', data.changes));

// Without another package; it does not connect again, and in Node it ends the process when a subscription is left.
new Client({ ...urql, exchanges: [fetchExchange], fetchSubscriptions: true })
  .subscription(urqlGql(prices), {})
  .subscribe(({ data }) => show('urql-fetch', data.changes));

requestSubscription(
  createEnvironment(
    () => {},
    ({ text: query }, variables) => Observable.create((sink) => events.subscribe({ query, variables }, sink)),
  ),
  {
    subscription: relaySubscription,
    variables: {},
    onNext: ({ changes }) => show('relay', changes),
  },
);
