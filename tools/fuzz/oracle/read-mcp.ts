import type { Answer, FuzzRequest } from '../fuzz-request.ts';

type Members = Readonly<Record<string, unknown>>;

/** A JSON-RPC message to `/mcp`; empty when the body is not a JSON object. */
export interface McpMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown } | null;
}

/** A response of `/mcp` (JSON-RPC 2.0 §5). */
export interface McpBody extends Members {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly result?: Members & { readonly structuredContent?: Members; readonly isError?: boolean };
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: Members };
}

export function readMcpMessage({ body }: FuzzRequest): McpMessage {
  // Decoding removes a byte order mark, as the gateway does.
  return readObject(new TextDecoder().decode(Buffer.from(body ?? '', 'latin1'))) ?? {};
}

/** @returns null when the body is not a JSON object */
export function readMcpBody({ body }: Answer): McpBody | null {
  return readObject(body);
}

/** The problem that a tool returned; undefined when it succeeded. */
export function readToolProblem({ result }: McpBody): Members | undefined {
  return result?.isError === true ? Object(result.structuredContent?.error) : undefined;
}

/** @returns null when the text is not a JSON object */
export function readObject(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
  } catch {
    return null;
  }
}
