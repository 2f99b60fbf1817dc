// GraphQL Yoga with its defaults (it caches parsed and validated documents) on the gateway's own catalogue in memory,
// with the same check of keys and the same quota call. It lacks what Mercurius lacks.
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { schemaText } from '../graphql-operations.ts';
import { environment } from './support/environment.ts';
import { openGatewayServices } from './support/gateway-services.ts';
import { createResolvers, type PeerContext } from './support/resolvers.ts';

const { chargeRequest, catalogue } = await openGatewayServices();
const yoga = createYoga<PeerContext>({
  schema: createSchema({ typeDefs: schemaText, resolvers: createResolvers(catalogue) as never }),
  logging: false,
});

createServer(async (request, response) => {
  const caller = await chargeRequest(request.headers, (name, value) => response.setHeader(name, value));
  await yoga(request, response, { caller });
}).listen(environment.port(), '127.0.0.1', () => console.log('ready'));
