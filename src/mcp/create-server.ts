import {
  type CallToolResult,
  type Implementation,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { Call } from './call.ts';
import type { Tool } from './tool.ts';
import { createAnswerSchema, createArgumentSchema } from './tool-schemas.ts';

export const defaultInstructions =
  'A catalogue of phones: specifications, prices, reviews. Search first (search_phones), then ask for one phone (get_phone) by the id or slug of an answer. Every tool call costs 1 unit of the API key, even if nothing is found; get_quota is free. Unknown members are left out: do not guess them. Names end with their unit (battery_mah, weight_g). Money is a decimal `amount` in `currency`, and `formatted` is the text to show. A price marked `stale` is more than a year old: say so.';

export const searchInstructions =
  'A catalogue of phones: specifications, prices, reviews. search finds phones, fetch returns all facts of one. Each call costs 1 unit of the API key, even if nothing is found.';

/** Clients may cache the lists for an hour, because they hardly change (SEP-2549). */
const listCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const cacheHints = {
  'server/discover': listCacheHint,
  'tools/list': listCacheHint,
  'prompts/list': listCacheHint,
  'resources/list': listCacheHint,
  'resources/templates/list': listCacheHint,
};

type CallTool = (name: string, call: Call) => Promise<CallToolResult>;

/** Creates the result of `tools/list`. */
export const createToolList = (tools: readonly Tool[]): ListToolsResult => ({
  tools: tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: createArgumentSchema(tool) as never,
    outputSchema: createAnswerSchema(tool) as never,
    annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
  })),
});

/**
 * Creates the MCP server of one request, because a server of the SDK can handle only one exchange. That takes 12 µs
 * of the 80 µs that a call spends in the SDK. (With the SDK's `McpServer`, which prepares each tool again, it would
 * take 97 of 240 µs.)
 * @param info the name, version and website of the gateway
 */
export function createServer(
  info: Implementation,
  instructions: string,
  toolList: ListToolsResult,
  callTool: CallTool,
  call: Call,
): Server {
  const server = new Server(info, {
    capabilities: { tools: {}, prompts: {}, resources: {} },
    instructions,
    cacheHints,
  });
  server.setRequestHandler('tools/list', () => toolList);
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      return await callTool(params.name, call);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      call.rejection = error;
      // The response is made from `rejection`, so nobody sees this error.
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'refused');
    }
  });
  return server;
}
