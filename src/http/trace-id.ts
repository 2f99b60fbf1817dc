import type { ServerResponse } from 'node:http';

const traceId = Symbol('the trace of the request');
type Response = ServerResponse & { [traceId]?: string };

/** Remembers which trace a request belongs to, for its log line, which is written when its answer is over. */
export function noteTraceId(response: Response, id: string): void {
  response[traceId] = id;
}

/** 32 hexadecimal digits, or undefined where requests are not traced. */
export function traceIdOf(response: Response): string | undefined {
  return response[traceId];
}
