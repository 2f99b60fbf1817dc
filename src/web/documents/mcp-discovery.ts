import { isIP } from 'node:net';

/** The data about the MCP server that pages show. Pages receive it, because they must not import another transport. */
export interface McpInfo {
  /** The tools as `tools/list` returns them. */
  readonly tools: readonly McpTool[];
  /** The protocol revisions that `/mcp` supports, newest first. */
  readonly protocolVersions: readonly string[];
}

export interface McpTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>> | undefined;
    readonly required?: readonly string[] | undefined;
  };
}

/** The name of the server, as `initialize` returns it. */
export const mcpServerName = 'phone-gateway';
const serverTitle = 'Phone Gateway';

/** The media type of a server card (SEP-2127). */
export const serverCardType = 'application/mcp-server-card+json';
/** The media type of an AI catalogue (AI Catalog, Linux Foundation). */
export const aiCatalogType = 'application/ai-catalog+json';

/** Creates the URL of the MCP server. */
export const createMcpUrl = (origin: string): string => `${origin}/mcp`;

/**
 * Returns the host name and, for server cards, the host name with its labels in reverse order. Server cards do not
 * allow IPv6 addresses, so `localhost` replaces them.
 */
function getHostNames(origin: string): { readonly name: string; readonly reversed: string } {
  const host = new URL(origin).hostname;
  if (host.startsWith('[')) return { name: 'localhost', reversed: 'localhost' };
  return { name: host, reversed: isIP(host) > 0 ? host : host.split('.').reverse().join('.') };
}

/**
 * Creates the description of the MCP server, as a server card or as a registry entry.
 * @param schemaPath the path of the JSON schema, relative to the address of the MCP project's schemas
 * @param remoteMembers additional members of the only entry in `remotes`
 */
function describeServer(schemaPath: string, origin: string, version: string, remoteMembers: object): object {
  return {
    $schema: `https://static.modelcontextprotocol.io/schemas/${schemaPath}`,
    name: `${getHostNames(origin).reversed}/${mcpServerName}`,
    version,
    description: 'Search and compare phones: specifications, prices and reviews, each with its source.',
    title: serverTitle,
    websiteUrl: origin,
    // PNG is the only format that both schemas allow and that all browsers can display.
    icons: [{ src: `${origin}/assets/touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] }],
    remotes: [
      {
        type: 'streamable-http',
        url: createMcpUrl(origin),
        headers: [
          {
            name: 'X-API-Key',
            description: `An API key (phk_…), free at ${origin}/#sign-up. Tools can be listed without it.`,
            isRequired: true,
            isSecret: true,
            placeholder: 'phk_…',
          },
        ],
        ...remoteMembers,
      },
    ],
  };
}

/**
 * Creates the document of `GET /mcp/server-card` (SEP-2127). It does not list the tools, because clients request them
 * after they connect.
 */
export const createServerCard = (
  origin: string,
  version: string,
  supportedProtocolVersions: readonly string[],
): object => describeServer('v1/server-card.schema.json', origin, version, { supportedProtocolVersions });

/** Creates `server.json`, which the operator uses to publish this server in the MCP registry. */
export const createRegistryEntry = (origin: string, version: string): object =>
  describeServer('2025-12-11/server.schema.json', origin, version, {});

/**
 * Creates the document of `GET /.well-known/ai-catalog.json` (AI Catalog). It lists the MCP server of this gateway.
 */
export function createAiCatalog(origin: string): object {
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${getHostNames(origin).name}:${mcpServerName}`,
        displayName: serverTitle,
        type: serverCardType,
        url: `${createMcpUrl(origin)}/server-card`,
      },
    ],
  };
}
