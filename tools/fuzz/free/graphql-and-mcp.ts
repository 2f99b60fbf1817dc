import { getIntrospectionQuery } from 'graphql';
import {
  deepJson,
  type FreeRequest,
  longMemberName,
  maxBytes,
  repeat,
  request,
  unknownMembers,
} from './free-request.ts';

const keylessLimit = '2 s of processor, 50 ms more each second';
const accept = { Accept: 'application/graphql-response+json' };
const key = { ...accept, 'X-API-Key': '<<proKey>>' };

/** Documents that are different each time. */
const documents: Readonly<Record<string, readonly [document: string, status: number]>> = {
  introspection: [getIntrospectionQuery().replace('IntrospectionQuery', 'Q#'), 200],
  'introspection by other names': [
    'query Q# { a#: __schema { types { name fields { name type { name ofType { name ofType { name ofType { name }}}} args { name type { name ofType { name }}}}}}}',
    200,
  ],
  '1,000 unknown fields': [
    `query Q# { __schema { queryType { ${repeat(900, (index) => `nam${index}`).join(' ')} } } }`,
    400,
  ],
  'unknown arguments': [
    `query Q# { phones(${repeat(400, (index) => `brnad${index}: 1`).join(' ')}) { totalCount } }`,
    400,
  ],
  'fields to be compared with each other': [
    `query Q# { __schema { queryType { ${repeat(450, () => 'a: name').join(' ')} a: kind } } }`,
    400,
  ],
  'fragments within each other': [
    `query Q# { __schema { queryType { ...F0 } } } ${repeat(90, (index) => `fragment F${index} on __Type { ...F${index + 1} }`).join(' ')} fragment F90 on Plan { name }`,
    200,
  ],
  'directives by the hundred': [
    `query Q# { __schema { queryType { name ${repeat(400, () => '@x').join(' ')} } } }`,
    400,
  ],
  deep: [`query Q# ${'{ phone(id: 1) '.repeat(400)} { id } ${'}'.repeat(400)}`, 400],
  'braces without end': [`${'{'.repeat(maxBytes - 1_000)}#`, 400],
  'a name of 60 KB': [`query Q# { __schema { queryType { ${'a'.repeat(60_000)}# } } }`, 400],
  'a text of 60 KB': [`query Q# { __schema { queryType { name(a: "${'\\\\u0061'.repeat(7_000)}") } } }`, 400],
  'a comment of 60 KB': [`# ${'a'.repeat(60_000)}\n{ nonsense }`, 400],
};

const body = (document: string, variables: unknown = undefined): string =>
  JSON.stringify({ query: document, variables });

export const graphqlRequests: readonly FreeRequest[] = [
  ...Object.entries(documents).flatMap(([name, [document, status]]) => [
    request(`${name}, without a key`, '/graphql', status, {
      body: body(document),
      headers: accept,
      limit: keylessLimit,
    }),
    request(`${name}, with a key`, '/graphql', status, { body: body(document), headers: key }),
  ]),
  request('variables of 60 KB, with a key', '/graphql', 400, {
    headers: key,
    body: body('query($f: PhoneFilter) { phones(filter: $f) { totalCount } }', {
      f: Object.fromEntries(repeat(4_000, (index) => [`m${index}`, 1])),
    }),
  }),
  request('a list of 8,000 wrong values, with a key', '/graphql', 400, {
    headers: key,
    body: body('query($i: [ID!]!) { nodes(nodeIds: $i) { nodeId } }', { i: repeat(8_000, () => ({})) }),
  }),
  request('100 wrong hints, with a key', '/graphql', 400, {
    headers: key,
    body: body('query($h: [IdentifyHint!]!) { identify(hints: $h) { hint { text } } }', {
      h: repeat(100, () => ({ text: 'a'.repeat(600) })),
    }),
  }),
  request('a digest that is not known, with a key', '/graphql', 400, {
    headers: key,
    body: { documentId: `sha256:${'a'.repeat(56)}########` },
  }),
  request('deep JSON', '/graphql', 400, { headers: key, body: deepJson }),
  request('plans, with a key', '/graphql', 200, {
    headers: key,
    body: body('query Q# { __schema { queryType { name } } }'),
  }),
  request('a subscription without the plan for it', '/graphql', 403, {
    headers: { 'X-API-Key': '<<key>>', Accept: 'text/event-stream' },
    body: body('subscription S# { changes { cursor } }'),
  }),
];

const call = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 1, method, params });
const tool = (name: string, args: unknown) => call('tools/call', { name, arguments: args });

export const mcpRequests: readonly FreeRequest[] = [
  request('initialize', '/mcp', 200, {
    body: call('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    }),
  }),
  request('tools/list', '/mcp', 200, { body: call('tools/list') }),
  request('ping', '/mcp', 200, { body: call('ping') }),
  request('a batch', '/mcp', 400, { body: repeat(900, () => call('tools/list')) }),
  request('deep', '/mcp', 400, { body: deepJson }),
  request('7,500 members', '/mcp', 400, { body: unknownMembers }),
  request('a tool without a key', '/mcp', 401, {
    body: tool('search_phones', { query: 'x'.repeat(60_000) }),
  }),
  request('7,500 unknown arguments', '/mcp', 200, {
    headers: key,
    body: tool('search_phones', JSON.parse(unknownMembers)),
  }),
  request('a text of 60 KB', '/mcp', 200, {
    headers: key,
    body: tool('search_phones', { query: 'x'.repeat(60_000) }),
  }),
  request('21 hints', '/mcp', 200, {
    headers: key,
    body: tool('identify_phones', { hints: repeat(2_000, () => 'SM-S928B') }),
  }),
  request('a name of 64 KB', '/mcp', 400, { body: longMemberName }),
  request('an unknown tool', '/mcp', 400, { headers: key, body: tool('x'.repeat(60_000), {}) }),
  request('get_quota', '/mcp', 200, { headers: key, body: tool('get_quota', {}) }),
];
