import fc from 'fast-check';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import { type FuzzRequest, toBytes } from '../fuzz-request.ts';
import { cursors } from './cursors.ts';
import { encoders } from './encode.ts';
import { catalogueCredentials, otherHeaders } from './headers.ts';
import { naughty } from './schema-values.ts';

type Header = readonly [string, string];

/** Credentials, most of them of an account whose plan includes streams. */
const credentials: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant([['X-API-Key', '<<proKey>>'] as const]) },
  { weight: 2, arbitrary: catalogueCredentials },
);

const types = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('phone', 'price', 'review', 'price,review', 'phone,price,review', 'PRICE'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ',', 'price,', 'prices', 'price,price', 'phone review', '*', 'null'),
  },
  { weight: 1, arbitrary: naughty },
);

/** Values of one parameter, mostly valid. */
function valuesFor(
  name: string,
  { brands, ids, slugs, cursors: known }: CatalogueFacts,
): fc.Arbitrary<string> {
  if (name === 'since') return cursors(known);
  if (name === 'types') return types;
  const values =
    name === 'brand'
      ? [...brands, brands.slice(0, 3).join(','), 'no-such-brand', 'Apple']
      : [
          ...ids.slice(0, 20).map(String),
          ...slugs.slice(0, 20),
          `${ids[0]},${slugs[1]}`,
          Array.from({ length: 120 }, (_, index) => index + 1).join(','),
          'no-such-phone',
          '2147483648',
        ];
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: naughty });
}

const limits = fc.constantFrom('1', '2', '100', '500', '0', '501', '-1', '1.5', 'all', '');
const accepts: readonly string[] = [
  'text/event-stream',
  'text/event-stream, application/json;q=0.5',
  '*/*',
  'application/json',
  'text/event-stream;q=0',
  'text/*',
  'text/html, text/event-stream;q=0.1',
  'multipart/mixed',
];
/** Headers that real clients send, then wrong ones. */
const graphqlAccepts: readonly string[] = [
  'text/event-stream',
  'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/graphql-response+json,application/json;q=0.9',
  'multipart/mixed;subscriptionSpec="1.0",application/json',
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
  'text/event-stream, multipart/mixed',
  'multipart/mixed',
  'multipart/mixed;deferSpec=20220824,application/json',
  'multipart/mixed;subscriptionSpec=2.0',
  'multipart/mixed;subscriptionSpec=1.0;q=0, text/event-stream',
  'text/event-stream;q=0',
  'application/json',
  '*/*',
  'text/*;q=0.5, application/json;q=0.1',
  ';;,,',
];

/** Requests to `/v1/changes` and `/v1/stream`. */
function restRequests(facts: CatalogueFacts): fc.Arbitrary<FuzzRequest> {
  const pair = (name: string) =>
    fc.tuple(valuesFor(name, facts), encoders).map(([text, encode]) => `${name}=${encode(text)}`);
  const query = fc.uniqueArray(fc.oneof(...['since', 'since', 'types', 'brand', 'ids'].map(pair)), {
    maxLength: 3,
    selector: (text) => text.split('=', 1)[0],
  });
  const page = fc.tuple(query, limits, fc.nat(3)).map(([pairs, limit, often]) => ({
    target: `/v1/changes?${[...pairs, ...(often === 0 ? [`limit=${limit}`] : [])].join('&')}`,
    headers: [] as readonly Header[],
  }));
  const stream = fc
    .tuple(
      query,
      fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: cursors(facts.cursors) }),
      fc.constantFrom(...accepts),
      fc.nat(2),
    )
    .map(([pairs, id, accept, often]) => ({
      target: `/v1/stream${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`,
      headers: [
        ...(id === null
          ? []
          : [
              [
                'Last-Event-ID',
                toBytes(id)
                  .replace(/[\r\n\0]/g, ' ')
                  .slice(0, 12_000),
              ] as const,
            ]),
        ...(often === 0 ? [['Accept', accept] as const] : []),
      ],
    }));
  return fc
    .tuple(
      fc.oneof(page, stream),
      fc.oneof(
        { weight: 20, arbitrary: fc.constant('GET') },
        fc.constantFrom('HEAD', 'POST', 'OPTIONS', 'DELETE'),
      ),
      credentials,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<readonly Header[]>([]) },
        { weight: 1, arbitrary: otherHeaders },
      ),
    )
    .map(([{ target, headers }, method, credential, others]) => ({
      part: 'streams' as const,
      ...{ method, target: toBytes(target), body: null },
      headers: [
        ...credential,
        ...headers,
        ...others.filter(([name]) => !headers.some(([ownName]) => ownName === name)),
      ],
    }));
}

