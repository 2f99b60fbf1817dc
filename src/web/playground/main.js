// GraphiQL with starter queries and with the cost of each operation. start.js loads this module.

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
import { LiveCost } from './live-cost.js';
import { startRepairs } from './repairs.js';
import { runOperation } from './run-operation.js';
import { root, starters } from './settings.js';
import { tabStorage } from './tab-storage.js';
import { themeNames } from './themes.js';

/**
 * Replaces the plain editor of the page with GraphiQL.
 * @param linkedOperation a query and its variables, which get a tab of their own that is shown first; null for none
 */
export function startGraphiQL(linkedOperation) {
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
        // GraphiQL would store headers in its history, so the page has a separate box for the key.
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
}
