import type { TestGateway } from '../../tools/testing/gateway.ts';

/**
 * The two generations of the protocol: in one every request is self-contained, in the other a handshake comes
 * first.
 */
export const eras = ['2026-07-28', '2025-11-25'] as const;
export type Era = (typeof eras)[number];

export interface McpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows
  readonly body: any;
}

export interface MessageOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the headers of the generation are left out. */
  readonly bare?: boolean;
  /** Replaces the generation's revision. */
  readonly version?: string;
  /** Undefined: a notification. */
  readonly id?: unknown;
}

/** Sends messages to `/mcp`, valid ones as an official client would and invalid ones. */
export function askMcp(gateway: () => TestGateway) {
  const post = async (
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
    method = 'POST',
  ): Promise<McpAnswer> => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${gateway().origin}/mcp`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(sent !== undefined && { body: sent }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: readJson(text) };
  };
  const message = (era: Era, method: string, params: object = {}, options: MessageOptions = {}) => {
    const { key, headers = {}, bare = false, version = era } = options;
    const isModern = era === '2026-07-28';
    const meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const id = 'id' in options ? options.id : 1;
    return post(
      { jsonrpc: '2.0', id, method, params: isModern ? { ...params, _meta: meta } : params },
      {
        ...(isModern &&
          !bare && {
            'MCP-Protocol-Version': version,
            'Mcp-Method': method,
            ...('name' in params && { 'Mcp-Name': String(params.name) }),
          }),
        ...(key !== undefined && { 'X-API-Key': key }),
        ...headers,
      },
    );
  };
  return { post, message };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
