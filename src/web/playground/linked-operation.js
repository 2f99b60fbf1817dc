// An operation in the address of the page: `/graphql?query=…&variables=…`, as GraphQL over HTTP writes a GET request.

import { withoutCredentials } from './tab-storage.js';

/** JSON in lines, or nothing where the text is none. */
function readVariables(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

function readLinked() {
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get('query') ?? '';
  if (query.trim() === '') return null;
  const variables = readVariables(parameters.get('variables') ?? '');
  return { query: withoutCredentials(query), ...(variables && { variables: withoutCredentials(variables) }) };
}

/** Query and variables for a tab; null without an operation in the address. It is shown, and not run. */
export const linkedOperation = readLinked();
