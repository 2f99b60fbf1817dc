// Shows below the run button what the operation in the editor would cost. The cost is requested shortly after each
// change.

import { pick, useGraphiQL } from '@graphiql/react';
import { getOperationAST, parse, validate } from 'graphql';
import { createElement as h, useEffect, useState } from 'react';
import { onKeyChange, readKey } from './key-box.js';
import { costEndpoint, fill, formatNumber, t } from './settings.js';

/** The time without changes after which the cost is requested. */
const debounceMs = 400;
/** The time without requests after the service was unavailable or rejected a request because of a limit (429). */
const pauseMs = 60_000;

/** The key that the service rejected last. It is not sent again. */
let rejectedKey = '';
let pausedUntil = 0;

/** Creates the body of the cost request. Returns null if the document is invalid or the variables are not JSON. */
function createBody(query, variablesText, operationName, schema) {
  try {
    const document = parse(query);
    const operation = getOperationAST(document, operationName) ?? getOperationAST(document);
    if (!operation || validate(schema, document).length > 0) return null;
    const variables = variablesText.trim() === '' ? undefined : JSON.parse(variablesText);
    return JSON.stringify({ query, variables, operationName: operation.name?.value });
  } catch {
    return null;
  }
}

/** Requests the cost. Returns null if the service rejects the request or is unavailable. */
async function fetchCost(body, key, signal) {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'X-API-Key': key };
  const response = await fetch(costEndpoint, { method: 'POST', headers, body, signal });
  if (response.ok) return (await response.json()).data;
  if (response.status === 401 || response.status === 403) rejectedKey = key;
  if (response.status === 429 || response.status >= 500) pausedUntil = Date.now() + pauseMs;
  return null;
}

/** Listens for changes of the editors and the key. Returns a function that removes the listener. */
function onInputChange(editors, listener) {
  const subscriptions = editors.map((editor) => editor.onDidChangeModelContent(listener));
  const removeKeyListener = onKeyChange(listener);
  return () => {
    for (const subscription of subscriptions) subscription.dispose();
    removeKeyListener();
  };
}

/** Renders the cost. Renders nothing without a key, and while the document is invalid. */
export function LiveCost() {
  const { queryEditor, variableEditor, operationName, schema } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'operationName', 'schema'),
  );
  const [cost, setCost] = useState(null);
  useEffect(() => {
    if (!queryEditor || !variableEditor || !schema) return;
    let timer;
    let abortController = new AbortController();
    let requestedInput = '';
    const updateCost = async () => {
      const key = readKey();
      const canRequest = key !== '' && key !== rejectedKey && Date.now() >= pausedUntil;
      const body = canRequest
        ? createBody(queryEditor.getValue(), variableEditor.getValue(), operationName, schema)
        : null;
      if (body !== null && body + key === requestedInput) return;
      abortController.abort();
      abortController = new AbortController();
      const { signal } = abortController;
      requestedInput = body === null ? '' : body + key;
      const newCost = body === null ? null : await fetchCost(body, key, signal).catch(() => null);
      if (!signal.aborted) setCost(newCost);
    };
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(updateCost, debounceMs);
    };
    scheduleUpdate();
    const removeListeners = onInputChange([queryEditor, variableEditor], scheduleUpdate);
    return () => {
      removeListeners();
      clearTimeout(timer);
      abortController.abort();
    };
  }, [queryEditor, variableEditor, operationName, schema]);
  if (cost === null) return null;
  const { units, remaining_day: unitsLeft, fits } = cost;
  const unitsLeftText = unitsLeft === null ? '' : fill(t.liveLeft, { day: formatNumber(unitsLeft) });
  const explanation = fill(t.liveCost, { units: formatNumber(units) });
  const title = [explanation, unitsLeftText, fits === false ? t.liveTooMuch : ''].filter(Boolean).join(' · ');
  return h(
    'p',
    { className: `live-cost${fits === false ? ' too-much' : ''}`, title },
    h(
      'span',
      { 'aria-hidden': true },
      h('b', null, formatNumber(units)),
      ' ',
      units === 1 ? t.unit : t.units,
    ),
    h('span', { className: 'visually-hidden' }, title),
  );
}
