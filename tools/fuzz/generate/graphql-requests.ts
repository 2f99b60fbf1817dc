import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import { type FuzzRequest, toBytes } from '../fuzz-request.ts';
import { encode } from './encode.ts';
import { selectionsOf } from './graphql-selections.ts';
import { catalogueCredentials, otherHeaders } from './headers.ts';
import { jsonBodies } from './json-bodies.ts';
import { type PrintedOperation, printOperation } from './print-operation.ts';
import { naughty } from './schema-values.ts';

/** Names and JSON texts of the members of a request (GraphQL over HTTP §5.1). */
type Members = readonly (readonly [string, string])[];

const heads = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('query', 'query Fuzz') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'mutation Fuzz',
      'subscription Fuzz',
      'query Fuzz @skip(if: true)',
      'fragment Fuzz on Query',
      '',
      'queryy',
      'query 9',
    ),
  },
);

/** Documents that cannot be generated from selections. */
const hostileDocuments: readonly string[] = [
  '',
  ' ',
  '#',
  '{',
  '{}',
  '{ }',
  'query',
  '{ __schema { queryType { name } } } }',
  '{ __schema { queryType { name } } } { brands { id } }',
  'query A { __schema { queryType { name } } } query A { brands { id } }',
  'query Fuzz { __schema { queryType { name } } } query Other { brands { id } }',
  'fragment A on Query { ...A } { ...A }',
  'fragment A on Query { ...B } fragment B on Query { ...A } { ...A }',
  'query($a: Int = 1e309) { phones(page: $a) { totalCount } }',
  'query($a: Nothing) { __schema { queryType { name } } }',
  'query($a: Int!, $a: Int!) { phones(page: $a) { totalCount } }',
  'query($v0: [ID!]! = ["1"]) { compare(ids: $v0) { fields { name } } }',
  'type A { a: Int } { __schema { queryType { name } } }',
  'schema { query: Query }',
  'extend type Query { a: Int }',
  '\ufeff{ __schema { queryType { name } } }',
  '{ __schema { queryType { name } } } \0',
  '{ phone(id: "\ud800") { id } }',
  `{ ${'a '.repeat(2_000)}}`,
  `{ ${'__schema { queryType { name } } '.repeat(300)}}`,
  `{ phone(id: 1) { ${'brand { '.repeat(12)} id ${'} '.repeat(12)} } }`,
  `{ ${Array.from({ length: 20 }, (_, index) => `a${index}: __schema { queryType { name } }`).join(' ')} }`,
  `{ ${Array.from({ length: 11 }, (_, index) => `a${index}: brands { id }`).join(' ')} }`,
  '{ phones(perPage: 100) { nodes { prices(perPage: 10) { nodes { kind } } reviews { nodes { id } } } } }',
  `{ phones(filter: ${'['.repeat(400)}${']'.repeat(400)}) { totalCount } }`,
  `{ phones(search: "${'x'.repeat(20_000)}") { totalCount } }`,
  `# ${'comment '.repeat(3_000)}\n{ __schema { queryType { name } } }`,
  '{ __schema { types { name fields { type { ofType { ofType { name } } } } } } }',
  '{ __type(name: "Phone") { fields { name } } }',
  '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
  'query Fuzz($if: Boolean!) { plans @include(if: $if) { name } ...F @skip(if: $if) } fragment F on Query { brands { id } }',
  'query Fuzz { quotaStatus { key { id } day { used } } }',
  '{ phone(id: 1) { ... { ... { ... { id } } } } }',
  '{ phone(id: 1) { id: slug slug: id } }',
  '{ phone(id: 1) { id id: slug } }',
  '"""text""" { __schema { queryType { name } } }',
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The members of a request for an operation: document, variables, operation name, and persisted document. */
function membersOf({ query, variables }: PrintedOperation): fc.Arbitrary<Members> {
  const text = JSON.stringify(query);
  const apq = (hash: string, version = '1') =>
    `{"persistedQuery":{"version":${version},"sha256Hash":${JSON.stringify(hash)}}}`;
  const members: Members = [
    ['query', text],
    ['variables', variables],
  ];
  const withOperationName = (name: string): Members => [...members, ['operationName', name]];
  return fc.oneof(
    {
      weight: 25,
      arbitrary: fc.constantFrom<Members>(members, withOperationName('null'), members.slice(0, 1)),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Members>(
        withOperationName('"Fuzz"'),
        withOperationName('"Other"'),
        withOperationName('""'),
        withOperationName('1'),
      ),
    },
    { weight: 1, arbitrary: naughty.map((name) => withOperationName(JSON.stringify(name))) },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Members>(
        [...members, ['extensions', apq(sha256(query))]],
        [
          ['extensions', apq(sha256(query))],
          ['variables', variables],
        ],
        [
          ['documentId', JSON.stringify(`sha256:${sha256(query)}`)],
          ['variables', variables],
        ],
        [...members, ['extensions', apq(sha256(`${query} `))]],
        [...members, ['extensions', apq(sha256(query), '2')]],
        [...members, ['extensions', apq('x')]],
        [...members, ['documentId', '"sha256:0"']],
        [['documentId', 'null'], ...members, ['extensions', '{}']],
        [...members, ['extensions', '{"persistedQuery":[]}']],
        [...members, ['extensions', '{"__proto__":{"persistedQuery":1}}']],
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Members>(
        [
          ['query', text],
          ['variables', '[]'],
        ],
        [
          ['query', text],
          ['variables', '"{}"'],
        ],
        [
          ['query', text],
          ['variables', '{"v0":1e309,"v0":null,"__proto__":{}}'],
        ],
        [['query', 'null']],
        [
          ['query', '1'],
          ['variables', variables],
        ],
        [['query', `[${text}]`]],
        [...members, ['mutation', '1']],
        [...members, ['queri', '"x"']],
        [...members, ['query', '"{ __schema { queryType { name } } }"']],
      ),
    },
  );
}

const toBody = (members: Members): string =>
  `{${members.map(([name, json]) => `"${name}":${json}`).join(',')}}`;

/** In a query string, strings are written without quotes and other values as JSON. */
function toQueryString(members: Members): string {
  const value = (json: string): string => {
    try {
      const parsed: unknown = JSON.parse(json);
      return typeof parsed === 'string' ? parsed : json;
    } catch {
      return json;
    }
  };
  return members.map(([name, json]) => `${name}=${encode(value(json))}`).join('&');
}

/** Requests to `/graphql` with documents generated from its schema. */
export function graphqlRequests(schema: GraphQLSchema, facts: CatalogueFacts): fc.Arbitrary<FuzzRequest> {
  const selections = selectionsOf(schema, facts);
  const printedOperations = fc
    .tuple(heads, fc.oneof(selections(3), selections(4), selections(6)))
    .map(([head, selection]) => printOperation(head, selection));
  const operations = fc.oneof(
    { weight: 8, arbitrary: printedOperations },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...hostileDocuments).map((query) => ({ query, variables: '{"if":true}' })),
    },
    { weight: 1, arbitrary: naughty.map((query) => ({ query, variables: '{}' })) },
    {
      weight: 1,
      arbitrary: fc.tuple(printedOperations, fc.nat(100)).map(([{ query, variables }, percent]) => ({
        query: query.slice(0, (query.length * percent) / 100),
        variables,
      })),
    },
  );
  const members = operations.chain(membersOf);
  const posts = fc
    .tuple(
      jsonBodies({}, members.map(toBody)),
      fc.oneof(
        { weight: 30, arbitrary: fc.constant('POST') },
        fc.constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
      ),
    )
    .map(([{ type, body }, method]) => ({
      method,
      target: '/graphql',
      body,
      headers: type === null ? [] : [['Content-Type', type] as const],
    }));
  const gets = fc
    .tuple(
      members,
      fc.constantFrom('', '&query=x', '&', '&variables=', '&nothing=1', '&variables=%7Bbad'),
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    )
    .map(([requestMembers, suffix, method]) => ({
      method,
      target: `/graphql?${toQueryString(requestMembers)}${suffix}`,
      body: null,
      headers: [] as (readonly [string, string])[],
    }))
    .filter(({ target }) => target.length < 12_000);
  const plainGets = gets.map((get) => ({
    ...get,
    target: get.target.replace(/&(query=x|nothing=1|variables=%7Bbad|variables=|)$/, ''),
  }));
  return fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: posts },
        { weight: 2, arbitrary: plainGets },
        { weight: 1, arbitrary: gets },
      ),
      catalogueCredentials,
      otherHeaders,
    )
    .map(([request, credential, others]) => ({
      part: 'graphql' as const,
      ...request,
      headers: [...request.headers, ...credential, ...others],
      target: toBytes(request.target),
    }));
}
