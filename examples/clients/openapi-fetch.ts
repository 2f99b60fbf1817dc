// openapi-fetch: REST with types from the OpenAPI document (generated/openapi.d.ts, made by `npm run generate`).
import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi.d.ts';

const { API_URL = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;
const gateway = createClient<paths>({
  baseUrl: API_URL,
  headers: { 'X-API-Key': API_KEY },
});

// Lists are sent as the client likes, here `ids=…&ids=…`.
const { data, error } = await gateway.GET('/v1/compare', {
  params: { query: { ids: ['samsung-galaxy-s24-ultra', 'apple-iphone-15-pro-max'] } },
});
// The problem document (RFC 9457): `code` for programs, `detail` for people.
if (error) throw new Error(`${error.code}: ${error.detail}`);

console.log(data.data.phones.map(({ full_name: name }) => name).join(' or '));
for (const { name, values, unit } of data.data.fields) {
  if (name === 'battery.capacity_mah') console.log(name, values, unit);
}
