// Prints the public GraphQL schema to schema.graphql; with --check fails when the committed one has drifted.
import { readFileSync, writeFileSync } from 'node:fs';
import { schemaText } from '../src/graphql/schema-text.ts';

const target = 'schema.graphql';

if (!process.argv.includes('--check')) {
  writeFileSync(target, schemaText);
  console.log(`wrote ${target}`);
} else if (readFileSync(target, 'utf8') !== schemaText) {
  console.error(`${target} has drifted from the schema in src/graphql. Run "npm run schema" and commit it.`);
  process.exitCode = 1;
} else {
  console.log(`${target} agrees with src/graphql`);
}