const selections: readonly string[] = [
  '{ cursor }',
  '{ cursor type changedAt phone { id slug fullName brand { name } } price { amount { amountMinor currency } } review { score } }',
  '{ __typename cursor c: cursor }',
  '{ cursor ...F } } fragment F on Change { type phone { id',
  '{ cursor @skip(if: true) type }',
  '{ phone { prices(perPage: 5) { nodes { kind } } } }',
  '{ phone { similar { id phone { id } } } }',
  '{ nothing }',
  '',
];
const fixedDocuments: readonly string[] = [
  'subscription { a: changes { cursor } b: changes { cursor } }',
  'subscription { changes { cursor } __typename }',
  'subscription { __schema { types { name } } }',
  'subscription { ...F } fragment F on Subscription { changes { cursor } changes { type } }',
  'subscription { changes @skip(if: true) { cursor } }',
  'subscription { changes @include(if: false) { cursor } }',
  'subscription A { changes { cursor } } subscription B { changes { type } }',
  'subscription A { changes { cursor } } query B { __schema { queryType { name } } }',
  'subscription($s: String! = "0") { changes(since: $s) { cursor } }',
  'subscription { brands { name } }',
  'query { changes { cursor } }',
  'mutation { changes { cursor } }',
  'subscription {',
];

/** Subscriptions to `changes` over every transport. */
function subscriptionRequests(facts: CatalogueFacts): fc.Arbitrary<FuzzRequest> {
  const text = (value: string): string => JSON.stringify(value);
  const argument = fc.oneof(
    cursors(facts.cursors).map((cursor) => `since: ${text(cursor)}`),
    fc.constantFrom(
      'types: [PRICE]',
      'types: [PHONE, REVIEW]',
      'types: []',
      'types: PRICE',
      'types: [price]',
      'types: null',
    ),
    fc.constantFrom(...facts.brands).map((brand) => `brand: [${text(brand)}]`),
    fc.constantFrom(...facts.ids).map((id) => `ids: [${id}]`),
    fc.constantFrom(
      'brand: ["no-such-brand"]',
      'ids: ["no-such-phone"]',
      'since: 0',
      'since: null',
      'limit: 5',
      'ids: []',
    ),
  );
  const generatedDocuments = fc
    .tuple(
      fc.uniqueArray(argument, { maxLength: 3, selector: (text) => text.split(':', 1)[0] }),
      fc.constantFrom(...selections),
      fc.constantFrom('subscription', 'subscription', 'subscription Fuzz', 'subscription($a: Int)'),
    )
    .map(
      ([values, selection, head]) =>
        `${head} { changes${values.length === 0 ? '' : `(${values.join(', ')})`} ${selection} }`,
    );
  const documents = fc.oneof(
    { weight: 5, arbitrary: generatedDocuments },
    { weight: 1, arbitrary: fc.constantFrom(...fixedDocuments) },
  );
  return fc
    .tuple(documents, fc.constantFrom(...graphqlAccepts), credentials, fc.nat(3))
    .map(([query, accept, credential, often]) => {
      const isGet = often === 0 && query.length < 4_000;
      const json = JSON.stringify({ query });
      return {
        part: 'streams' as const,
        method: isGet ? 'GET' : 'POST',
        target: isGet ? `/graphql?query=${encodeURIComponent(query.toWellFormed())}` : '/graphql',
        headers: [
          ...credential,
          ['Accept', accept] as const,
          ...(isGet ? [] : [['Content-Type', 'application/json'] as const]),
        ],
        body: isGet ? null : toBytes(json),
      };
    });
}

/** Requests for changes: pages, streams and subscriptions. */
export function streamRequests(facts: CatalogueFacts): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: restRequests(facts) },
    { weight: 2, arbitrary: subscriptionRequests(facts) },
  );
}
