import { type FreeRequest, free, repeated } from './free-request.ts';

const browse = '240 pages an hour';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const br = { 'Accept-Encoding': 'br' };

/** Pages, their files, and what machines read. */
export const pageRequests: readonly FreeRequest[] = [
  free('home', '/', 200, { headers: br }),
  free('home in Thai', '/th', 200, { headers: br }),
  free('docs', '/docs', 200, { headers: br }),
  free('GraphiQL', '/graphql', 200, { headers: { ...br, Accept: 'text/html' } }),
  free('sign in', '/dashboard', 200),
  free('recover', '/recover', 200, { headers: br }),
  free('status', '/status', 200, { headers: br }),
  free('problems', '/problems', 200, { headers: br }),
  free('llms.txt', '/llms.txt', 200, { headers: br }),
  free('llms-full.txt', '/llms-full.txt', 200, { headers: br }),
  free('ai-catalog.json', '/.well-known/ai-catalog.json', 200),
  free('robots.txt', '/robots.txt', 200),
  free('no such page', `/${'a/'.repeat(4_000)}#`, 404, { headers: { Accept: 'text/html' } }),
  free('an address that is no UTF-8', `/phones/${'%ff'.repeat(2_000)}#`, 404, {
    headers: { Accept: 'text/html' },
    limit: browse,
  }),
  free('phones', '/phones?search=samsung%20big%20battery%20#', 200, { headers: br, limit: browse }),
  free(
    'phones, 600 unknown parameters',
    `/phones?${repeated(600, (at) => `pric_mim${at}=1`).join('&')}&x=#`,
    400,
    { headers: br, limit: browse },
  ),
  free('a phone', '/phones/samsung-galaxy-s24-ultra?currency=EUR', 200, { headers: br, limit: browse }),
  free('an unknown phone', `/phones/${'galaxi-'.repeat(100)}#`, 404, { headers: br, limit: browse }),
  free('compare', '/compare?ids=1,2,3,4,5,6&x=#', 200, { headers: br, limit: browse }),
  free('suggestions', '/suggest?q=samsnug%20galxy%20ulrta%20#', 200, { limit: '2,400 an hour' }),
  free('sitemap', '/sitemap.xml', 200, { headers: br, limit: browse }),
  free('a sign-up form of 60 KB', '/signup', 400, { headers: form, body: `email=${'a'.repeat(60_000)}` }),
  free('a sign-up form of 8,000 fields', '/signup', 400, {
    headers: form,
    body: repeated(8_000, (at) => `f${at}=1`).join('&'),
  }),
  free('a wrong secret in the form', '/dashboard/sign-in', 401, {
    headers: form,
    body: 'api_secret=phs_wrong#',
    limit: '10 in 5 minutes',
  }),
  free('a cookie of no session', '/dashboard', 200, {
    headers: { Cookie: `session=${'a'.repeat(40)}#` },
    limit: '100 look-ups in vain in 5 minutes',
  }),
  free('the dashboard', '/dashboard', 200, { headers: { ...br, Cookie: '<<cookie>>' } }),
  free('healthz', '/healthz', 200),
  free('readyz', '/readyz', 200),
];
