// Generates the client's (client/) types of both APIs and its table of operations from the definitions of the gateway.
// With --check it fails when a committed file has drifted.
import { readFileSync, writeFileSync } from 'node:fs';
import { schema } from '../../src/graphql/schema/schema.ts';
import { createOpenapiDocument } from '../../src/rest/openapi/openapi-document.ts';
import type { Document } from '../testing/openapi.ts';
import { restOperations } from '../testing/rest-operations.ts';
import { clientDocument } from './client/client-document.ts';
import { graphqlTypes } from './client/graphql-types.ts';
import { operationTable } from './client/operation-table.ts';
import { restTypes } from './client/rest-types.ts';

const site = { origin: 'http://localhost', release: '1' };
const document = createOpenapiDocument(restOperations, site) as unknown as Document;

const files = {
  'client/src/generated/operations.ts': operationTable(document),
  'client/src/generated/rest.ts': await restTypes(clientDocument(document)),
  'client/src/generated/graphql.ts': await graphqlTypes(schema),
};

for (const [target, text] of Object.entries(files)) {
  const content = `// Written by "npm run client" from the definitions of the gateway.\n${text}`;
  if (!process.argv.includes('--check')) {
    writeFileSync(target, content);
    console.log(`wrote ${target}`);
  } else if (readFileSync(target, 'utf8') !== content) {
    console.error(`${target} has drifted from src. Run "npm run client" and commit it.`);
    process.exitCode = 1;
  } else {
    console.log(`${target} agrees with src`);
  }
}
