import { getIntrospectionQuery } from 'graphql';
import {
  deepJson,
  type FreeRequest,
  free,
  longName,
  mostBytes,
  repeated,
  strangeMembers,
} from './free-request.ts';

const keyless = '2 s of processor, 50 ms more each second';
const type = { Accept: 'application/graphql-response+json' };
const key = { ...type, 'X-API-Key': '<<proKey>>' };

/** Each is new to the gateway each time. */
const documents: Readonly<Record<string, readonly [document: string, status: number]>> = {
  introspection: [getIntrospectionQuery().replace('IntrospectionQuery', 'Q#'), 200],
  'introspection by other names': [
    'query Q# { a#: __schema { types { name fields { name type { name ofType { name ofType { name ofType { name }}}} args { name type { name ofType { name }}}}}}}',
    200,
  ],
  '1,000 unknown fields': [`query Q# { plans { ${repeated(900, (at) => `nam${at}`).join(' ')} } }`, 400],
  'unknown arguments': [
    `query Q# { phones(${repeated(400, (at) => `brnad${at}: 1`).join(' ')}) { totalCount } }`,
    400,
  ],
  'fields to be compared with each other': [
    `query Q# { plans { ${repeated(450, () => 'a: name').join(' ')} a: requestsPerDay } }`,
    400,
  ],
  'fragments within each other': [
    `query Q# { plans { ...F0 } } ${repeated(90, (at) => `fragment F${at} on Plan { ...F${at + 1} }`).join(' ')} fragment F90 on Plan { name }`,
    200,
  ],
  'directives by the hundred': [`query Q# { plans { name ${repeated(400, () => '@x').join(' ')} } }`, 400],
  deep: [`query Q# ${'{ phone(id: 1) '.repeat(400)} { id } ${'}'.repeat(400)}`, 400],
  'braces without end': [`${'{'.repeat(mostBytes - 1_000)}#`, 400],
  'a name of 60 KB': [`query Q# { plans { ${'a'.repeat(60_000)}# } }`, 400],
  'a text of 60 KB': [`query Q# { plans { name(a: "${'\\\\u0061'.repeat(7_000)}") } }`, 400],
  'a comment of 60 KB': [`# ${'a'.repeat(60_000)}\n{ nonsense }`, 400],
};

const body = (document: string, variables: unknown = undefined): string =>
  JSON.stringify({ query: document, variables });

export const graphqlRequests: readonly FreeRequest[] = [
  ...Object.entries(documents).flatMap(([name, [document, status]]) => [
    free(`${name}, without a key`, '/graphql', status, {
      body: body(document),
      headers: type,
      limit: keyless,
    }),
    free(`${name}, with a key`, '/graphql', status, { body: body(document), headers: key }),
  ]),
  free('variables of 60 KB, with a key', '/graphql', 400, {
    headers: key,
    body: body('query($f: PhoneFilter) { phones(filter: $f) { totalCount } }', {
      f: Object.fromEntries(repeated(4_000, (at) => [`m${at}`, 1])),
    }),
  }),
  free('a list of 8,000 wrong values, with a key', '/graphql', 400, {
    headers: key,
    body: body('query($i: [ID!]!) { nodes(nodeIds: $i) { nodeId } }', { i: repeated(8_000, () => ({})) }),
  }),
  free('100 wrong hints, with a key', '/graphql', 400, {
    headers: key,
    body: body('query($h: [IdentifyHint!]!) { identify(hints: $h) { hint { text } } }', {
      h: repeated(100, () => ({ text: 'a'.repeat(600) })),
    }),
  }),
  free('a digest that is not known, with a key', '/graphql', 400, {
    headers: key,
    body: { documentId: `sha256:${'a'.repeat(56)}########` },
  }),
  free('deep JSON', '/graphql', 400, { headers: key, body: deepJson }),
  free('plans, with a key', '/graphql', 200, { headers: key, body: body('query Q# { plans { name } }') }),
  free('a subscription without the plan for it', '/graphql', 403, {
    headers: { 'X-API-Key': '<<key>>', Accept: 'text/event-stream' },
    body: body('subscription S# { changes { cursor } }'),
  }),
];

const call = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 1, method, params });
const tool = (name: string, given: unknown) => call('tools/call', { name, arguments: given });

export const mcpRequests: readonly FreeRequest[] = [
  free('initialize', '/mcp', 200, {
    body: call('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    }),
  }),
  free('tools/list', '/mcp', 200, { body: call('tools/list') }),
  free('ping', '/mcp', 200, { body: call('ping') }),
  free('server card', '/mcp/server-card', 200),
  free('a batch', '/mcp', 400, { body: repeated(900, () => call('tools/list')) }),
  free('deep', '/mcp', 400, { body: deepJson }),
  free('7,500 members', '/mcp', 400, { body: strangeMembers }),
  free('a tool without a key', '/mcp', 401, { body: tool('search_phones', { query: 'x'.repeat(60_000) }) }),
  free('7,500 unknown arguments', '/mcp', 200, {
    headers: key,
    body: tool('search_phones', JSON.parse(strangeMembers)),
  }),
  free('a text of 60 KB', '/mcp', 200, {
    headers: key,
    body: tool('search_phones', { query: 'x'.repeat(60_000) }),
  }),
  free('21 hints', '/mcp', 200, {
    headers: key,
    body: tool('identify_phones', { hints: repeated(2_000, () => 'SM-S928B') }),
  }),
  free('a name of 64 KB', '/mcp', 400, { body: longName }),
  free('an unknown tool', '/mcp', 400, { headers: key, body: tool('x'.repeat(60_000), {}) }),
  free('get_quota', '/mcp', 200, { headers: key, body: tool('get_quota', {}) }),
];
