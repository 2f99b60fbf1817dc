// Apollo Client: the cache of settings/apollo-client.js, pages by cursor, persisted queries, and what a refusal says.
import { createHash } from 'node:crypto';
import { ApolloClient, ApolloLink, gql, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { cache } from './settings/apollo-client.js';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

// Every refusal has a code. At the end of a quota the header says in how many seconds to come back; that may be
// tomorrow, so tell the user rather than wait.
const tellRefusals = new ErrorLink(({ error, operation }) => {
  if (!CombinedGraphQLErrors.is(error)) return;
  const retryAfter = operation.getContext().response?.headers.get('Retry-After');
  for (const { extensions } of error.errors) {
    console.log(`refused: ${extensions?.code}${retryAfter ? `, again in ${retryAfter} s` : ''}`);
  }
});

// A text is sent once; from then on its hash, by GET, which caches on the way may answer.
const persisted = new PersistedQueryLink({
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  useGETForHashedQueries: true,
});

const http = new HttpLink({
  uri: `${API_URL}/graphql`,
  headers: { 'X-API-Key': API_KEY },
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    console.log(`${init.method} ${response.status}${response.headers.has('ETag') ? ' with an ETag' : ''}`);
    return response;
  },
});

const client = new ApolloClient({ cache, link: ApolloLink.from([tellRefusals, persisted, http]) });

const query = gql`
  query Newest($after: String) {
    phonesConnection(first: 3, after: $after) {
      edges { node { id fullName } }
      pageInfo { hasNextPage endCursor }
    }
  }
`;
const names = ({ phonesConnection }) => phonesConnection.edges.map(({ node }) => node.fullName).join(', ');

const { data } = await client.query({ query });
console.log(`first page: ${names(data)}`);
// In React: `const { data, fetchMore } = useQuery(query)`.
const newest = client.watchQuery({ query });
await newest.fetchMore({ variables: { after: data.phonesConnection.pageInfo.endCursor } });
// The cache joins the pages: whoever shows this query shows both.
console.log(`both pages: ${names(client.readQuery({ query }))}`);

// An argument that the gateway does not take: nothing is charged.
await client.query({ query: gql`{ phone(id: " ") { fullName } }` }).catch(() => {});
