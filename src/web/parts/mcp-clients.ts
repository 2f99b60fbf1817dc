import { mcpServerName, mcpUrl } from '../mcp-discovery.ts';

/** What is pasted into an AI application, and where. */
export interface McpClient {
  readonly name: string;
  /** The file that `code` belongs into; null: it is a command for a terminal. */
  readonly file: string | null;
  readonly code: string;
}

/**
 * The program that Claude Desktop starts: it only runs programs of the machine. An exact version, because it gets the key;
 * test/system/clients/mcp-remote.test.ts runs it.
 */
const bridge = 'mcp-remote@0.15.1';

/** mcp-remote sends nothing over plain HTTP unless it is told to, or the host has one of these names. */
const needsAllowHttp = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname);
};

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
        args: [
          ...['-y', bridge, url, '--transport', 'http-only'],
          // mcp-remote puts the variable in. There is no space: some applications lose what stands behind one.
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax is that of mcp-remote
          ...['--header', 'X-API-Key:${PHONE_GATEWAY_KEY}'],
          ...(needsAllowHttp(origin) ? ['--allow-http'] : []),
        ],
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
