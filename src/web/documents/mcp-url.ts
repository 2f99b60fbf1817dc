/** The name of the MCP server, as `initialize` returns it. */
export const mcpServerName = 'phone-gateway';

/** Creates the URL of the MCP server. */
export const createMcpUrl = (origin: string): string => `${origin}/mcp`;
