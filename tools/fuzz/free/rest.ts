import {
  deepJson,
  type FreeRequest,
  longMemberName,
  maxBytes,
  repeat,
  request,
  unknownMembers,
} from './free-request.ts';

const key = { 'X-API-Key': '<<key>>' };
const secret = { Authorization: 'Bearer <<secret>>' };
const failedLookUpLimit = '100 look-ups in vain in 5 minutes';
const misspeltParameters = (count: number) => repeat(count, (index) => `pric_mim${index}=1`).join('&');

/** Requests to `/v1` that need no key, that are rejected, or that are free with a key or a secret. */
export const restRequests: readonly FreeRequest[] = [
  request('openapi.json', '/v1/openapi.json', 200, { headers: { 'Accept-Encoding': 'br' } }),
  request('plans', '/v1/plans', 200),
  request('without a key, 8 KB of parameters', `/v1/phones?${misspeltParameters(600)}`, 401),
  request('a malformed key', '/v1/phones', 401, { headers: { 'X-API-Key': `phk_${'a'.repeat(8_000)}` } }),
  request('a revoked key', '/v1/phones', 401, { headers: { 'X-API-Key': '<<revokedKey>>' } }),
  request('a key that is for GraphQL only', '/v1/phones', 403, {
    headers: { 'X-API-Key': '<<graphqlKey>>' },
  }),
  request('a used up quota', '/v1/phones?search=galaxy#', 429, { headers: { 'X-API-Key': '<<emptyKey>>' } }),
  request('an unknown path of 8 KB', `/v1/${'a/'.repeat(4_000)}#`, 404),
  request('a wrong method', '/v1/phones', 405, { method: 'PATCH', headers: key }),
  request('600 unknown parameters', `/v1/phones?${misspeltParameters(600)}`, 400, { headers: key }),
  request('one parameter 1,500 times', `/v1/phones?${'page=1&'.repeat(1_500)}`, 400, { headers: key }),
  request('a wrong value of 8 KB', `/v1/phones?sort=${'a'.repeat(8_000)}`, 400, { headers: key }),
  request(
    'every filter wrong',
    `/v1/phones?sort=x&page=x&per_page=x&currency=x&year=x&os=x&status=x&price_min=x&ram_min=x&form_factor=x&hdr=x&fingerprint=x&ip_min=x&${misspeltParameters(500)}`,
    400,
    { headers: key },
  ),
  request(
    'wrong fields, 8 KB',
    `/v1/phones?fields=${repeat(700, (index) => `batery.x${index}`).join(',')}`,
    400,
    {
      headers: key,
    },
  ),
  request(
    'wrong fields of a phone',
    `/v1/phones/1?fields=${repeat(700, (index) => `batery.x${index}`).join(',')}`,
    400,
    { headers: key },
  ),
  request('a search that is too long', `/v1/search?q=${'galaxy%20'.repeat(800)}`, 400, { headers: key }),
  request('a forged cursor', `/v1/phones?cursor=${'A'.repeat(8_000)}`, 400, { headers: key }),
  request('1,500 ids', `/v1/phones?ids=${repeat(1_500, (index) => index).join(',')}`, 400, { headers: key }),
  request('700 ids to compare', `/v1/compare?${repeat(700, (index) => `ids=${index}`).join('&')}`, 400, {
    headers: key,
  }),
  request('facets with wrong filters', `/v1/facets?${misspeltParameters(600)}`, 400, { headers: key }),
  request('changes with a forged cursor', `/v1/changes?since=${'A'.repeat(8_000)}`, 400, { headers: key }),
  request(
    'changes of 1,500 unknown phones',
    `/v1/changes?ids=${repeat(900, (index) => `galaxi-${index}`).join(',')}`,
    400,
    { headers: key },
  ),
  request(
    'changes of 700 unknown brands',
    `/v1/changes?brand=${repeat(700, (index) => `samsum${index}`).join(',')}`,
    400,
    { headers: key },
  ),
  request('a stream without the plan for it', '/v1/stream', 403, { headers: key }),
  request('status', '/v1/auth/status', 200, { headers: key }),
  request('suggestions for a misspelt name', '/v1/suggest?q=samsnug%20galxy%20s2#%20ulrta%20plsu', 200, {
    headers: { 'X-API-Key': '<<proKey>>' },
  }),
  request(
    'suggestions for the longest text',
    `/v1/suggest?q=${encodeURIComponent('ซัมซุงกาแลคซี่ '.repeat(5))}#`,
    200,
    { headers: { 'X-API-Key': '<<proKey>>' } },
  ),
  request('304 with 8 KB of tags', '/v1/phones/1', 304, {
    headers: {
      ...key,
      'If-None-Match': `${repeat(400, (index) => `W/"aaaaaaaaaa${index}"`).join(', ')}, <<tag>>`,
    },
  }),
  request(
    '304 of the dearest list',
    '/v1/phones?search=under%2010000%20baht%20big%20battery&per_page=100',
    304,
    {
      headers: { ...key, 'If-None-Match': '<<tag>>' },
    },
  ),
  request('preflight', '/v1/phones', 204, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': repeat(400, (index) => `x-${index}`).join(','),
    },
  }),
  request('identify with 101 hints', '/v1/identify', 400, {
    headers: key,
    body: { hints: repeat(101, (index) => ({ text: `SM-S92${index}B${'x'.repeat(300)}` })) },
  }),
  request('identify with 100 wrong hints', '/v1/identify', 400, {
    headers: key,
    body: { hints: repeat(100, () => ({ text: 'a'.repeat(600) })) },
  }),
  request('identify with unknown members', '/v1/identify', 400, {
    headers: key,
    body: { hints: repeat(100, () => Object.fromEntries(repeat(30, (index) => [`modle${index}`, 'x']))) },
  }),
  request('identify, deep', '/v1/identify', 400, { headers: key, body: deepJson }),
  request('sign-up with 7,500 members', '/v1/signup', 400, { body: unknownMembers, limit: null }),
  request('sign-up with a name of 64 KB', '/v1/signup', 400, { body: longMemberName }),
  request('sign-up, deep', '/v1/signup', 400, { body: deepJson }),
  request('sign-up with an address of 64 KB', '/v1/signup', 400, {
    body: { email: `${'a'.repeat(maxBytes - 100)}@a.b` },
  }),
  request('sign-up', '/v1/signup', 201, {
    body: { email: 'free#@example.com', name: 'Free' },
    limit: '5 an hour, 10 a day',
  }),
  request('sign-up with an address that is taken', '/v1/signup', 409, {
    body: { email: 'actor-1-main@example.com', name: 'Free' },
    limit: '5 an hour, 10 a day',
  }),
  request('a body of more than 64 KB', '/v1/signup', 413, { body: 'a'.repeat(maxBytes + 1) }),
  request('recovery with a wrong code', '/v1/account/recovery', 410, {
    body: { email: 'a#@example.com', recovery_code: 'phr_wrong' },
    limit: '50 wrong codes in 5 minutes',
  }),
  request('recovery, 7,500 members', '/v1/account/recovery', 400, { body: unknownMembers }),
  request('recovery by mail', '/v1/account/recovery', 202, {
    body: { email: 'a#@example.com' },
    limit: '20 an hour',
  }),
  request('a wrong mailed code', '/v1/account/recovery/complete', 410, {
    body: { email: 'a#@example.com', code: 'AAAAA-AAAA1' },
    limit: '50 wrong codes in 5 minutes',
  }),
  request('a wrong code of a verification', '/v1/account/email/verify', 410, {
    body: { email: 'a#@example.com', code: 'AAAAA-AAAA1' },
    limit: '50 wrong codes in 5 minutes',
  }),
  request('an unknown secret', '/v1/account', 401, {
    headers: { Authorization: `Bearer phs_${'a'.repeat(40)}#` },
    limit: failedLookUpLimit,
  }),
  request('account', '/v1/account', 200, { headers: secret }),
  request('usage', '/v1/account/usage', 200, { headers: secret }),
  {
    ...request('export', '/v1/account/export', 200, { headers: secret, limit: '20 an hour for an account' }),
    statuses: [200, 429],
  },
  request('a wrong webhook', '/v1/account/webhooks', 400, {
    headers: secret,
    body: { url: `https://10.0.0.1/${'a'.repeat(1_000)}`, types: repeat(3_000, (index) => `t${index}`) },
  }),
  request('a webhook of 4,000 unknown phones', '/v1/account/webhooks', 400, {
    headers: secret,
    body: { url: 'https://example.com/', ids: repeat(4_000, (index) => `galaxi-${index}`) },
  }),
  request('a webhook of 4,000 unknown brands', '/v1/account/webhooks', 400, {
    headers: secret,
    body: { url: 'https://example.com/', brand: repeat(4_000, (index) => `samsum${index}`) },
  }),
  request('deliveries of no webhook', '/v1/account/webhooks/aaaaaaaaaa/deliveries', 404, { headers: secret }),
  request('restrictions of 64 KB', '/v1/account/keys', 400, {
    headers: secret,
    body: { name: 'x', restrictions: { origins: repeat(2_000, (index) => `https://*.a${index}.example/x`) } },
  }),
  request('a wrong plan request', '/v1/account/plan-request', 400, {
    headers: secret,
    body: { plan: 'x'.repeat(60_000), note: '' },
  }),
];
