// Relay: pages by cursor as one list, one phone asked for again by its nodeId, and a store that takes nobody for
// somebody else. In React the hooks do what the functions below do: useLazyLoadQuery, usePaginationFragment,
// useRefetchableFragment.
import { createOperationDescriptor, fetchQuery, getSelector, graphql } from 'relay-runtime';
import { createEnvironment } from '../settings/relay.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

const environment = createEnvironment(async ({ text }, variables) => {
  const answer = await fetch(`${API_URL}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': API_KEY },
    body: JSON.stringify({ query: text, variables }),
  });
  return answer.json();
});

const page = graphql`
  query phoneListQuery {
    ...phoneList_phones
  }
`;
const list = graphql`
  fragment phoneList_phones on Query
  @argumentDefinitions(first: { type: "Int", defaultValue: 3 }, after: { type: "String" })
  @refetchable(queryName: "phoneListPaginationQuery") {
    phonesConnection(first: $first, after: $after) @connection(key: "phoneList_phonesConnection") {
      edges {
        node {
          fullName
        }
      }
      pageInfo {
        endCursor
      }
    }
  }
`;

/** What a component with this fragment shows of a query. */
function read(query, fragment, variables = {}, of = (data) => data) {
  const { data } = environment.lookup(createOperationDescriptor(query, variables).fragment);
  return environment.lookup(getSelector(fragment, of(data))).data;
}
const shownNames = () => {
  const { edges } = read(page, list).phonesConnection;
  return edges.map(({ node }) => node.fullName).join(', ');
};

await fetchQuery(environment, page, {}).toPromise();
console.log(`first page: ${shownNames()}`);
const { endCursor } = read(page, list).phonesConnection.pageInfo;
await fetchQuery(environment, list.metadata.refetch.operation, { first: 3, after: endCursor }).toPromise();
console.log(`both pages: ${shownNames()}`);

// There is a phone 44 and a brand 44; the fragment is fetched again by node(nodeId:), which the compiler writes.
const both = graphql`
  query phoneListBothQuery {
    phone(id: "44") {
      fullName
      nodeId
      ...phoneList_price
    }
    brand(id: "44") {
      name
    }
  }
`;
const price = graphql`
  fragment phoneList_price on Phone
  @argumentDefinitions(currency: { type: "Currency", defaultValue: "EUR" })
  @refetchable(queryName: "phoneListPriceQuery") {
    launchPrice(currency: $currency) {
      amount {
        currency
      }
    }
  }
`;
const { phone, brand } = await fetchQuery(environment, both, {}).toPromise();
console.log(`phone 44: ${phone.fullName}, brand 44: ${brand.name}`);
const again = { nodeId: phone.nodeId, currency: 'THB' };
await fetchQuery(environment, price.metadata.refetch.operation, again).toPromise();
const inBaht = read(price.metadata.refetch.operation, price, again, ({ node }) => node);
const inEuro = read(both, price, {}, (data) => data.phone);
console.log(
  `its price in ${inEuro.launchPrice.amount.currency} and in ${inBaht.launchPrice.amount.currency}`,
);
