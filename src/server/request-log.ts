import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { readLoggablePath } from '../http/requests/read-target.ts';
import { getProblemCode, getRemoteCall, getRequestId, watchForStream } from '../http/responses/send.ts';
import { getTraceId } from '../http/trace-operation.ts';

/** The end of a request: it was answered, a stream began, or its client disconnected first. */
export type RequestOutcome = 'answered' | 'streaming' | 'aborted';

/** A listener that is called once for each request when it ends. A stream counts as ended when it begins. */
export type RequestEndListener = (
  request: IncomingMessage,
  response: ServerResponse,
  end: { readonly outcome: RequestOutcome; readonly durationMs: number },
) => void;

/**
 * Creates a function that logs a line for each response. The line has no headers and no query string, because
 * both may contain a key. The function also calls `onEnd`, because a second listener for each response would cost time.
 * @param now a function that returns the time of a monotonic clock, in milliseconds
 */
export function createRequestLogger(log: Logger, now: () => number, onEnd: RequestEndListener) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedAtMs = now();
    let streamStartedAtMs: number | null = null;
    watchForStream(response, () => {
      streamStartedAtMs = now();
      onEnd(request, response, { outcome: 'streaming', durationMs: streamStartedAtMs - startedAtMs });
    });
    // The event is emitted only once, so the slower `once` is not needed.
    response.on('close', () => {
      const durationMs = now() - startedAtMs;
      if (streamStartedAtMs === null)
        onEnd(request, response, {
          outcome: response.writableFinished ? 'answered' : 'aborted',
          durationMs,
        });
      if (response.statusCode < 500 && !log.isLevelEnabled('info')) return;
      const traceId = getTraceId(response);
      const call = getRemoteCall(response);
      const problem = getProblemCode(response);
      const line = {
        requestId: getRequestId(response),
        ...(traceId !== undefined && { trace_id: traceId }),
        method: request.method,
        path: readLoggablePath(request.url ?? ''),
        ...(call !== null && { call: call.method }),
        ...(call?.tool && { tool: call.tool }),
        status: response.statusCode,
        ...(problem !== null && { code: problem }),
        durationMs: Math.round(durationMs * 1000) / 1000,
        ...(streamStartedAtMs !== null && { stream: true }),
        // A stream is not marked as aborted, because most streams end when their client leaves.
        ...(streamStartedAtMs === null && !response.writableFinished && { aborted: true }),
      };
      if (response.statusCode >= 500) log.error(line, 'request');
      else log.info(line, 'request');
    });
  };
}
