import type { z } from 'zod';
import type { Schema } from '../testing/openapi.ts';

/** A tool of `/mcp` as described by `tools/list`. */
export interface DescribedTool {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Parameters<typeof z.fromJSONSchema>[0];
}

/** Reads the tools of every profile. */
export async function readTools(origin: string): Promise<readonly DescribedTool[]> {
  const lists = await Promise.all(
    ['/mcp', '/mcp?profile=search'].map(async (path) => {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      });
      return ((await response.json()) as { result: { tools: readonly DescribedTool[] } }).result.tools;
    }),
  );
  return lists.flat();
}
