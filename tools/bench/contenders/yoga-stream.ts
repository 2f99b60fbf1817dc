// GraphQL Yoga's own subscriptions over server-sent events, from its own publisher in memory. Not like for like: it checks no
// key, charges nothing, reads no database, and who loses the connection has lost what came meanwhile.
import { createServer } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { createPubSub, createSchema, createYoga } from 'graphql-yoga';
import { environment } from './support/environment.ts';
import { listen } from './support/listen.ts';

interface Change {
  readonly [member: string]: unknown;
}
const change = JSON.parse(environment.change()) as Change;
const atOnce = 20;
const published = createPubSub<{ changes: [Change] }>();

const schema = createSchema({
  typeDefs: `
    scalar JSON
    type Query { hello: String! }
    type Change { cursor: String! type: String! phone: JSON! changed_at: String! price: JSON review: JSON }
    type Subscription { changes: Change! }`,
  resolvers: {
    Query: { hello: () => 'world' },
    Subscription: {
      changes: { subscribe: () => published.subscribe('changes'), resolve: (payload: Change) => payload },
    },
  },
});
const yoga = createYoga({ schema, logging: false });

/** A publisher that does not wait for its readers loses them: each may be behind by some hundred. */
async function publish(changes: number): Promise<void> {
  for (let sent = 0; sent < changes; sent += 1) {
    published.publish('changes', change);
    if (sent % atOnce === atOnce - 1) for (let turns = 0; turns < atOnce; turns += 1) await turn();
  }
}

listen(
  createServer((request, response) => {
    const changes = /^\/publish\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (changes === undefined) return void yoga(request, response);
    void publish(Number(changes)).then(() => response.end());
  }),
);
