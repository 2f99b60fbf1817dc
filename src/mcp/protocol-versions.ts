import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

/** Revisions that `/mcp` answers, newest first: the stateless one, and those of the handshake. */
export const protocolVersions: readonly string[] = [
  ...new Set(['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS]),
];
