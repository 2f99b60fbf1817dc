import type { RequestListener } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { problemReply } from '../http/problem.ts';
import { requestIdOf, send, startResponse } from '../http/send.ts';

/** A first start takes some seconds. */
const retryAfterSeconds = 2;

/**
 * Rejects all requests during a first start, which has its port before it can answer.
 * @param origin the URL of the service
 */
export function rejectWhileStarting(origin: string): RequestListener {
  return (_request, response) => {
    startResponse(response, { isHttps: false });
    const error = new GatewayError(
      'unavailable',
      'The gateway starts for the first time. Try again in some seconds.',
      { retryAfterSeconds },
    );
    send(response, problemReply(error, { origin, requestId: requestIdOf(response), nowMs: Date.now() }));
  };
}
