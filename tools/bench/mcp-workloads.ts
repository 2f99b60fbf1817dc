import type { BenchData } from './bench-data.ts';
import { getMistypedName, getMistypedNames } from './mistyped-names.ts';
import type { BenchRequest } from './request.ts';

/** REST, or a tool of `/mcp` with the current or an older revision of the protocol. */
const transports = ['rest', 'mcp', 'mcp-2025'] as const;
type Transport = (typeof transports)[number];

const titles: Record<Transport, string> = {
  rest: 'REST',
  mcp: 'MCP 2026-07-28',
  'mcp-2025': 'MCP 2025-11-25',
};

interface Question {
  readonly name: string;
  readonly title: string;
  readonly tool: string;
  path(index: number, data: BenchData): string;
  arguments(index: number, data: BenchData): object;
  /** The number of different requests before they repeat. */
  period(data: BenchData): number;
  /** Whether each request has to be new to the server. */
  readonly isFresh: boolean;
}

const sections = ['battery', 'cameras', 'price'];
const getSlug = (index: number, { slugs }: BenchData): string => slugs[index % slugs.length] as string;
const createSearchPath = (query: string): string =>
  `/v1/phones?search=${encodeURIComponent(query)}&per_page=5`;
const repeatedQuery = 'galxy s24 utra';

const questions: readonly Question[] = [
  {
    name: 'find',
    title: 'a search for five phones, no query twice',
    tool: 'search_phones',
    path: (index, { names }) => createSearchPath(getMistypedName(index, names)),
    arguments: (index, { names }) => ({ query: getMistypedName(index, names), limit: 5 }),
    period: ({ names }) => Math.floor(getMistypedNames(names).length / transports.length),
    isFresh: true,
  },
  {
    name: 'find-again',
    title: 'a search for five phones, the same query',
    tool: 'search_phones',
    path: () => createSearchPath(repeatedQuery),
    arguments: () => ({ query: repeatedQuery, limit: 5 }),
    period: () => 1,
    isFresh: false,
  },
  {
    name: 'facts',
    title: 'three sections of all phones',
    tool: 'get_phone',
    path: (index, data) => `/v1/phones/${getSlug(index, data)}?fields=id,slug,full_name,${sections}`,
    arguments: (index, data) => ({ id: getSlug(index, data), sections }),
    period: ({ slugs }) => slugs.length,
    isFresh: false,
  },
];

/** The workloads of each question over each transport. */
export const mcpWorkloads = questions.flatMap((question) =>
  transports.map((transport, transportIndex) => ({
    name: `${transport}-${question.name}`,
    title: `${titles[transport]}, ${question.title}`,
    // Each transport gets different fresh questions, because the gateway caches results for all of them.
    createRequest: (index: number, data: BenchData): BenchRequest =>
      createRequest(
        transport,
        question,
        question.isFresh ? index * transports.length + transportIndex : index,
        data,
      ),
    period: question.period,
    isFresh: question.isFresh,
  })),
);

function createRequest(
  transport: Transport,
  question: Question,
  index: number,
  data: BenchData,
): BenchRequest {
  return transport === 'rest'
    ? { method: 'GET', path: question.path(index, data), headers: {} }
    : createToolCall(transport === 'mcp', question.tool, question.arguments(index, data));
}

const version = '2026-07-28';
const meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/**
 * Creates the request that official clients send. The handshake, which they send once in a session, is not measured.
 */
function createToolCall(isModern: boolean, name: string, values: object): BenchRequest {
  const params = { name, arguments: values, ...(isModern && { _meta: meta }) };
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': isModern ? version : '2025-11-25',
      ...(isModern && { 'Mcp-Method': 'tools/call', 'Mcp-Name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}
