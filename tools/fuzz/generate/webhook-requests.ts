import { hostname } from 'node:os';
import fc from 'fast-check';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { FuzzRequest } from '../fuzz-request.ts';
import { accountCredentials } from './headers.ts';
import { jsonBodies } from './json-bodies.ts';
import { naughty } from './schema-values.ts';

/** Loopback, private and reserved addresses in every notation that some parser accepts. */
const privateHosts: readonly string[] = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '00000127.0.0.1',
  '127.0.0.1.',
  '127.1.',
  '0',
  '0.0.0.0',
  '0x0',
  '000.0.0.0',
  '%31%32%37.0.0.1',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '１２７.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:0:0:0:0:80ff:fffe]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fc00::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[100::1]',
  '[2001:db8::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'foo.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'ip6-loopback',
  'loc\u00adalhost',
  'ｌｏｃａｌｈｏｓｔ',
  'xn--localhost-',
  hostname(),
  `${hostname()}.`,
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '169.254.0.1',
  '100.64.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  'metadata.google.internal',
  'metadata',
  'kubernetes.default.svc',
  'redis',
  'postgres',
];

const schemes = [
  'https://',
  'https://',
  'https://',
  'http://',
  'HTTPS://',
  'https:',
  'https:/',
  'https:\\\\',
  '//',
  'ftp://',
  'file://',
  'gopher://',
  'ws://',
  'data:',
  'javascript:',
];
const credentials = [
  '',
  '',
  '',
  '',
  'user@',
  'user:secret@',
  '@',
  'example.com@',
  'example.com%40',
  'a:b@c@',
  '\u202e@',
];
const ports = [
  ':<<trapPort>>',
  ':<<trapPort>>',
  ':<<trapPort>>',
  '',
  ':443',
  ':0',
  ':65536',
  ':-1',
  ':',
  ':22',
  ':6379',
  ':5432',
  ':٤٤٣',
  ':<<trapPort>>x',
];
const paths = [
  '/hook',
  '/',
  '',
  '/hook?x=1',
  '/hook#fragment',
  '#@127.0.0.1',
  '?url=https://example.com',
  '/\\127.0.0.1',
  '/a b',
  '/%00',
  '/%0d%0aHost:%20x',
  '/../..',
  ';x',
  `/${'x'.repeat(3_000)}`,
];

const urls: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...schemes),
        fc.constantFrom(...credentials),
        fc.constantFrom(...privateHosts),
        fc.constantFrom(...ports),
        fc.constantFrom(...paths),
      )
      .map((parts) => parts.join('')),
  },
  // Plain URLs of each private host on the port where the trap listens.
  {
    weight: 6,
    arbitrary: fc.constantFrom(...privateHosts).map((host) => `https://${host}:<<trapPort>>/hook`),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'https://hooks.invalid/a',
      'https://example.invalid:8443/?a=b',
      'https://xn--bcher-kva.invalid/',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ' https://hooks.invalid/ ',
      'https://hooks.invalid\t/',
      'https://hooks\n.invalid/',
      'hooks.invalid',
      '',
      '/',
    ),
  },
  { weight: 1, arbitrary: naughty },
  { weight: 1, arbitrary: naughty.map((text) => `https://hooks.invalid/${text}`) },
  { weight: 1, arbitrary: naughty.map((text) => `https://${text}/`) },
);

/** Requests that create and change webhooks; no delivery to a private address may arrive. */
export function webhookRequests({ brands, ids, slugs }: CatalogueFacts): fc.Arbitrary<FuzzRequest> {
  const types = fc.constantFrom<unknown>(
    ['price'],
    ['phone', 'review'],
    [],
    'price',
    ['PRICE'],
    null,
    [1],
    ['price', 'price'],
  );
  const brand = fc.constantFrom<unknown>(
    [brands[0]],
    brands,
    ['no-such-brand'],
    brands[0],
    [],
    null,
    [''],
    Array(200).fill(brands[0]),
  );
  const phones = fc.constantFrom<unknown>(
    [ids[0]],
    [slugs[0]],
    [String(ids[1])],
    ['no-such-phone'],
    [],
    null,
    [2 ** 31],
    Array(200).fill(1),
  );
  const body = fc.record({ url: urls, types, brand, ids: phones }, { requiredKeys: ['url'] });
  const change = fc.record(
    { url: urls, state: fc.constantFrom<unknown>('paused', 'active', 'disabled', 'PAUSED', null, 1) },
    { requiredKeys: [] },
  );
  const create = jsonBodies(
    { type: 'object' },
    body.map((value) => JSON.stringify(value)),
  ).map((typedBody) => ({
    ...{ ...typedBody, method: 'POST', target: '/v1/account/webhooks' },
  }));
  const update = fc
    .tuple(
      jsonBodies(
        { type: 'object' },
        change.map((value) => JSON.stringify(value)),
      ),
      fc.constantFrom('<<webhookId>>', '<<webhookId>>', '0123456789', 'x'),
    )
    .map(([typedBody, id]) => ({ ...typedBody, method: 'PATCH', target: `/v1/account/webhooks/${id}` }));
  const otherRequests = fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'POST', 'DELETE', 'PUT'),
      fc.constantFrom(
        '',
        '/<<webhookId>>',
        '/<<webhookId>>/test',
        '/<<webhookId>>/deliveries',
        '/0123456789/deliveries',
        '/<<webhookId>>/resend',
        '/%00',
        '/..',
      ),
    )
    .map(([method, path]) => ({ method, target: `/v1/account/webhooks${path}`, type: null, body: null }));
  return fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: create },
        { weight: 2, arbitrary: update },
        { weight: 2, arbitrary: otherRequests },
      ),
      fc.oneof(
        { weight: 30, arbitrary: fc.constant([['Authorization', 'Bearer <<accountSecret>>'] as const]) },
        { weight: 1, arbitrary: accountCredentials },
      ),
    )
    .map(([{ method, target, type, body: requestBody }, credential]) => ({
      part: 'webhooks' as const,
      ...{ method, target, body: requestBody },
      headers: [...credential, ...(type === null ? [] : [['Content-Type', type] as const])],
    }));
}
