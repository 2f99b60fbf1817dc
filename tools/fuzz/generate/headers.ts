import fc from 'fast-check';
import { toBytes } from '../fuzz-request.ts';
import { naughty } from './schema-values.ts';

type Header = readonly [string, string];
type Headers = fc.Arbitrary<readonly Header[]>;

const constantHeaders = (...headers: readonly (readonly Header[])[]): Headers => fc.constantFrom(...headers);

/** Header values without line ends, which raw connections cover. */
const values: fc.Arbitrary<string> = naughty.map((text) =>
  toBytes(text)
    .replace(/[\r\n\0]/g, ' ')
    .slice(0, 4_000),
);

/** Headers with a credential for the catalogue: mostly a valid key, sometimes none or a wrong one. */
export const catalogueCredentials: Headers = fc.oneof(
  { weight: 30, arbitrary: constantHeaders([['X-API-Key', '<<key>>']]) },
  {
    weight: 4,
    arbitrary: constantHeaders([['Authorization', 'Bearer <<key>>']], [['x-api-key', '<<proKey>>']]),
  },
  {
    weight: 3,
    arbitrary: constantHeaders(
      [],
      [['X-API-Key', '<<revokedKey>>']],
      [['X-API-Key', '<<emptyKey>>']],
      [['X-API-Key', '<<graphqlKey>>']],
      [['X-API-Key', '<<secret>>']],
      [['Authorization', 'Bearer <<secret>>']],
      [
        ['X-API-Key', '<<key>>'],
        ['Authorization', 'Bearer <<key>>'],
      ],
      [
        ['X-API-Key', '<<key>>'],
        ['Authorization', 'Bearer <<otherKey>>'],
      ],
      [
        ['X-API-Key', '<<key>>'],
        ['X-API-Key', '<<otherKey>>'],
      ],
      [['Authorization', 'Basic dXNlcjpwYXNz']],
      [
        ['Authorization', 'Basic dXNlcjpwYXNz'],
        ['X-API-Key', '<<key>>'],
      ],
      [
        ['Authorization', 'Bearer'],
        ['X-API-Key', ''],
      ],
      [['Authorization', 'bearer   <<key>>']],
      [['X-API-Key', '  <<key>>,']],
    ),
  },
  { weight: 1, arbitrary: values.map((value) => [['X-API-Key', value]] as const) },
  { weight: 1, arbitrary: values.map((value) => [['Authorization', `Bearer ${value}`]] as const) },
);

/** Headers with a credential for the account API: mostly a valid secret, sometimes none or a wrong one. */
export const accountCredentials: Headers = fc.oneof(
  { weight: 20, arbitrary: constantHeaders([['Authorization', 'Bearer <<accountSecret>>']]) },
  {
    weight: 2,
    arbitrary: constantHeaders(
      [],
      [['X-API-Key', '<<accountSecret>>']],
      [['Authorization', 'Bearer <<key>>']],
      [
        ['Authorization', 'Bearer <<accountSecret>>'],
        ['Authorization', 'Bearer <<secret>>'],
      ],
      [
        ['Authorization', 'Bearer <<accountSecret>>'],
        ['X-API-Key', '<<key>>'],
      ],
      [['Authorization', 'Digest x']],
    ),
  },
  { weight: 1, arbitrary: values.map((value) => [['Authorization', `Bearer ${value}`]] as const) },
);

const accepts = [
  '*/*',
  'application/json',
  'application/graphql-response+json',
  'text/html',
  'application/*;q=0.5',
  'application/json;q=0',
  'text/html, */*;q=0.1',
  'application/xml',
  ';',
  'a/b;q=2',
  '*',
  'application/json; charset=utf-16',
  'application/problem+json',
  ', ,',
];
const encodings = [
  'gzip',
  'br',
  'deflate',
  'identity',
  'gzip, br',
  '*',
  'identity;q=0',
  '*;q=0',
  'zstd',
  'gzip;q=abc',
  'x'.repeat(500),
];
/** Values of `Catalogue-Cursor`: the newest cursor, corrupted and malformed ones. */
const awaitedCursors = [
  '<<cursor>>',
  '<<cursor>>',
  '0',
  '',
  'x',
  '<<cursor>>x',
  ' <<cursor>> ',
  '<<cursor>>,<<cursor>>',
];

/** Valid and invalid `Idempotency-Key` headers, or none. */
export const idempotencyKeys: Headers = fc.oneof(
  { weight: 6, arbitrary: constantHeaders([]) },
  { weight: 3, arbitrary: fc.uuid().map((value) => [['Idempotency-Key', value]] as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', ' ', 'a b', 'again', 'x'.repeat(255), 'x'.repeat(256), 'é', '<<key>>')
      .map((value) => [['Idempotency-Key', value]] as const),
  },
  { weight: 1, arbitrary: values.map((value) => [['Idempotency-Key', value]] as const) },
);

const languages = ['th', 'en', 'th-TH,th;q=0.9', '*', 'xx', 'en;q=x', 'a'.repeat(1_000)];

/** Headers that are unrelated to the operation: content negotiation, proxies, conditions and others. */
export const otherHeaders: Headers = fc.oneof(
  { weight: 12, arbitrary: constantHeaders([]) },
  { weight: 3, arbitrary: fc.constantFrom(...accepts).map((value) => [['Accept', value]] as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...encodings).map((value) => [['Accept-Encoding', value]] as const),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...languages).map((value) => [['Accept-Language', value]] as const),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...awaitedCursors).map((value) => [['Catalogue-Cursor', value]] as const),
  },
  {
    weight: 3,
    arbitrary: constantHeaders(
      [['Origin', 'https://example.com']],
      [['Origin', 'null']],
      [['X-Request-Id', 'mine']],
      [['Host', 'evil.example']],
      [['Host', '']],
      [
        ['X-Forwarded-For', '1.2.3.4'],
        ['X-Forwarded-Proto', 'https'],
        ['X-Forwarded-Host', 'evil.example'],
      ],
      [['Forwarded', 'for="[::1]:x";proto=https']],
      [['Range', 'bytes=0-1']],
      [['If-None-Match', '*']],
      [['If-None-Match', 'W/"x", "y']],
      [['If-Match', '"x"']],
      [['If-Modified-Since', 'yesterday']],
      [['Cookie', 'a=b; session=; __Host-session=%zz; =; a']],
      [['Expect', '100-continue']],
      [['Expect', 'x']],
      [
        ['Upgrade', 'websocket'],
        ['Connection', 'Upgrade'],
      ],
      [
        ['Connection', 'keep-alive, X-API-Key'],
        ['Keep-Alive', 'timeout=x'],
        ['Connection', 'close'],
      ],
      [['TE', 'trailers']],
      [['X-HTTP-Method-Override', 'DELETE']],
      [['Sec-Fetch-Site', 'cross-site']],
      [
        ['Access-Control-Request-Method', 'X\tY'],
        ['Origin', 'x'],
      ],
      [['Content-Type', 'text/plain']],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'Accept',
          'Cookie',
          'Referer',
          'User-Agent',
          'X-A',
          'If-None-Match',
          'Accept-Language',
          'Origin',
        ),
        values,
      )
      .map(([name, value]) => [[name, value]] as const),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(15_000, 17_000, 40_000)
      .map((size) => [['X-Large', 'x'.repeat(size)]] as const),
  },
);
