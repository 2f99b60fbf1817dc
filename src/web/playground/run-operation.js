import { getOperationAST, parse } from 'graphql';
import { showCost, showError, showMessage } from './cost-line.js';
import { readKey } from './key-box.js';
import { subscription } from './run-subscription.js';
import { endpoint, fill, t } from './settings.js';

/** GraphiQL goes on for a moment to name the operation that was in the editor before. */
function withoutStaleName({ operationName, ...parameters }) {
  const names = [...parameters.query.matchAll(/\b(?:query|mutation|subscription)\s+(\w+)/g)];
  const isInQuery = names.some(([, name]) => name === operationName);
  return isInQuery ? { operationName, ...parameters } : parameters;
}

/** By the text: GraphiQL goes on for a moment with the syntax tree of what was in the editor before. */
function isSubscription({ query, operationName }) {
  try {
    return getOperationAST(parse(query), operationName)?.operation === 'subscription';
  } catch {
    return false;
  }
}

const send = (parameters, key, accept, signal) =>
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
 * GraphiQL's fetcher: sends an operation with the key in the box, and tells what it cost or why it was refused.
 * @returns the answer, or one error when there is none; of a subscription, what GraphiQL observes
 */
export async function runOperation(request) {
  const parameters = withoutStaleName(request);
  // The schema needs no key, and is to be had with a wrong one too.
  const isSchema = parameters.operationName === 'IntrospectionQuery';
  const report = isSchema ? () => {} : (action) => action();
  const key = isSchema ? '' : readKey();
  report(() => showMessage(t.running));
  if (isSubscription(parameters))
    return subscription((signal) =>
      send(parameters, key, 'text/event-stream, application/json;q=0.9', signal),
    );
  let response;
  try {
    response = await send(parameters, key, 'application/json');
  } catch {
    report(() => showMessage(t.unreachable, { isError: true }));
    return { errors: [{ message: t.unreachable }] };
  }
  const answer = await response.json().catch(() => null);
  if (answer === null) {
    const message = fill(t.unreadable, { status: response.status });
    report(() => showMessage(message, { isError: true }));
    return { errors: [{ message }] };
  }
  const isRejected = answer.errors !== undefined && answer.data === undefined;
  report(() => {
    if (isRejected) showError(answer.errors[0]?.extensions ?? {}, response);
    else showCost(answer, response);
  });
  return answer;
}
