import fc from 'fast-check';
import type { FuzzRequest } from '../fuzz-request.ts';
import { encode, encoders } from './encode.ts';
import { otherHeaders } from './headers.ts';
import { naughty } from './schema-values.ts';

type Header = readonly [string, string];

const pages = [
  '/',
  '/signup',
  '/dashboard',
  '/docs',
  '/docs/getPhone',
  '/docs/search.json',
  '/graphql',
  '/problems',
  '/problems/not-found',
  '/problems/invalid-key',
  '/llms.txt',
  '/robots.txt',
  '/favicon.ico',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/site.css',
  '/assets/site.js',
  '/assets/docs.js',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/assets/',
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/package.json',
  '/assets/%',
  '/assets/x%zz',
  '/%',
  '/%ff',
  '/%c0%af',
  '*',
];
const languages = ['', '', '', '/en', '/th', '/TH', '/xx'];
const queries = [
  '',
  '',
  '?lang=th',
  '?done=signed-out',
  '?done=__proto__',
  '?done[]=x',
  '?%',
  '?=&=',
  '?a=%ff',
  '?v=x',
];

/** Paths of forms with the fields that their pages send. */
const forms: Readonly<Record<string, readonly string[]>> = {
  '/signup': ['email', 'name'],
  '/dashboard/sign-in': ['api_secret'],
  '/dashboard/sign-out': ['form_token'],
  '/dashboard/sign-out-everywhere': ['form_token'],
  '/dashboard/keys/create': ['form_token', 'name'],
  '/dashboard/keys/rename': ['form_token', 'key_id', 'name'],
  '/dashboard/keys/rotate': ['form_token', 'key_id', 'grace_seconds'],
  '/dashboard/keys/revoke': ['form_token', 'key_id'],
  '/dashboard/secret/rotate': ['form_token'],
  '/dashboard/delete': ['form_token', 'email'],
};

/** Usual values of each field. */
const usualValues: Readonly<Record<string, readonly string[]>> = {
  email: ['someone@example.com', 'x'],
  name: ['A name', 'ชื่อ'],
  api_secret: ['<<accountSecret>>', '<<key>>', 'phs_x'],
  form_token: ['<<formToken>>'],
  key_id: ['<<accountKeyId>>', '<<keyId>>'],
  grace_seconds: ['0', '3600', '604800', '604801', '-1'],
};

const browserHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constant<readonly Header[]>([
      ['Accept', 'text/html'],
      ['Cookie', '<<cookie>>'],
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<readonly Header[]>(
      [],
      [['Accept', 'text/html']],
      [
        ['Accept', 'text/html'],
        ['Accept-Language', 'th'],
        ['Cookie', 'session=x'],
      ],
      [['Cookie', '<<cookie>>; <<cookie>>']],
      [
        ['Cookie', '<<cookie>>x'],
        ['Accept', 'text/html'],
      ],
      [
        ['Cookie', '<<cookie>>'],
        ['Sec-Fetch-Site', 'cross-site'],
        ['Accept', 'text/html'],
      ],
      [
        ['Cookie', '<<cookie>>'],
        ['Origin', 'null'],
      ],
    ),
  },
);

const fields = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...names.map((name) =>
        fc.oneof(
          {
            weight: 8,
            arbitrary: fc
              .constantFrom(...(usualValues[name] ?? ['']))
              .map((text) => `${name}=${encode(text)}`),
          },
          {
            weight: 3,
            arbitrary: fc
              .tuple(naughty, encoders)
              .map(([text, encodeValue]) => `${name}=${encodeValue(text)}`),
          },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '',
              name,
              `${name}=a&${name}=b`,
              '&',
              '%',
              `${name}=%ff`,
              `${name}=${'x'.repeat(66_000)}`,
            ),
          },
        ),
      ),
    )
    .map((pairs) => pairs.join('&'));

const formTypes = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-8',
  'application/json',
  'multipart/form-data; boundary=x',
  '',
];

/** Requests to pages, their forms and assets, and other resources outside of the APIs. */
export function pageRequests(): fc.Arbitrary<FuzzRequest> {
  const path = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...pages) },
    {
      weight: 1,
      arbitrary: fc.tuple(naughty, encoders).map(([text, encodeValue]) => `/${encodeValue(text)}`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(naughty, encoders).map(([text, encodeValue]) => `/problems/${encodeValue(text)}`),
    },
  );
  const visits = fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND'),
      fc.constantFrom(...languages),
      path,
      fc.constantFrom(...queries),
    )
    .map(([method, language, page, query]) => ({
      method,
      target: page.startsWith('/') ? `${language}${page}${query}` : page,
      body: null,
      type: '',
    }));
  const submissions = fc
    .tuple(
      fc.constantFrom(...Object.keys(forms)),
      fc.constantFrom(...languages),
      fc.constantFrom(...formTypes),
    )
    .chain(([form, language, type]) =>
      fields(forms[form] ?? []).map((body) => ({ method: 'POST', target: `${language}${form}`, body, type })),
    );
  return fc
    .tuple(fc.oneof(visits, submissions), browserHeaders, otherHeaders)
    .map(([{ type, ...request }, browser, others]) => ({
      part: 'pages' as const,
      ...request,
      headers: [...browser, ...others, ...(type === '' ? [] : [['Content-Type', type] as const])],
    }));
}
