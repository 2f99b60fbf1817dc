// What the operation in the editor would cost: asked a moment after the last change, shown below the run button.

import { pick, useGraphiQL } from '@graphiql/react';
import { getOperationAST, parse, validate } from 'graphql';
import { createElement as h, useEffect, useState } from 'react';
import { onKeyChange, readKey } from './key-box.js';
import { costEndpoint, fill, formatNumber, t } from './settings.js';

/** How long nothing must have changed before the cost is asked for. */
const debounceMs = 400;
/** How long nothing is asked for after the allowance was used up, or the service was away. */
const pauseMs = 60_000;

/** The key that the service has rejected: it is not sent again. */
let rejectedKey = '';
let pausedUntil = 0;

/**
 * Creates the body of the request, if the operation can be priced: the document is valid, and the variables are JSON.
 * @returns the text of the body, or null
 */
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

/** Asks for the cost. Returns null if there is no answer. */
async function fetchCost(body, key, signal) {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'X-API-Key': key };
  const response = await fetch(costEndpoint, { method: 'POST', headers, body, signal });
  if (response.ok) return (await response.json()).data;
  if (response.status === 401 || response.status === 403) rejectedKey = key;
  if (response.status === 429 || response.status >= 500) pausedUntil = Date.now() + pauseMs;
  return null;
}

/** Listens to everything that the cost depends on. Returns a function that stops listening. */
function onChange(editors, listener) {
  const subscriptions = editors.map((editor) => editor.onDidChangeModelContent(listener));
  const stopKey = onKeyChange(listener);
  return () => {
    for (const subscription of subscriptions) subscription.dispose();
    stopKey();
  };
}

/** Renders the cost, or nothing while it is not known: without a key, or while the document is not valid. */
export function LiveCost() {
  const { queryEditor, variableEditor, operationName, schema } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'operationName', 'schema'),
  );
  const [cost, setCost] = useState(null);
  useEffect(() => {
    if (!queryEditor || !variableEditor || !schema) return;
    let timer;
    let abort = new AbortController();
    let askedFor = '';
    const ask = async () => {
      const key = readKey();
      const isAllowed = key !== '' && key !== rejectedKey && Date.now() >= pausedUntil;
      const body = isAllowed
        ? createBody(queryEditor.getValue(), variableEditor.getValue(), operationName, schema)
        : null;
      if (body !== null && body + key === askedFor) return;
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      askedFor = body === null ? '' : body + key;
      const told = body === null ? null : await fetchCost(body, key, signal).catch(() => null);
      if (!signal.aborted) setCost(told);
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, debounceMs);
    };
    schedule();
    const stop = onChange([queryEditor, variableEditor], schedule);
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }, [queryEditor, variableEditor, operationName, schema]);
  if (cost === null) return null;
  const { units, remaining_day: remaining, fits } = cost;
  const left = remaining === null ? '' : fill(t.liveLeft, { day: formatNumber(remaining) });
  const explanation = fill(t.liveCost, { units: formatNumber(units) });
  const title = [explanation, left, fits === false ? t.liveTooMuch : ''].filter(Boolean).join(' · ');
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
