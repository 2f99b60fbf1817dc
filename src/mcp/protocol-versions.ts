import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/** The supported revisions of MCP, the newest first: the stateless one, and those with a handshake. */
export const protocolVersions: readonly string[] = [
  ...new Set(['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]),
];
