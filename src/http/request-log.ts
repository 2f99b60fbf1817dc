import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { withoutCredentials } from '../domain/credential.ts';
import { requestIdOf } from './send.ts';

/** A line for each answer: never a header, never a query string, for both may carry a key. */
export function logRequests(log: Logger, now: () => number) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedAtMs = now();
    response.once('close', () => {
      if (response.statusCode < 500 && !log.isLevelEnabled('info')) return;
      const line = {
        requestId: requestIdOf(response),
        method: request.method,
        path: pathWithoutCredentials(request.url ?? ''),
        status: response.statusCode,
        durationMs: now() - startedAtMs,
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
