// (g) PostGraphile 5 with its recommended preset on the gateway's tables. Unlike the gateway, it checks no key and
// charges nothing. It derives its schema from the tables, so its operations differ: they select no converted price,
// and the facts of the full record are one JSON document.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { environment } from './support/environment.ts';
import { reportReady } from './support/listen.ts';

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: environment.databaseUrl(), schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});
await instance.getSchema();
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(environment.port(), '127.0.0.1', reportReady);
