import type { ServerResponse } from 'node:http';

const traceIdKey = Symbol('trace ID');
type Response = ServerResponse & { [traceIdKey]?: string };

/** Stores the trace ID of a request for its log line, which is written when the response has ended. */
export function setTraceId(response: Response, id: string): void {
  response[traceIdKey] = id;
}

/** Returns the trace ID (32 hexadecimal digits), or undefined if requests are not traced. */
export function getTraceId(response: Response): string | undefined {
  return response[traceIdKey];
}
