import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/**
 * The supported revisions of MCP, newest first: a stateless one, and older ones that begin with a handshake.
 */
export const protocolVersions: readonly string[] = [
  ...new Set(['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]),
];
