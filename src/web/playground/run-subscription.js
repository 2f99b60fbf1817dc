// Runs subscriptions over server-sent events (GraphQL over SSE, distinct connections mode).

import { showError, showListening, showMessage } from './cost-line.js';
import { fill, t } from './settings.js';

/** Yields the data of each `next` event. Lines end with LF, and an event has one line of data. */
async function* readResults(body) {
  let incompleteEvent = '';
  for await (const text of readTexts(body)) {
    const events = (incompleteEvent + text).split('\n\n');
    incompleteEvent = events.pop();
    for (const event of events) {
      const lines = event.split('\n');
      const data = lines.find((line) => line.startsWith('data: '));
      if (lines.includes('event: next') && data !== undefined) yield JSON.parse(data.slice('data: '.length));
    }
  }
}

/** Reads the texts of a body, because not all browsers can iterate over it. */
async function* readTexts(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
}

/**
 * Creates an observable for GraphiQL. It emits each result until it is stopped or the gateway ends the stream.
 * @param send sends the request with an abort signal and resolves to the response
 */
export const createSubscription = (send) => ({
  subscribe({ next, complete }) {
    const controller = new AbortController();
    let changeCount = 0;
    const fail = (message, { shouldEmit = true } = {}) => {
      showMessage(message, { isError: true });
      if (shouldEmit) next({ errors: [{ message }] });
    };

    async function listen() {
      const response = await send(controller.signal);
      if (!/^text\/event-stream/.test(response.headers.get('Content-Type') ?? '')) {
        const result = await response.json().catch(() => null);
        if (result === null) return fail(fill(t.invalidResponse, { status: response.status }));
        next(result);
        return showError(result.errors?.[0]?.extensions ?? {}, response);
      }
      showListening(changeCount, response);
      for await (const result of readResults(response.body)) {
        next(result);
        if (result.errors !== undefined && !result.data?.changes)
          return fail(fill(t.subscriptionEnded, { changes: changeCount }), { shouldEmit: false });
        changeCount += 1;
        showListening(changeCount, response);
      }
      showMessage(fill(t.connectionEnded, { changes: changeCount }));
    }

    listen()
      .catch(() => {
        if (!controller.signal.aborted)
          fail(changeCount === 0 ? t.unreachable : fill(t.connectionEnded, { changes: changeCount }));
      })
      .finally(complete);
    return {
      unsubscribe: () => {
        controller.abort();
        showMessage(fill(t.stopped, { changes: changeCount }));
      },
    };
  },
});
