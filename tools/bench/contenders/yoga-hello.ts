// The reference of aims for GraphQL: Yoga with its defaults and one field that returns a constant, without key check,
// quota or data.
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';
import { listen } from './support/listen.ts';

const schema = createSchema({
  typeDefs: 'type Query { hello: String! }',
  resolvers: { Query: { hello: () => 'world' } },
});

const yoga = createYoga({ schema, logging: false });

listen(createServer(yoga));
