// Apollo Server with its defaults (it caches parsed and validated documents) on the gateway's own catalogue in memory,
// with the same check of keys and the same quota call. It lacks what Mercurius lacks.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { schemaText } from '../graphql-operations.ts';
import { environment } from './support/environment.ts';
import { openGatewayServices } from './support/gateway-services.ts';
import { createResolvers, type PeerContext } from './support/resolvers.ts';

const { chargeRequest, catalogue } = await openGatewayServices();
const server = new ApolloServer({
  typeDefs: schemaText,
  resolvers: createResolvers(catalogue) as never,
});

await startStandaloneServer(server, {
  listen: { port: environment.port(), host: '127.0.0.1' },
  context: async ({ req, res }): Promise<PeerContext> => ({
    caller: await chargeRequest(req.headers, (name, value) => res.setHeader(name, value)),
  }),
});
console.log('ready');
