import { isIP } from 'node:net';

/** What the pages say of the MCP server, which is another transport: it is handed to them as data. */
export interface McpInfo {
  /** As `tools/list` has them. */
  readonly tools: readonly McpTool[];
  /** Revisions of the protocol that `/mcp` answers, newest first. */
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

/** Of the server, as `initialize` has it. */
export const mcpServerName = 'phone-gateway';
const title = 'Phone Gateway';

/** Media type of a server card (SEP-2127). */
export const cardType = 'application/mcp-server-card+json';
/** Media type of a catalogue (AI Catalog, Linux Foundation). */
export const catalogType = 'application/ai-catalog+json';

/** Where `/mcp` is. */
export const mcpUrl = (origin: string): string => `${origin}/mcp`;

/** A host name without what a server card does not allow; an address has no order to reverse. */
function hostOf(origin: string): { readonly name: string; readonly reversed: string } {
  const host = new URL(origin).hostname;
  if (host.startsWith('[')) return { name: 'localhost', reversed: 'localhost' };
  return { name: host, reversed: isIP(host) > 0 ? host : host.split('.').reverse().join('.') };
}

/**
 * `GET /mcp/server-card` (SEP-2127): who this MCP server is and how to connect to it, before anything connects. Tools are not
 * part of it: clients list them.
 */
export function serverCard(origin: string, release: string, protocolVersions: readonly string[]): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${hostOf(origin).reversed}/${mcpServerName}`,
    version: release,
    description: 'Search and compare phones: specifications, prices and reviews, each with its source.',
    title,
    websiteUrl: origin,
    icons: [{ src: `${origin}/favicon.ico`, mimeType: 'image/x-icon', sizes: ['48x48'] }],
    remotes: [
      {
        type: 'streamable-http',
        url: mcpUrl(origin),
        headers: [
          {
            name: 'X-API-Key',
            description: `An API key (phk_…), free at ${origin}/#sign-up. Tools can be listed without it.`,
            isRequired: true,
            isSecret: true,
            placeholder: 'phk_…',
          },
        ],
        supportedProtocolVersions: protocolVersions,
      },
    ],
  };
}

/** `GET /.well-known/ai-catalog.json` (AI Catalog): what this host has for AI applications, which is its MCP server. */
export function aiCatalog(origin: string): object {
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${hostOf(origin).name}:${mcpServerName}`,
        displayName: title,
        type: cardType,
        url: `${mcpUrl(origin)}/server-card`,
      },
    ],
  };
}
