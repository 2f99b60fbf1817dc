import { createMcpUrl, mcpServerName } from '../../documents/mcp-url.ts';

/** The MCP configuration of an AI application. */
interface McpClient {
  readonly name: string;
  /** The path of the file for `code`, or null if `code` is a terminal command. */
  readonly file: string | null;
  readonly code: string;
}

/**
 * The npm package through which Claude Desktop connects, because Claude Desktop can only run local programs. The
 * version is pinned, because the package receives the key. test/system/clients/mcp-remote.test.ts runs it.
 */
const mcpRemotePackage = 'mcp-remote@0.15.1';

/** Whether mcp-remote needs `--allow-http`. It requires that option for plain HTTP, except to these local hosts. */
const needsAllowHttp = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname);
};

const formatJson = (content: object): string => JSON.stringify(content, null, 2);

/**
 * Creates the configurations of common clients as their documentation describes them. Clients that do not
 * document how to send a header are left out.
 * @param origin the origin of the service, without a slash at the end
 * @param key an API key or a placeholder
 */
export function createMcpClients(origin: string, key: string): McpClient[] {
  const url = createMcpUrl(origin);
  const headers = { 'X-API-Key': key };
  const headerOption = `--header "X-API-Key: ${key}"`;
  const formatServers = (server: object): string => formatJson({ mcpServers: { [mcpServerName]: server } });
  return [
    {
      name: 'Claude Code',
      file: null,
      code: `claude mcp add --transport http ${mcpServerName} ${url} ${headerOption}`,
    },
    {
      name: 'Claude Desktop',
      file: 'claude_desktop_config.json',
      code: formatServers({
        command: 'npx',
        args: [
          ...['-y', mcpRemotePackage, url, '--transport', 'http-only'],
          // The argument contains no space, because some applications split arguments at spaces.
          // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote substitutes this variable, not JavaScript
          ...['--header', 'X-API-Key:${PHONE_GATEWAY_KEY}'],
          ...(needsAllowHttp(origin) ? ['--allow-http'] : []),
        ],
        env: { PHONE_GATEWAY_KEY: key },
      }),
    },
    { name: 'Cursor', file: '~/.cursor/mcp.json', code: formatServers({ url, headers }) },
    {
      name: 'VS Code',
      file: '.vscode/mcp.json',
      code: formatJson({ servers: { [mcpServerName]: { type: 'http', url, headers } } }),
    },
    {
      name: 'Windsurf',
      file: '~/.codeium/windsurf/mcp_config.json',
      code: formatServers({ serverUrl: url, headers }),
    },
    {
      name: 'Codex CLI',
      file: '~/.codex/config.toml',
      code: `[mcp_servers.${mcpServerName}]\nurl = "${url}"\nhttp_headers = { "X-API-Key" = "${key}" }`,
    },
    {
      name: 'Gemini CLI',
      file: null,
      code: `gemini mcp add --scope user --transport http ${headerOption} ${mcpServerName} ${url}`,
    },
  ];
}
