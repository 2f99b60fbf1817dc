// (y) GraphQL Yoga with its defaults (it caches parsed and validated documents) on the gateway's own catalogue in
// memory, with the same check of keys and the same quota call. It lacks what Mercurius (e) lacks.
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { createQuotaHeaders } from '../../../src/http/responses/quota-headers.ts';
import { schemaText } from '../graphql-operations.ts';
import { chargeSource, openGatewayServices } from './support/gateway-services.ts';
import { listen } from './support/listen.ts';
import { createResolvers, type PeerContext } from './support/resolvers.ts';

const { admission, catalogue } = await openGatewayServices();
const yoga = createYoga<PeerContext>({
  schema: createSchema({ typeDefs: schemaText, resolvers: createResolvers(catalogue) as never }),
  logging: false,
});

listen(
  createServer(async (request, response) => {
    const caller = await admission.authenticate(String(request.headers['x-api-key'] ?? ''));
    const { quota } = await admission.admit(caller, 1, chargeSource);
    for (const [name, value] of createQuotaHeaders(quota, Date.now())) response.setHeader(name, value);
    await yoga(request, response, { caller });
  }),
);
