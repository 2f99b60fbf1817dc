// Reads an operation from the address of the page, written as for GraphQL over HTTP: `?query=…&variables=…`.

import { withoutCredentials } from './tab-storage.js';

/** Formats JSON with line breaks. Returns undefined if the text is not JSON. */
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

/** The query and variables for a tab, which are shown but not run; null if the address has no operation. */
export const linkedOperation = readLinked();
