// Writes what the client (client/) knows of the gateway: the types of both APIs and the table of the operations, from the
// definitions that answer requests. With --check it fails when a committed file has drifted.
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
  const written = `// Written by "npm run client" from the definitions of the gateway.\n${text}`;
  if (!process.argv.includes('--check')) {
    writeFileSync(target, written);
    console.log(`wrote ${target}`);
  } else if (readFileSync(target, 'utf8') !== written) {
    console.error(`${target} has drifted from src. Run "npm run client" and commit it.`);
    process.exitCode = 1;
  } else {
    console.log(`${target} agrees with src`);
  }
}
