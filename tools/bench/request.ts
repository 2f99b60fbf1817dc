/** One request as the load generators send it. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The bytes on the wire (HTTP/1.1, kept alive). */
export function toWire({ method, path, headers, body }: BenchRequest, host: string): string {
  const fields = {
    Host: host,
    ...headers,
    ...(body !== undefined && { 'Content-Length': byteLength(body) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

const byteLength = (text: string): string => String(Buffer.byteLength(text));
