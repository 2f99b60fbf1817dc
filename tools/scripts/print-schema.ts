// Generates the committed files for readers: the GraphQL schema and the reference of the record. With --check it fails
// when a committed file has drifted.
import { readFileSync, writeFileSync } from 'node:fs';
import { schemaText } from '../../src/graphql/schema/schema.ts';
import { recordReference } from './record-reference.ts';

const files = { 'schema.graphql': schemaText, 'docs/record.md': recordReference() };

for (const [target, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
    console.log(`wrote ${target}`);
  } else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${target} has drifted from src. Run "npm run schema" and commit it.`);
    process.exitCode = 1;
  } else {
    console.log(`${target} agrees with src`);
  }
}
