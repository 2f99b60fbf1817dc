import type { Answer, SentRequest } from '../sent-request.ts';

type Members = Readonly<Record<string, unknown>>;

/** A message as it was sent; empty for what is no JSON object. */
export interface SentMessage {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown } | null;
}

/** What `/mcp` answers (JSON-RPC 2.0 §5). */
export interface McpBody extends Members {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly result?: Members & { readonly structuredContent?: Members; readonly isError?: boolean };
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: Members };
}

export function sentMessage({ body }: SentRequest): SentMessage {
  // Without the mark of the byte order, as bodies are read.
  return readObject(new TextDecoder().decode(Buffer.from(body ?? '', 'latin1'))) ?? {};
}

/** Null for what is no JSON object. */
export function mcpBody({ body }: Answer): McpBody | null {
  return readObject(body);
}

/** The code of the problem that a tool tells its model; undefined for an answer. */
export function toolProblem({ result }: McpBody): Members | undefined {
  return result?.isError === true ? Object(result.structuredContent?.error) : undefined;
}

/** The JSON object of a text; null for what is none. */
export function readObject(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
  } catch {
    return null;
  }
}
