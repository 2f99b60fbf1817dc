// ky: waits as long as Retry-After says, but not until tomorrow.
import ky, { isHTTPError } from 'ky';

const { API_URL = 'http://127.0.0.1:4000', API_KEY } = process.env;
const longestWaitSeconds = 5;

const gateway = ky.create({
  prefix: `${API_URL}/v1/`,
  headers: { 'X-API-Key': API_KEY },
  retry: {
    limit: 2,
    // A gateway with too much to do answers 503 and names a second or two. A quota that is used up names the time
    // until midnight (UTC): ky would sleep until then or, with maxRetryAfter alone, ask again in vain.
    shouldRetry: ({ error }) =>
      isHTTPError(error) && Number(error.response.headers.get('Retry-After')) > longestWaitSeconds
        ? false
        : undefined,
  },
  hooks: {
    beforeRetry: [
      ({ error }) => {
        const { status, headers } = error.response;
        console.log(`${status}, again in ${headers.get('Retry-After')} s`);
      },
    ],
  },
});

try {
  const { data } = await gateway.get('phones/samsung-galaxy-s24-ultra').json();
  console.log(data.full_name);
} catch (error) {
  if (!isHTTPError(error)) throw error;
  // The problem document (RFC 9457): `code` for programs, `detail` for people.
  console.log(`${error.data.code}: ${error.data.detail}`);
}
