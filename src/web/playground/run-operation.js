import { showCost, showError, showMessage } from './cost-line.js';
import { readKey } from './key-box.js';
import { createSubscription } from './run-subscription.js';
import { endpoint, fill, t } from './settings.js';

/** Removes an outdated `operationName`, which GraphiQL still sends for a moment after the text changed. */
function removeStaleName({ operationName, ...parameters }) {
  const names = [...parameters.query.matchAll(/\b(?:query|mutation|subscription)\s+(\w+)/g)];
  const isInQuery = names.some(([, name]) => name === operationName);
  return isInQuery ? { operationName, ...parameters } : parameters;
}

/**
 * Whether the operation is a subscription. The text is searched, because the page does not load a parser for this. If
 * no operation is named, the keyword begins the document or follows a closing brace.
 */
function isSubscription({ query, operationName }) {
  const text = query.replaceAll(/#.*/g, '');
  if (operationName) return new RegExp(`\\bsubscription\\s+${operationName}\\b`).test(text);
  return /(?:^|\})\s*subscription\b/.test(text);
}

const sendOperation = (parameters, key, accept, signal) =>
  fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: accept,
      ...(key !== '' && { 'X-API-Key': key }),
    },
    body: JSON.stringify(parameters),
    signal,
  });

/**
 * Sends an operation with the key in the box, and shows its cost or its error. GraphiQL calls this function.
 * @returns the response, or an error if there is none; for a subscription, an observable
 */
export async function runOperation(request) {
  const parameters = removeStaleName(request);
  // The schema is free, so it is requested without the key. Thus a wrong key does not prevent loading the schema.
  const isSchemaQuery = parameters.operationName === 'IntrospectionQuery';
  // Loading the schema is not shown on the cost line.
  const updateCostLine = isSchemaQuery ? () => {} : (update) => update();
  const key = isSchemaQuery ? '' : readKey();
  updateCostLine(() => showMessage(t.running));
  if (isSubscription(parameters))
    return createSubscription((signal) =>
      sendOperation(parameters, key, 'text/event-stream, application/json;q=0.9', signal),
    );
  let response;
  try {
    response = await sendOperation(parameters, key, 'application/json');
  } catch {
    updateCostLine(() => showMessage(t.unreachable, { isError: true }));
    return { errors: [{ message: t.unreachable }] };
  }
  const result = await response.json().catch(() => null);
  if (result === null) {
    const message = fill(t.invalidResponse, { status: response.status });
    updateCostLine(() => showMessage(message, { isError: true }));
    return { errors: [{ message }] };
  }
  const isRejected = result.errors !== undefined && result.data === undefined;
  updateCostLine(() => {
    if (isRejected) showError(result.errors[0]?.extensions ?? {}, response);
    else showCost(result, response);
  });
  return result;
}
