import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { withoutCredentials } from '../domain/accounts/credential.ts';
import { calledOf, problemOf, requestIdOf, watchForStream } from '../http/send.ts';
import { getTraceId } from '../http/trace-id.ts';

/** How a request ended: answered, by the beginning of a stream, or its client has disconnected before. */
export type RequestOutcome = 'answered' | 'streams' | 'aborted';

/** Called once for each request when it ended; a stream goes on then. */
export type RequestEnd = (
  request: IncomingMessage,
  response: ServerResponse,
  end: { readonly outcome: RequestOutcome; readonly durationMs: number },
) => void;

/**
 * A log line for each answer, without headers and query string, because both may contain a key. The only listener for the
 * end of a request, because each costs time.
 * @param now milliseconds of a clock that only moves forward
 */
export function logRequests(log: Logger, now: () => number, onEnd: RequestEnd) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedAtMs = now();
    let streamedAtMs: number | null = null;
    watchForStream(response, () => {
      streamedAtMs = now();
      onEnd(request, response, { outcome: 'streams', durationMs: streamedAtMs - startedAtMs });
    });
    // Node emits it once; `once` would make more of it.
    response.on('close', () => {
      const durationMs = now() - startedAtMs;
      if (streamedAtMs === null)
        onEnd(request, response, {
          outcome: response.writableFinished ? 'answered' : 'aborted',
          durationMs,
        });
      if (response.statusCode < 500 && !log.isLevelEnabled('info')) return;
      const traceId = getTraceId(response);
      const called = calledOf(response);
      const problem = problemOf(response);
      const line = {
        requestId: requestIdOf(response),
        ...(traceId !== undefined && { trace_id: traceId }),
        method: request.method,
        path: pathWithoutCredentials(request.url ?? ''),
        ...(called !== null && { call: called.method }),
        ...(called?.tool && { tool: called.tool }),
        status: response.statusCode,
        ...(problem !== null && { code: problem }),
        durationMs: Math.round(durationMs * 1000) / 1000,
        ...(streamedAtMs !== null && { stream: true }),
        // Most streams end because their client leaves.
        ...(streamedAtMs === null && !response.writableFinished && { aborted: true }),
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
