import type { ServerResponse } from 'node:http';

const traceId = Symbol('the trace of the request');
type Response = ServerResponse & { [traceId]?: string };

/** Stores the trace of a request for its log line, which is written when the response has ended. */
export function setTraceId(response: Response, id: string): void {
  response[traceId] = id;
}

/** Returns the 32 hexadecimal digits of the trace, or undefined if requests are not traced. */
export function getTraceId(response: Response): string | undefined {
  return response[traceId];
}
