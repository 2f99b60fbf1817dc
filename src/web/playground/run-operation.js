import { tell, tellCost, tellRefusal } from './cost-line.js';
import { readKey } from './key-box.js';
import { endpoint, fill, words } from './settings.js';

/** GraphiQL goes on for a moment to name the operation that was in the editor before. */
function withoutStaleName({ operationName, ...parameters }) {
  const names = [...parameters.query.matchAll(/\b(?:query|mutation|subscription)\s+(\w+)/g)];
  const isThere = names.some(([, name]) => name === operationName);
  return isThere ? { operationName, ...parameters } : parameters;
}

/**
 * GraphiQL's fetcher: sends an operation with the key in the box, and tells what it cost or why it was refused.
 * @returns the answer, or one error when there is none
 */
export async function runOperation(parameters) {
  // The schema needs no key, and is to be had with a wrong one too.
  const isSchema = parameters.operationName === 'IntrospectionQuery';
  const say = isSchema ? () => {} : (work) => work();
  const key = isSchema ? '' : readKey();
  say(() => tell(words.running));
  let response;
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(key !== '' && { 'X-API-Key': key }),
      },
      body: JSON.stringify(withoutStaleName(parameters)),
    });
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
