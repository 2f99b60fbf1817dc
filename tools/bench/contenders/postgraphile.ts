// (g) PostGraphile 5 with its recommended preset on the gateway's tables. Not like for like: it checks no key and
// charges nothing; its schema is made from the tables, so that it is asked with a text of its own, without the
// price in an asked currency, and gives the facts of the full record as one JSON document.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { environment } from './support/environment.ts';
import { sayReady } from './support/listen.ts';

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: environment.databaseUrl(), schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});
await instance.getSchema();
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(environment.port(), '127.0.0.1', sayReady);
