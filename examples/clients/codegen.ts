// Types of the documents in graphql-codegen.ts, from the schema that the gateway publishes.
import type { CodegenConfig } from '@graphql-codegen/cli';

const text = { input: 'string', output: 'string' };

const config: CodegenConfig = {
  schema: '../../schema.graphql',
  documents: './graphql-codegen.ts',
  // Node reads the files as they are.
  importExtension: '.ts',
  generates: {
    './generated/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        // A scalar that is not listed is an error, not an `any`.
        strictScalars: true,
        scalars: {
          CountryCode: text,
          Currency: text,
          DateTime: text,
          PartialDate: text,
          URL: text,
          SafeInt: { input: 'number', output: 'number' },
          JSON: { input: 'unknown', output: 'unknown' },
        },
      },
    },
  },
};

export default config;
