import { type FreeRequest, repeat, request } from './free-request.ts';

const browseLimit = '240 pages an hour';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const brotli = { 'Accept-Encoding': 'br' };

/** Pages, their assets, and resources for programs. */
export const pageRequests: readonly FreeRequest[] = [
  request('home', '/', 200, { headers: brotli }),
  request('home in Thai', '/th', 200, { headers: brotli }),
  request('docs', '/docs', 200, { headers: brotli }),
  request('GraphiQL', '/graphql', 200, { headers: { ...brotli, Accept: 'text/html' } }),
  request('sign in', '/dashboard', 200),
  request('recover', '/recover', 200, { headers: brotli }),
  request('problems', '/problems', 200, { headers: brotli }),
  request('llms.txt', '/llms.txt', 200, { headers: brotli }),
  request('robots.txt', '/robots.txt', 200),
  request('no such page', `/${'a/'.repeat(4_000)}#`, 404, { headers: { Accept: 'text/html' } }),
  request('an address that is no UTF-8', `/phones/${'%ff'.repeat(2_000)}#`, 404, {
    headers: { Accept: 'text/html' },
    limit: browseLimit,
  }),
  request('phones', '/phones?search=samsung%20big%20battery%20#', 200, {
    headers: brotli,
    limit: browseLimit,
  }),
  request(
    'phones, 600 unknown parameters',
    `/phones?${repeat(600, (index) => `pric_mim${index}=1`).join('&')}&x=#`,
    400,
    { headers: brotli, limit: browseLimit },
  ),
  request('a phone', '/phones/samsung-galaxy-s24-ultra?currency=EUR', 200, {
    headers: brotli,
    limit: browseLimit,
  }),
  request('an unknown phone', `/phones/${'galaxi-'.repeat(100)}#`, 404, {
    headers: brotli,
    limit: browseLimit,
  }),
  request('compare', '/compare?ids=1,2,3,4,5,6&x=#', 200, { headers: brotli, limit: browseLimit }),
  request('suggestions', '/suggest?q=samsnug%20galxy%20ulrta%20#', 200, { limit: '2,400 an hour' }),
  request('sitemap', '/sitemap.xml', 200, { headers: brotli, limit: browseLimit }),
  request('a sign-up form of 60 KB', '/signup', 400, { headers: form, body: `email=${'a'.repeat(60_000)}` }),
  request('a sign-up form of 8,000 fields', '/signup', 400, {
    headers: form,
    body: repeat(8_000, (index) => `f${index}=1`).join('&'),
  }),
  request('a wrong secret in the form', '/dashboard/sign-in', 401, {
    headers: form,
    body: 'api_secret=phs_wrong#',
    limit: '10 in 5 minutes',
  }),
  request('a cookie of no session', '/dashboard', 200, {
    headers: { Cookie: `session=${'a'.repeat(40)}#` },
    limit: '100 look-ups in vain in 5 minutes',
  }),
  request('the dashboard', '/dashboard', 200, { headers: { ...brotli, Cookie: '<<cookie>>' } }),
  request('healthz', '/healthz', 200),
  request('readyz', '/readyz', 200),
];
