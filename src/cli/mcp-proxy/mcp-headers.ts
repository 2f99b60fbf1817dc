import { isRecord } from '../../domain/is-record.ts';

/** The members of a JSON-RPC 2.0 message that are read here. */
export interface RpcMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The parameter that the header `Mcp-Name` repeats, by method. */
const nameParameters: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
/** The member of `_meta` that contains the protocol version of a request. */
const versionMember = 'io.modelcontextprotocol/protocolVersion';

/**
 * Creates the headers in which MCP over HTTP repeats parts of a message. In revision 2026-07-28 (SEP-2243), each
 * request contains its protocol version, and the headers repeat the version, the method, and the name of the tool or
 * prompt or the URI of the resource. In earlier revisions, they repeat only the version from the response to
 * `initialize`.
 * @param agreedVersion the version from the response to `initialize`, or null before that response
 */
export function createMcpHeaders(
  { method, params }: RpcMessage,
  agreedVersion: string | null,
): Record<string, string> {
  const meta = isRecord(params) ? params._meta : undefined;
  const version = isRecord(meta) ? meta[versionMember] : undefined;
  if (typeof version !== 'string' || typeof method !== 'string')
    return agreedVersion === null || method === 'initialize' ? {} : { 'MCP-Protocol-Version': agreedVersion };
  const nameParameter = Object.hasOwn(nameParameters, method) ? nameParameters[method] : undefined;
  const name = isRecord(params) && nameParameter !== undefined ? params[nameParameter] : undefined;
  return {
    'MCP-Protocol-Version': encodeHeaderValue(version),
    'Mcp-Method': encodeHeaderValue(method),
    ...(typeof name === 'string' && { 'Mcp-Name': encodeHeaderValue(name) }),
  };
}

/**
 * Encodes a header value (SEP-2243). A value that is not printable ASCII, begins or ends with a space, or already
 * looks encoded is sent as the Base64 of its UTF-8 bytes, wrapped in `=?base64?…?=`.
 */
function encodeHeaderValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
