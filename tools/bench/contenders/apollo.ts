// (f) Apollo Server with its defaults (it caches parsed and validated documents) on the gateway's own catalogue in
// memory, with the same check of keys and the same quota call. It lacks what Mercurius (e) lacks.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { createQuotaHeaders } from '../../../src/http/responses/quota-headers.ts';
import { schemaText } from '../graphql-operations.ts';
import { environment } from './support/environment.ts';
import { chargeSource, openGatewayServices } from './support/gateway-services.ts';
import { reportReady } from './support/listen.ts';
import { createResolvers, type PeerContext } from './support/resolvers.ts';

const { admission, catalogue } = await openGatewayServices();
const server = new ApolloServer({
  typeDefs: schemaText,
  resolvers: createResolvers(catalogue) as never,
});

await startStandaloneServer(server, {
  listen: { port: environment.port(), host: '127.0.0.1' },
  context: async ({ req, res }): Promise<PeerContext> => {
    const caller = await admission.authenticate(String(req.headers['x-api-key'] ?? ''));
    const { quota } = await admission.admit(caller, 1, chargeSource);
    for (const [name, value] of createQuotaHeaders(quota, Date.now())) res.setHeader(name, value);
    return { caller };
  },
});
reportReady();
