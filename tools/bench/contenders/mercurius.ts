// Mercurius on Fastify, compiled by graphql-jit, on the gateway's own catalogue in memory, with the same check of keys
// and the same quota call. It lacks limits on documents, prices of fields (each operation costs one unit), refunds,
// `extensions.cost` and problem documents, which is in its favour.
import fastify from 'fastify';
import mercurius from 'mercurius';
import type { Caller } from '../../../src/services/quota/admission.ts';
import { schemaText } from '../graphql-operations.ts';
import { environment } from './support/environment.ts';
import { openGatewayServices } from './support/gateway-services.ts';
import { createResolvers, type PeerContext } from './support/resolvers.ts';

const { chargeRequest, catalogue } = await openGatewayServices();
const callers = new WeakMap<object, Caller>();
const app = fastify();

app.addHook('preHandler', async (request, reply) => {
  const caller = await chargeRequest(request.headers, (name, value) => reply.header(name, value));
  callers.set(request, caller);
});

app.register(mercurius, {
  schema: schemaText,
  resolvers: createResolvers(catalogue) as never,
  jit: 1,
  context: (request): PeerContext => ({ caller: callers.get(request) as Caller }),
});

await app.listen({ port: environment.port(), host: '127.0.0.1' });
console.log('ready');
