/** A JSON-RPC 2.0 message as far as it is looked at. */
export interface RpcMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Which parameter `Mcp-Name` repeats. */
const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
const versionMember = 'io.modelcontextprotocol/protocolVersion';

/**
 * The headers that MCP over HTTP repeats from a message. Revision 2026-07-28 (SEP-2243) names version, method and tool of
 * each request, which has its version with it; earlier ones name the version that `initialize` agreed on.
 * @param agreed by `initialize`; null: there was none yet
 */
export function mcpHeaders({ method, params }: RpcMessage, agreed: string | null): Record<string, string> {
  const meta = isObject(params) ? params._meta : undefined;
  const version = isObject(meta) ? meta[versionMember] : undefined;
  if (typeof version !== 'string' || typeof method !== 'string')
    return agreed === null || method === 'initialize' ? {} : { 'MCP-Protocol-Version': agreed };
  const source = Object.hasOwn(namedBy, method) ? namedBy[method] : undefined;
  const name = isObject(params) && source !== undefined ? params[source] : undefined;
  return {
    'MCP-Protocol-Version': headerValue(version),
    'Mcp-Method': headerValue(method),
    ...(typeof name === 'string' && { 'Mcp-Name': headerValue(name) }),
  };
}

/** SEP-2243: a text that is no plain header value is sent as the Base64 of its UTF-8, between marks. */
function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
