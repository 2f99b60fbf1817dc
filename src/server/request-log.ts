import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { withoutCredentials } from '../domain/credential.ts';
import { calledOf, requestIdOf } from '../http/send.ts';
import { traceIdOf } from '../http/trace-id.ts';

/** Called for each request when its answer is sent, or its client has disconnected. */
export type RequestEnd = (request: IncomingMessage, response: ServerResponse, durationMs: number) => void;

/**
 * A log line for each answer, without headers and query string, because both may contain a key. The only listener for the
 * end of a request, because each costs time.
 * @param now milliseconds of a clock that only moves forward
 */
export function logRequests(log: Logger, now: () => number, onEnd: RequestEnd) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedAtMs = now();
    response.once('close', () => {
      const durationMs = now() - startedAtMs;
      onEnd(request, response, durationMs);
      if (response.statusCode < 500 && !log.isLevelEnabled('info')) return;
      const traceId = traceIdOf(response);
      const called = calledOf(response);
      const line = {
        requestId: requestIdOf(response),
        ...(traceId !== undefined && { trace_id: traceId }),
        method: request.method,
        path: pathWithoutCredentials(request.url ?? ''),
        ...(called !== null && { call: called.method }),
        ...(called?.tool && { tool: called.tool }),
        status: response.statusCode,
        durationMs: Math.round(durationMs * 1000) / 1000,
        ...(!response.writableFinished && { aborted: true }),
      };
      if (response.statusCode >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
  };
}

function pathWithoutCredentials(url: string): string {
  const [path = ''] = url.split('?', 1);
  return withoutCredentials(path.slice(0, 200));
}
