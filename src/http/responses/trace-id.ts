import type { ServerResponse } from 'node:http';

const traceId = Symbol('trace ID');
type Response = ServerResponse & { [traceId]?: string };

/** Stores the trace ID of a request for its log line, which is written when the response has ended. */
export function setTraceId(response: Response, id: string): void {
  response[traceId] = id;
}

/** Returns the trace ID (32 hexadecimal digits), or undefined if requests are not traced. */
export function getTraceId(response: Response): string | undefined {
  return response[traceId];
}
