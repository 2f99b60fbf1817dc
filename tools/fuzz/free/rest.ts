import {
  deepJson,
  type FreeRequest,
  free,
  longName,
  mostBytes,
  repeated,
  strangeMembers,
} from './free-request.ts';

const key = { 'X-API-Key': '<<key>>' };
const secret = { Authorization: 'Bearer <<secret>>' };
const tries = '100 look-ups in vain in 5 minutes';
const misspelt = (count: number) => repeated(count, (at) => `pric_mim${at}=1`).join('&');

/** Of `/v1`: what needs no key, what is refused, and what is free for who has a key or a secret. */
export const restRequests: readonly FreeRequest[] = [
  free('index', '/v1', 200),
  free('openapi.json', '/v1/openapi.json', 200, { headers: { 'Accept-Encoding': 'br' } }),
  free('plans', '/v1/plans', 200),
  free('without a key, 8 KB of parameters', `/v1/phones?${misspelt(600)}`, 401),
  free('a malformed key', '/v1/phones', 401, { headers: { 'X-API-Key': `phk_${'a'.repeat(8_000)}` } }),
  free('a revoked key', '/v1/phones', 401, { headers: { 'X-API-Key': '<<revokedKey>>' } }),
  free('a key that is for GraphQL only', '/v1/phones', 403, { headers: { 'X-API-Key': '<<graphqlKey>>' } }),
  free('a used up quota', '/v1/phones?search=galaxy#', 429, { headers: { 'X-API-Key': '<<emptyKey>>' } }),
  free('an unknown path of 8 KB', `/v1/${'a/'.repeat(4_000)}#`, 404),
  free('a wrong method', '/v1/phones', 405, { method: 'PATCH', headers: key }),
  free('600 unknown parameters', `/v1/phones?${misspelt(600)}`, 400, { headers: key }),
  free('one parameter 1,500 times', `/v1/phones?${'page=1&'.repeat(1_500)}`, 400, { headers: key }),
  free('a wrong value of 8 KB', `/v1/phones?sort=${'a'.repeat(8_000)}`, 400, { headers: key }),
  free(
    'every filter wrong',
    `/v1/phones?sort=x&page=x&per_page=x&currency=x&year=x&os=x&status=x&price_min=x&ram_min=x&form_factor=x&hdr=x&fingerprint=x&ip_min=x&${misspelt(500)}`,
    400,
    { headers: key },
  ),
  free('wrong fields, 8 KB', `/v1/phones?fields=${repeated(700, (at) => `batery.x${at}`).join(',')}`, 400, {
    headers: key,
  }),
  free(
    'wrong fields of a phone',
    `/v1/phones/1?fields=${repeated(700, (at) => `batery.x${at}`).join(',')}`,
    400,
    { headers: key },
  ),
  free('a search that is too long', `/v1/search?q=${'galaxy%20'.repeat(800)}`, 400, { headers: key }),
  free('a forged cursor', `/v1/phones?cursor=${'A'.repeat(8_000)}`, 400, { headers: key }),
  free('1,500 ids', `/v1/phones?ids=${repeated(1_500, (at) => at).join(',')}`, 400, { headers: key }),
  free('700 ids to compare', `/v1/compare?${repeated(700, (at) => `ids=${at}`).join('&')}`, 400, {
    headers: key,
  }),
  free('facets with wrong filters', `/v1/facets?${misspelt(600)}`, 400, { headers: key }),
  free('changes with a forged cursor', `/v1/changes?since=${'A'.repeat(8_000)}`, 400, { headers: key }),
  free(
    'changes of 1,500 unknown phones',
    `/v1/changes?ids=${repeated(900, (at) => `galaxi-${at}`).join(',')}`,
    400,
    { headers: key },
  ),
  free(
    'changes of 700 unknown brands',
    `/v1/changes?brand=${repeated(700, (at) => `samsum${at}`).join(',')}`,
    400,
    { headers: key },
  ),
  free('a stream without the plan for it', '/v1/stream', 403, { headers: key }),
  free('status', '/v1/auth/status', 200, { headers: key }),
  free('suggestions for a misspelt name', '/v1/suggest?q=samsnug%20galxy%20s2#%20ulrta%20plsu', 200, {
    headers: { 'X-API-Key': '<<proKey>>' },
  }),
  free(
    'suggestions for the longest text',
    `/v1/suggest?q=${encodeURIComponent('ซัมซุงกาแลคซี่ '.repeat(5))}#`,
    200,
    { headers: { 'X-API-Key': '<<proKey>>' } },
  ),
  free('304 with 8 KB of tags', '/v1/phones/1', 304, {
    headers: {
      ...key,
      'If-None-Match': `${repeated(400, (at) => `W/"aaaaaaaaaa${at}"`).join(', ')}, <<tag>>`,
    },
  }),
  free(
    '304 of the dearest list',
    '/v1/phones?search=under%2010000%20baht%20big%20battery&per_page=100',
    304,
    {
      headers: { ...key, 'If-None-Match': '<<tag>>' },
    },
  ),
  free('preflight', '/v1/phones', 204, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': repeated(400, (at) => `x-${at}`).join(','),
    },
  }),
  free('identify with 101 hints', '/v1/identify', 400, {
    headers: key,
    body: { hints: repeated(101, (at) => ({ text: `SM-S92${at}B${'x'.repeat(300)}` })) },
  }),
  free('identify with 100 wrong hints', '/v1/identify', 400, {
    headers: key,
    body: { hints: repeated(100, () => ({ text: 'a'.repeat(600) })) },
  }),
  free('identify with unknown members', '/v1/identify', 400, {
    headers: key,
    body: { hints: repeated(100, () => Object.fromEntries(repeated(30, (at) => [`modle${at}`, 'x']))) },
  }),
  free('identify, deep', '/v1/identify', 400, { headers: key, body: deepJson }),
  free('sign-up with 7,500 members', '/v1/signup', 400, { body: strangeMembers, limit: null }),
  free('sign-up with a name of 64 KB', '/v1/signup', 400, { body: longName }),
  free('sign-up, deep', '/v1/signup', 400, { body: deepJson }),
  free('sign-up with an address of 64 KB', '/v1/signup', 400, {
    body: { email: `${'a'.repeat(mostBytes - 100)}@a.b` },
  }),
  free('sign-up', '/v1/signup', 201, {
    body: { email: 'free#@example.com', name: 'Free' },
    limit: '5 an hour, 10 a day',
  }),
  free('sign-up with an address that is taken', '/v1/signup', 409, {
    body: { email: 'actor-1-main@example.com', name: 'Free' },
    limit: '5 an hour, 10 a day',
  }),
  free('a body of more than 64 KB', '/v1/signup', 413, { body: 'a'.repeat(mostBytes + 1) }),
  free('recovery with a wrong code', '/v1/account/recovery', 410, {
    body: { email: 'a#@example.com', recovery_code: 'phr_wrong' },
    limit: '50 wrong codes in 5 minutes',
  }),
  free('recovery, 7,500 members', '/v1/account/recovery', 400, { body: strangeMembers }),
  free('recovery by mail', '/v1/account/recovery', 202, {
    body: { email: 'a#@example.com' },
    limit: '20 an hour',
  }),
  free('a wrong mailed code', '/v1/account/recovery/complete', 410, {
    body: { email: 'a#@example.com', code: 'AAAAA-AAAA1' },
    limit: '50 wrong codes in 5 minutes',
  }),
  free('a wrong code of a verification', '/v1/account/email/verify', 410, {
    body: { email: 'a#@example.com', code: 'AAAAA-AAAA1' },
    limit: '50 wrong codes in 5 minutes',
  }),
  free('a report', '/v1/keys/report', 202, {
    body: { token: '<<otherKey>>', url: `https://example.com/${'a'.repeat(470)}` },
    limit: '20 an hour',
  }),
  free('a report of 64 KB', '/v1/keys/report', 400, { body: { token: 'phk_'.repeat(16_000) } }),
  free('an unknown secret', '/v1/account', 401, {
    headers: { Authorization: `Bearer phs_${'a'.repeat(40)}#` },
    limit: tries,
  }),
  free('account', '/v1/account', 200, { headers: secret }),
  free('usage', '/v1/account/usage', 200, { headers: secret }),
  {
    ...free('export', '/v1/account/export', 200, { headers: secret, limit: '20 an hour for an account' }),
    statuses: [200, 429],
  },
  free('a wrong webhook', '/v1/account/webhooks', 400, {
    headers: secret,
    body: { url: `https://10.0.0.1/${'a'.repeat(1_000)}`, types: repeated(3_000, (at) => `t${at}`) },
  }),
  free('a webhook of 4,000 unknown phones', '/v1/account/webhooks', 400, {
    headers: secret,
    body: { url: 'https://example.com/', ids: repeated(4_000, (at) => `galaxi-${at}`) },
  }),
  free('a webhook of 4,000 unknown brands', '/v1/account/webhooks', 400, {
    headers: secret,
    body: { url: 'https://example.com/', brand: repeated(4_000, (at) => `samsum${at}`) },
  }),
  free('deliveries of no webhook', '/v1/account/webhooks/aaaaaaaaaa/deliveries', 404, { headers: secret }),
  free('restrictions of 64 KB', '/v1/account/keys', 400, {
    headers: secret,
    body: { name: 'x', restrictions: { origins: repeated(2_000, (at) => `https://*.a${at}.example/x`) } },
  }),
  free('a wrong plan request', '/v1/account/plan-request', 400, {
    headers: secret,
    body: { plan: 'x'.repeat(60_000), note: '' },
  }),
];
