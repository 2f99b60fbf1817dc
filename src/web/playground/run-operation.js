import { getOperationAST, parse } from 'graphql';
import { tell, tellCost, tellRefusal } from './cost-line.js';
import { readKey } from './key-box.js';
import { subscription } from './run-subscription.js';
import { endpoint, fill, words } from './settings.js';

/** GraphiQL goes on for a moment to name the operation that was in the editor before. */
function withoutStaleName({ operationName, ...parameters }) {
  const names = [...parameters.query.matchAll(/\b(?:query|mutation|subscription)\s+(\w+)/g)];
  const isThere = names.some(([, name]) => name === operationName);
  return isThere ? { operationName, ...parameters } : parameters;
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
export async function runOperation(given) {
  const parameters = withoutStaleName(given);
  // The schema needs no key, and is to be had with a wrong one too.
  const isSchema = parameters.operationName === 'IntrospectionQuery';
  const say = isSchema ? () => {} : (work) => work();
  const key = isSchema ? '' : readKey();
  say(() => tell(words.running));
  if (isSubscription(parameters))
    return subscription((signal) =>
      send(parameters, key, 'text/event-stream, application/json;q=0.9', signal),
    );
  let response;
  try {
    response = await send(parameters, key, 'application/json');
  } catch {
    say(() => tell(words.unreachable, { isRefusal: true }));
    return { errors: [{ message: words.unreachable }] };
  }
  const answer = await response.json().catch(() => null);
  if (answer === null) {
    const message = fill(words.unreadable, { status: response.status });
    say(() => tell(message, { isRefusal: true }));
    return { errors: [{ message }] };
  }
  const isRefused = answer.errors !== undefined && answer.data === undefined;
  say(() => {
    if (isRefused) tellRefusal(answer.errors[0]?.extensions ?? {}, response);
    else tellCost(answer, response);
  });
  return answer;
}
