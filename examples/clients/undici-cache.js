// undici with a cache: what is asked again is revalidated by its ETag, and the answer 304 costs no unit.
import { Agent, DecoratorHandler, fetch, interceptors } from 'undici';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;
const headers = { 'X-API-Key': API_KEY };

// As of 8.12 undici drops a stored answer when its 304 has a Cache-Control, which RFC 9110 §15.4.5 asks servers for:
// every second request would be a whole answer, and charged. The directives are those of the stored answer anyway.
class KeepOn304 extends DecoratorHandler {
  onResponseStart(controller, status, headers, message) {
    const { 'cache-control': directives, ...others } = headers;
    super.onResponseStart(controller, status, status === 304 ? others : headers, message);
  }
}
const keepOn304 = (dispatch) => (options, handler) => dispatch(options, new KeepOn304(handler));

// `private`: answers belong to one key, so a shared cache would not store them.
const dispatcher = new Agent().compose(keepOn304, interceptors.cache({ type: 'private' }));

for (let time = 1; time <= 4; time += 1) {
  const path = '/v1/phones/samsung-galaxy-s24-ultra';
  const { data } = await (await fetch(`${API_URL}${path}`, { headers, dispatcher })).json();
  // Free too; what it tells is of now, so nothing stores it.
  const status = await (await fetch(`${API_URL}/v1/auth/status`, { headers, dispatcher })).json();
  console.log(`${data.full_name}, used today: ${status.data.quota.day.used}`);
}
