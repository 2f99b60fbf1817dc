// graphql-eslint on schema.graphql: every rule of schema-recommended and schema-relay is an error, but for what
// follows. A warning is a place where the schema is otherwise on purpose; the tests know each of them.
import { fileURLToPath } from 'node:url';
import graphql from '@graphql-eslint/eslint-plugin';

export default [
  {
    files: ['**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: {
      parser: graphql.parser,
      parserOptions: {
        graphQLConfig: { schema: fileURLToPath(new URL('../../schema.graphql', import.meta.url)) },
      },
    },
    rules: {
      ...graphql.configs['flat/schema-recommended'].rules,
      ...graphql.configs['flat/schema-relay'].rules,

      // A battery, a page or an amount is a part of what it was asked with: nobody asks for it again by itself, and an
      // id would only invite caches to keep it apart.
      '@graphql-eslint/strict-id-in-types': 'off',

      // Lists that are short and complete (displays, cameras, prices of a page) are lists. Edges are for what is
      // walked by cursor, and these do implement Node.
      '@graphql-eslint/relay-edge-types': [
        'error',
        { withEdgeSuffix: true, shouldImplementNode: true, listTypeCanWrapOnlyEdgeType: false },
      ],

      // PageInfo was there first, for pages by number; v1 only grows, so pages by cursor have RelayPageInfo. Relay's
      // compiler goes by the fields of `pageInfo`, not by the name of its type.
      '@graphql-eslint/relay-page-info': 'warn',
      '@graphql-eslint/relay-connection-types': 'warn',

      // Node.nodeId: `id` was taken by numbers that are unique within a type only. Change.changedAt is REST's changed_at.
      '@graphql-eslint/no-typename-prefix': 'warn',
    },
  },
];
