// Subscriptions, by server-sent events (GraphQL over SSE, distinct connections).

import { tell, tellListening, tellRefusal } from './cost-line.js';
import { fill, words } from './settings.js';

/** The `data` of each event `next`. The gateway's lines end in LF, and an event has one line of data. */
async function* readResults(body) {
  let rest = '';
  for await (const piece of textsOf(body)) {
    const events = (rest + piece).split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const lines = event.split('\n');
      const data = lines.find((line) => line.startsWith('data: '));
      if (lines.includes('event: next') && data !== undefined) yield JSON.parse(data.slice('data: '.length));
    }
  }
}

/** Not every browser can iterate over a body. */
async function* textsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/**
 * For GraphiQL: shows each result, until it is stopped or the gateway ends it.
 * @param send takes a signal, and answers with the response
 */
export const subscription = (send) => ({
  subscribe({ next, complete }) {
    const stopped = new AbortController();
    let changes = 0;
    const fail = (message, { isShown = true } = {}) => {
      tell(message, { isRefusal: true });
      if (isShown) next({ errors: [{ message }] });
    };

    async function listen() {
      const response = await send(stopped.signal);
      if (!/^text\/event-stream/.test(response.headers.get('Content-Type') ?? '')) {
        const answer = await response.json().catch(() => null);
        if (answer === null) return fail(fill(words.unreadable, { status: response.status }));
        next(answer);
        return tellRefusal(answer.errors?.[0]?.extensions ?? {}, response);
      }
      tellListening(changes, response);
      for await (const result of readResults(response.body)) {
        next(result);
        if (result.errors !== undefined && !result.data?.changes)
          return fail(fill(words.ended, { changes }), { isShown: false });
        changes += 1;
        tellListening(changes, response);
      }
      tell(fill(words.over, { changes }));
    }

    listen()
      .catch(() => {
        if (!stopped.signal.aborted) fail(changes === 0 ? words.unreachable : fill(words.over, { changes }));
      })
      .finally(complete);
    return {
      unsubscribe: () => {
        stopped.abort();
        tell(fill(words.stopped, { changes }));
      },
    };
  },
});
