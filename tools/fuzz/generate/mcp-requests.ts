import fc from 'fast-check';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import type { FuzzRequest } from '../fuzz-request.ts';
import type { DescribedTool } from '../read-tools.ts';
import { catalogueCredentials, otherHeaders } from './headers.ts';
import { jsonBodies } from './json-bodies.ts';
import { argumentTexts } from './mcp-arguments.ts';
import { naughty } from './schema-values.ts';

/** A message before serialisation. */
interface Message {
  readonly method: string;
  /** Names and JSON texts of the members of `params`. */
  readonly params: readonly (readonly [string, string])[];
  /** The name of the tool, for `Mcp-Name`. */
  readonly name?: string;
}

const methods = [
  ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'ping', 'server/discover'],
  ...['notifications/initialized', 'notifications/cancelled', 'notifications/nothing'],
  ...['resources/read', 'prompts/get', 'completion/complete', 'logging/setLevel', 'subscriptions/listen'],
  ...['tasks/get', 'tools/Call', '', '__proto__', 'initialize'],
];
const client = '{"name":"fuzz","version":"1"}';
const initialize = (version: string): Message => ({
  method: 'initialize',
  params: [
    ['protocolVersion', JSON.stringify(version)],
    ['capabilities', '{}'],
    ['clientInfo', client],
  ],
});
const versions = ['2026-07-28', '2025-11-25', '2025-06-18', '2024-11-05', '1999-01-01', '', 'x'];
const unknownParams: Message['params'] = [
  ['cursor', '"x"'],
  ['cursor', '5'],
  ['_meta', '5'],
  ['_meta', '{"progressToken":{}}'],
  ['requestId', '1'],
  ['task', '{}'],
  ['__proto__', '{"name":"get_quota"}'],
];

function messagesOf(tools: readonly DescribedTool[], facts: CatalogueFacts): fc.Arbitrary<Message> {
  const call = (name: string, argumentsJson: string): Message => ({
    method: 'tools/call',
    params: [
      ['name', JSON.stringify(name)],
      ['arguments', argumentsJson],
    ],
    name,
  });
  const calls = fc.oneof(
    ...tools.map((tool) => argumentTexts(tool, facts).map((argumentsJson) => call(tool.name, argumentsJson))),
  );
  const unknownToolNames = fc.oneof(
    naughty,
    fc.constantFrom('Get_Phone', 'get_phones', '__proto__', 'constructor', '\ud800', '<<key>>'),
  );
  const params = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Message['params']>([]) },
    { weight: 1, arbitrary: fc.constantFrom(...unknownParams).map((param) => [param]) },
  );
  return fc.oneof(
    { weight: 14, arbitrary: calls },
    { weight: 1, arbitrary: unknownToolNames.map((name) => call(name, '{}')) },
    {
      weight: 1,
      arbitrary: fc.tuple(calls, fc.constantFrom(...unknownParams)).map(([message, unknownParam]) => ({
        ...message,
        params: [...message.params, unknownParam],
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('5', 'null', '{}', '["get_phone"]')
        .map((name) => ({ method: 'tools/call', params: [['name', name]] as const })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...versions).map(initialize) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...methods), params)
        .map(([method, chosen]) => ({ method, params: chosen })),
    },
    { weight: 1, arbitrary: naughty.map((method) => ({ method, params: [] })) },
  );
}

/** Where a message states the protocol revision: in a header, in its envelope, or nowhere. */
interface Era {
  readonly header: string | null;
  readonly envelope: string | null;
  /** Whether `Mcp-Method` and `Mcp-Name` are sent and match the message. */
  readonly names: 'right' | 'none' | 'wrong';
}

const eras: fc.Arbitrary<Era> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constant<Era>({ header: '2026-07-28', envelope: '2026-07-28', names: 'right' }),
  },
  { weight: 4, arbitrary: fc.constant<Era>({ header: '2025-11-25', envelope: null, names: 'none' }) },
  { weight: 2, arbitrary: fc.constant<Era>({ header: null, envelope: null, names: 'none' }) },
  {
    weight: 2,
    arbitrary: fc.record<Era>({
      header: fc.constantFrom(null, ...versions),
      envelope: fc.constantFrom(null, ...versions),
      names: fc.constantFrom<Era['names'][]>('right', 'none', 'wrong'),
    }),
  },
);

const envelopeOf = (version: string): string => {
  const named = (name: string, json: string): string => `"io.modelcontextprotocol/${name}":${json}`;
  return `{${named('protocolVersion', JSON.stringify(version))},${named('clientInfo', client)},${named('clientCapabilities', '{}')}}`;
};

/** JSON texts of ids; the empty text means that there is no id. */
const ids = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('1', '"a"', '0', '""', '-1', '9007199254740991', '"ไอดี\\ud800"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'null', '1.5', '{}', '[1]', 'true', '1e999', '12345678901234567890'),
  },
);

function writeMessage({ method, params }: Message, { envelope }: Era, id: string): string {
  const members = [...params, ...(envelope === null ? [] : [['_meta', envelopeOf(envelope)] as const])];
  const paramsJson = members.map(([name, json]) => `"${name}":${json}`).join(',');
  const idMember = id === '' || (id === '1' && method.startsWith('notifications/')) ? '' : `"id":${id},`;
  return `{"jsonrpc":"2.0",${idMember}"method":${JSON.stringify(method)},"params":{${paramsJson}}}`;
}

type Header = readonly [string, string];

function headersOf({ method, name }: Message, { header, names }: Era): readonly Header[] {
  const toHeaderValue = (text: string): string => text.replace(/[^\x21-\x7e]/g, '').slice(0, 200);
  const nameHeaders: readonly Header[] =
    names === 'none'
      ? []
      : [
          ['Mcp-Method', names === 'wrong' ? 'tools/list' : toHeaderValue(method)],
          ...(name === undefined
            ? []
            : [['Mcp-Name', names === 'wrong' ? 'x' : toHeaderValue(name)] as const]),
        ];
  return [...(header === null ? [] : [['MCP-Protocol-Version', header] as const]), ...nameHeaders];
}

const httpMethods = fc.oneof(
  { weight: 40, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY') },
);
const targets = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('/mcp', '/mcp', '/mcp', '/mcp?profile=search', '/mcp/') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '/mcp?a=b',
        '/mcp/?profile=search',
        '/mcp?profile=x',
        '/MCP',
        '//mcp',
        '/th/mcp',
        '/mcp/x',
        '/%6dcp',
      ],
      '/mcp?api_key=<<key>>',
    ),
  },
);

/** Requests to `/mcp` with calls generated from the schemas of its tools. */
export function mcpRequests(
  tools: readonly DescribedTool[],
  facts: CatalogueFacts,
): fc.Arbitrary<FuzzRequest> {
  const messages = fc.tuple(messagesOf(tools, facts), eras, ids);
  const payloads = messages.chain(([message, era, id]) =>
    jsonBodies({}, fc.constant(writeMessage(message, era, id))).map(({ type, body }) => ({
      headers: [...headersOf(message, era), ...(type === null ? [] : [['Content-Type', type] as const])],
      body,
    })),
  );
  return fc
    .tuple(httpMethods, targets, payloads, catalogueCredentials, otherHeaders)
    .map(([method, target, { headers, body }, credential, others]) => ({
      part: 'mcp' as const,
      method,
      target,
      headers: [...headers, ...credential, ...others],
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }));
}
