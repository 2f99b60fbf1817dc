// GraphQL Yoga's own subscriptions over server-sent events, with its own publisher in memory. Unlike the gateway, it
// checks no key, charges nothing, reads no database, and a reader that reconnects has missed the changes in between.
import { createServer } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { createPubSub, createSchema, createYoga } from 'graphql-yoga';
import { environment } from './support/environment.ts';
import { listen } from './support/listen.ts';

interface Change {
  readonly [member: string]: unknown;
}
const change = JSON.parse(environment.change()) as Change;
const changesPerPause = 20;
const publisher = createPubSub<{ changes: [Change] }>();

const schema = createSchema({
  typeDefs: `
    scalar JSON
    type Query { hello: String! }
    type Change { cursor: String! type: String! phone: JSON! changed_at: String! price: JSON review: JSON }
    type Subscription { changes: Change! }`,
  resolvers: {
    Query: { hello: () => 'world' },
    Subscription: {
      changes: { subscribe: () => publisher.subscribe('changes'), resolve: (payload: Change) => payload },
    },
  },
});
const yoga = createYoga({ schema, logging: false });

/** Pauses regularly, because Yoga drops readers that are behind by some hundred changes. */
async function publish(changes: number): Promise<void> {
  for (let sent = 0; sent < changes; sent += 1) {
    publisher.publish('changes', change);
    if (sent % changesPerPause === changesPerPause - 1) {
      for (let iteration = 0; iteration < changesPerPause; iteration += 1) await nextIteration();
    }
  }
}

listen(
  createServer((request, response) => {
    const changes = /^\/publish\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (changes === undefined) return void yoga(request, response);
    void publish(Number(changes)).then(() => response.end());
  }),
);
