import { createHash } from 'node:crypto';
import { composeCredential } from '../../../src/domain/accounts/credential.ts';

/** A request that differs from all others. */
export interface UniqueRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The client disconnects before the answer. */
  readonly isAbandoned?: true;
  /** The request is sent on a new connection. */
  readonly usesNewConnection?: true;
}

const searchTerms = [
  'galaxy',
  'iphone',
  'pixel',
  'redmi',
  'note',
  'ultra',
  'pro',
  'max',
  'ซัมซุง',
  'moto',
  '5g',
  'lite',
];
const currencies = ['THB', 'USD', 'EUR', 'JPY', 'GBP', 'SGD'];
const kinds = ['msrp', 'street', 'regular', 'refurbished', 'instalment', 'trade_in'];
const filler = 'x'.repeat(2_500);

const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const base62Of = (number: number, length: number): string => String(number).padStart(length, '0');

const get = (path: string, headers: Record<string, string>): UniqueRequest => ({
  method: 'GET',
  path,
  headers,
  body: null,
});
const post = (path: string, body: unknown, headers: Record<string, string>): UniqueRequest => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

type Kind = (number: number, headers: Record<string, string>) => UniqueRequest;

const search: Kind = (n, headers) =>
  get(
    `/v1/search?q=${encodeURIComponent(`${pick(searchTerms, n)} ${pick(searchTerms, n >> 4)} ${n.toString(36)}`)}`,
    headers,
  );
const list: Kind = (n, headers) =>
  get(
    `/v1/phones?price_max=${n % 99_991}&currency=${pick(currencies, n)}&page=${1 + (n % 5)}&sort=-price`,
    headers,
  );
const detail: Kind = (n, headers) =>
  get(`/v1/phones/${1 + (n % 700)}?currency=${pick(currencies, n >> 3)}`, headers);
/** A new document with new variables. */
const document: Kind = (n, headers) =>
  post(
    '/graphql',
    {
      query: `query Q${n}($q: String, $first: Int) { a${n}: phones(search: $q, perPage: $first) { nodes { id fullName ramGb } } }`,
      variables: { q: `${pick(searchTerms, n)} ${n}`, first: 1 + (n % 20) },
    },
    headers,
  );
/** A common document with new variables, whose answer is cached. */
const variables: Kind = (n, headers) =>
  post(
    '/graphql',
    {
      query:
        'query Same($max: Float) { phones(filter: { priceMax: $max }, perPage: 30) { nodes { id slug fullName displays { diagonalIn panel } cameras { megapixels } } } }',
      variables: { max: n },
    },
    headers,
  );
/** A new persisted document. */
const persisted: Kind = (n, headers) => {
  const query = `{ __schema { queryType { name } } } # ${n} ${filler}`;
  return post(
    '/graphql',
    { query, extensions: { persistedQuery: { version: 1, sha256Hash: sha256(query) } } },
    headers,
  );
};
const unknownDocument: Kind = (n, headers) =>
  post('/graphql', { documentId: `sha256:${sha256(`none ${n}`)}` }, headers);
/** A key that is well-formed and unknown. */
const unknownKey: Kind = (n, { 'X-API-Key': _, ...headers }) =>
  get('/v1/brands', { ...headers, 'X-API-Key': composeCredential('key', base62Of(n, 10), base62Of(n, 32)) });
const wrongSecret: Kind = (n, headers) => ({
  ...post('/dashboard/sign-in', null, headers),
  headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
  body: `api_secret=${composeCredential('secret', base62Of(n, 10), base62Of(n, 32))}`,
});
/** A sign-up whose answer is stored under its idempotency key. */
const signUp: Kind = (n, headers) =>
  post(
    '/v1/signup',
    { email: `soak-${n}@example.com`, name: `Soak ${n}` },
    { ...headers, 'Idempotency-Key': `soak-${n}` },
  );
/** A request for the cost of a new operation. */
const cost: Kind = (n, headers) => ({ ...document(n, headers), path: '/v1/graphql/cost' });
/** A call of a tool in the search profile. */
const toolSearch: Kind = (n, headers) =>
  post(
    '/mcp?profile=search',
    {
      jsonrpc: '2.0',
      id: n,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: `${pick(searchTerms, n)} ${n.toString(36)}` } },
    },
    headers,
  );
const prices: Kind = (n, headers) =>
  get(`/v1/phones/${1 + (n % 700)}/prices?kind=${pick(kinds, n)}&per_page=${1 + (n % 50)}`, headers);
const unknownPath: Kind = (n, headers) => get(`/v1/phones/slug-${n}/x${n}?p${n}=${n}`, headers);
const page: Kind = (n, headers) =>
  get(`/?n=${n}`, { ...headers, Accept: 'text/html', 'Accept-Language': n % 2 ? 'th' : 'en' });
const abandoned: Kind = (n, headers) => ({ ...search(n, headers), isAbandoned: true });
const onNewConnection: Kind = (n, headers) => ({ ...detail(n, headers), usesNewConnection: true });

/** Percentages of requests of each kind. */
const shares: readonly (readonly [number, Kind])[] = [
  [16, search],
  [2, cost],
  [2, toolSearch],
  [2, prices],
  [12, list],
  [12, detail],
  [18, document],
  [10, variables],
  [6, persisted],
  [4, unknownDocument],
  [4, unknownKey],
  [2, wrongSecret],
  [1, signUp],
  [3, unknownPath],
  [2, page],
  [2, abandoned],
  [2, onNewConnection],
];
const kindByPercent = shares.flatMap(([share, kind]) => Array<Kind>(share).fill(kind));
/** Coprime to 100, so that kinds are mixed and each has its share. */
const step = 37;

/** @param number a different number for each request @param keys API keys, used in rotation */
export function uniqueRequest(number: number, keys: readonly string[]): UniqueRequest {
  const kind = kindByPercent[(number * step) % kindByPercent.length] as Kind;
  return kind(number, {
    'X-API-Key': pick(keys, number),
    'X-Forwarded-For': `${10 + ((number >> 24) & 63)}.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  });
}
