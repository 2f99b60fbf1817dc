/** A request of a workload. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  /** The path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Serializes a request for an HTTP/1.1 connection that stays open. */
export function toWire({ method, path, headers, body }: BenchRequest, host: string): string {
  const fields = {
    Host: host,
    ...headers,
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}
