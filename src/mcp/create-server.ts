import {
  type CallToolResult,
  type Implementation,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { answerSchema, argumentSchema } from './answer-schema.ts';
import type { Call } from './call.ts';
import type { Tool } from './tool.ts';

const instructions =
  'A catalogue of phones: specifications, prices, reviews. Search first (search_phones), then ask for one phone (get_phone) by the id or slug of an answer. Every tool call costs 1 unit of the API key, also when nothing is found; get_quota is free. Members that are unknown are left out: do not guess them. Units end the names (battery_mah, weight_g); money is a decimal amount in `currency`, and a price with `stale` is over a year old: say so.';

/** The lists hardly change: clients may keep them for an hour (SEP-2549). */
const listHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const cacheHints = {
  'server/discover': listHint,
  'tools/list': listHint,
  'prompts/list': listHint,
  'resources/list': listHint,
  'resources/templates/list': listHint,
};

type CallTool = (name: string, call: Call) => Promise<CallToolResult>;

/** `tools/list`: see `Tool`. */
export const listOf = (tools: readonly Tool[]): ListToolsResult => ({
  tools: tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: argumentSchema(tool) as never,
    outputSchema: answerSchema(tool) as never,
    annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
  })),
});

/**
 * The MCP server of one request, which lives as long as it: the SDK connects a server to one exchange. To make one takes
 * 12 µs of the 80 that a call spends in the SDK (its `McpServer`, which prepares each tool anew, 97 of 240).
 * @param info `version` of the gateway
 */
export function createServer(
  info: Implementation,
  list: ListToolsResult,
  callTool: CallTool,
  call: Call,
): Server {
  const server = new Server(info, {
    capabilities: { tools: {}, prompts: {}, resources: {} },
    instructions,
    cacheHints,
  });
  server.setRequestHandler('tools/list', () => list);
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      return await callTool(params.name, call);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      call.refusal = error;
      // What is sent is made of `refusal`.
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'refused');
    }
  });
  return server;
}
