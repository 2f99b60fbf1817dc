import { mcpServerName, mcpUrl } from '../mcp-discovery.ts';

/** What is pasted into an AI application, and where. */
export interface McpClient {
  readonly name: string;
  /** The file that `code` belongs into; null: it is a command for a terminal. */
  readonly file: string | null;
  readonly code: string;
}

const json = (content: object): string => JSON.stringify(content, null, 2);

/**
 * The usual clients, each with what it calls things: Cursor `url`, Windsurf `serverUrl`, VS Code `servers`. Their own
 * documentation is the source; a client whose way to send a header is not documented is left out.
 * @param origin of the service, without a slash at the end
 * @param key an API key, or what stands for it
 */
export function mcpClients(origin: string, key: string): McpClient[] {
  const url = mcpUrl(origin);
  const headers = { 'X-API-Key': key };
  const header = `--header "X-API-Key: ${key}"`;
  const servers = (server: object): string => json({ mcpServers: { [mcpServerName]: server } });
  return [
    {
      name: 'Claude Code',
      file: null,
      code: `claude mcp add --transport http ${mcpServerName} ${url} ${header}`,
    },
    {
      name: 'Claude Desktop',
      file: 'claude_desktop_config.json',
      code: servers({
        command: 'npx',
        args: ['-y', mcpServerName, 'mcp', '--url', origin],
        env: { PHONE_GATEWAY_KEY: key },
      }),
    },
    { name: 'Cursor', file: '~/.cursor/mcp.json', code: servers({ url, headers }) },
    {
      name: 'VS Code',
      file: '.vscode/mcp.json',
      code: json({ servers: { [mcpServerName]: { type: 'http', url, headers } } }),
    },
    {
      name: 'Windsurf',
      file: '~/.codeium/windsurf/mcp_config.json',
      code: servers({ serverUrl: url, headers }),
    },
    {
      name: 'Codex CLI',
      file: '~/.codex/config.toml',
      code: `[mcp_servers.${mcpServerName}]\nurl = "${url}"\nhttp_headers = { "X-API-Key" = "${key}" }`,
    },
    {
      name: 'Gemini CLI',
      file: null,
      code: `gemini mcp add --scope user --transport http ${header} ${mcpServerName} ${url}`,
    },
  ];
}
