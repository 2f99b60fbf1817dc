import type { BenchData } from './bench-data.ts';
import { getMistypedName, getMistypedNames } from './mistyped-names.ts';
import type { BenchRequest } from './request.ts';

/** How a question is asked: of REST, or of a tool of `/mcp` by a revision of either era of the protocol. */
const doors = ['rest', 'mcp', 'mcp-2025'] as const;
type Door = (typeof doors)[number];

const titles: Record<Door, string> = { rest: 'REST', mcp: 'MCP 2026-07-28', 'mcp-2025': 'MCP 2025-11-25' };

interface Question {
  readonly name: string;
  readonly title: string;
  readonly tool: string;
  path(index: number, data: BenchData): string;
  arguments(index: number, data: BenchData): object;
  /** After how many requests it repeats, and whether its point is that it does not. */
  period(data: BenchData): number;
  readonly isFresh: boolean;
}

const sections = ['battery', 'cameras', 'price'];
const slug = (index: number, { slugs }: BenchData): string => slugs[index % slugs.length] as string;
const findPath = (query: string): string => `/v1/phones?search=${encodeURIComponent(query)}&per_page=5`;
const known = 'galxy s24 utra';

const questions: readonly Question[] = [
  {
    name: 'find',
    title: 'a search for five phones, no query twice',
    tool: 'search_phones',
    path: (index, { names }) => findPath(getMistypedName(index, names)),
    arguments: (index, { names }) => ({ query: getMistypedName(index, names), limit: 5 }),
    period: ({ names }) => Math.floor(getMistypedNames(names).length / doors.length),
    isFresh: true,
  },
  {
    name: 'find-again',
    title: 'a search for five phones, the same query',
    tool: 'search_phones',
    path: () => findPath(known),
    arguments: () => ({ query: known, limit: 5 }),
    period: () => 1,
    isFresh: false,
  },
  {
    name: 'facts',
    title: 'three sections of all phones',
    tool: 'get_phone',
    path: (index, data) => `/v1/phones/${slug(index, data)}?fields=id,slug,full_name,${sections}`,
    arguments: (index, data) => ({ id: slug(index, data), sections }),
    period: ({ slugs }) => slugs.length,
    isFresh: false,
  },
];

/** Each question asked of REST and by MCP. */
export const mcpWorkloads = questions.flatMap((question) =>
  doors.map((door, place) => ({
    name: `${door}-${question.name}`,
    title: `${titles[door]}, ${question.title}`,
    // What one door has found must not be known when another asks.
    ask: (index: number, data: BenchData): BenchRequest =>
      asked(door, question, question.isFresh ? index * doors.length + place : index, data),
    period: question.period,
    isFresh: question.isFresh,
  })),
);

function asked(door: Door, question: Question, index: number, data: BenchData): BenchRequest {
  return door === 'rest'
    ? { method: 'GET', path: question.path(index, data), headers: {} }
    : toolCall(door === 'mcp', question.tool, question.arguments(index, data));
}

const version = '2026-07-28';
const meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** As the official clients send it; the handshake before it is sent once in a session, and not measured. */
function toolCall(isModern: boolean, name: string, values: object): BenchRequest {
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
