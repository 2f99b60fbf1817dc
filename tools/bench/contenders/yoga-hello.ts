// The reference of the aims: GraphQL Yoga with its defaults, one field that returns a word. It does nothing that
// anybody would pay for: no key, no quota, no data.
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { listen } from './support/listen.ts';

const schema = createSchema({
  typeDefs: 'type Query { hello: String! }',
  resolvers: { Query: { hello: () => 'world' } },
});

const yoga = createYoga({ schema, logging: false });

listen(createServer(yoga));
