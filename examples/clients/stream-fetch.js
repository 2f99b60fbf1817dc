// A stream of changes with nothing but fetch.
import { setTimeout as pause } from 'node:timers/promises';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

/** The events of one connection. */
async function* read(lastEventId) {
  const response = await fetch(`${API_URL}/v1/stream?types=price`, {
    headers: {
      'X-API-Key': API_KEY,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
  });
  if (!response.ok) {
    const { status } = response;
    throw Object.assign(new Error(await response.text()), { isFinal: status < 500 });
  }
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + piece).split('\n\n');
    // Half an event: the rest of it is still to come, or comes again with the next connection.
    text = events.pop();
    for (const event of events) {
      // Lines such as `event: change`. Each of ours has one line of data, in JSON.
      const {
        event: type,
        id,
        data,
      } = Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/s)));
      if (data) yield { type, id, data: JSON.parse(data) };
    }
  }
}

async function* readForEver() {
  for (let lastEventId = ''; ; await pause(3_000)) {
    try {
      for await (const { type, id, data } of read(lastEventId)) {
        if (type === 'problem') {
          // A change to another plan with real-time data ends a stream too; the next one has it.
          const isFinal = data.status < 500 && data.code !== 'plan-changed';
          throw Object.assign(new Error(data.detail), { isFinal });
        }
        if (type === 'change') yield data;
        // Behind the change: if the loop below is left while it is at work, the change comes again.
        lastEventId = id;
      }
    } catch (error) {
      if (error.isFinal) throw error;
    }
  }
}

let left = 3;
for await (const { phone, price } of readForEver()) {
  console.log(`${phone.full_name}: ${price.amount.amount_minor / 100} ${price.amount.currency}`);
  left -= 1;
  if (left === 0) break;
}
