// EventSource of npm, in Node and in browsers: the browser's own can send no header, so no key. It connects again by
// itself, with the ID of the last event: nothing is lost, and nothing comes twice.
import { EventSource } from 'eventsource';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;

const source = new EventSource(`${API_URL}/v1/stream?types=price`, {
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': API_KEY } }),
});

// While it waits to connect again, it does not keep Node running. A server has other reasons to run; this program has not.
const awake = setInterval(() => {}, 60_000);
const close = () => {
  source.close();
  clearInterval(awake);
};

let left = 3;
source.addEventListener('change', ({ data }) => {
  const { phone, price } = JSON.parse(data);
  console.log(`${phone.full_name}: ${price.amount.amount_minor / 100} ${price.amount.currency}`);
  left -= 1;
  if (left === 0) close();
});

// The stream ends for a reason that coming back does not mend: a key that was revoked, a quota that is used up. (It does
// after a change to another plan with real-time data.)
source.addEventListener('problem', ({ data }) => {
  const { code, detail } = JSON.parse(data);
  if (code !== 'plan-changed') close();
  console.log(detail);
});

// A connection that broke off is opened again. Where it is rejected, `code` is the HTTP status and EventSource gives up;
// it does so at 502 to 504 too, when a proxy has no gateway for a moment, so start anew then.
source.addEventListener('error', ({ code }) => {
  if (source.readyState !== EventSource.CLOSED) return;
  close();
  console.log(`rejected: ${code}`);
});
