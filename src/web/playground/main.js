// The playground: GraphiQL with a box for the API key, queries to start from, and what each operation costs.

import 'graphiql/graphiql.css';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import './playground.css';
import { GraphiQL } from 'graphiql';
import { Fragment, createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { CopyRequest } from './copy-request.js';
import { costLine } from './cost-line.js';
import { startKeyBox } from './key-box.js';
import { LiveCost } from './live-cost.js';
import { startRepairs } from './repairs.js';
import { runOperation } from './run-operation.js';
import { root, starters } from './settings.js';
import { removeCredentials, tabStorage } from './tab-storage.js';
import { themeNames } from './themes.js';

/** Formats JSON with line breaks. Returns undefined if the text is not JSON. */
function formatVariables(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

/**
 * Reads the operation in the address of the page (`?query=…&variables=…`, as in GraphQL over HTTP). It is shown
 * but not run.
 * @returns the query and the variables for a tab, or null if the address has no operation
 */
function readLinkedOperation() {
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get('query') ?? '';
  if (query.trim() === '') return null;
  const variables = formatVariables(parameters.get('variables') ?? '');
  return { query: removeCredentials(query), ...(variables && { variables: removeCredentials(variables) }) };
}

const linkedOperation = readLinkedOperation();
startKeyBox();
startRepairs();
createRoot(root).render(
  h(
    GraphiQL,
    {
      fetcher: runOperation,
      storage: tabStorage,
      defaultTabs: [...(linkedOperation ? [linkedOperation] : []), ...starters.map((query) => ({ query }))],
      ...(linkedOperation && {
        initialQuery: linkedOperation.query,
        initialVariables: linkedOperation.variables ?? '',
      }),
      defaultEditorToolsVisibility: false,
      // GraphiQL would store headers in its history, so the key has its own box.
      isHeadersEditorEnabled: false,
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
      forcedTheme: 'system',
      editorTheme: themeNames,
      inputValueDeprecation: true,
      schemaDescription: true,
    },
    h(GraphiQL.Toolbar, null, ({ prettify, merge, copy }) => [
      h(LiveCost, { key: 'cost' }),
      h(Fragment, { key: 'buttons' }, prettify, merge, copy),
    ]),
    h(GraphiQL.Footer, null, h('div', { ref: (slot) => slot?.append(costLine) }), h(CopyRequest)),
  ),
);
