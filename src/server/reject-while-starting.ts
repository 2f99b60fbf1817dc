import type { RequestListener } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { createProblemReply } from '../http/problems/problem.ts';
import { getRequestId, send, startResponse } from '../http/responses/send.ts';

/** The delay after which clients retry, because a first start takes a few seconds. */
const retryAfterSeconds = 2;

/**
 * Creates a listener that rejects all requests while the gateway starts for the first time. Its port is open
 * before it can answer.
 * @param origin the gateway's URL
 */
export function rejectWhileStarting(origin: string): RequestListener {
  return (_request, response) => {
    startResponse(response, { isHttps: false });
    const error = new GatewayError(
      'unavailable',
      'The gateway starts for the first time. Try again in some seconds.',
      { retryAfterSeconds },
    );
    send(
      response,
      createProblemReply(error, { origin, requestId: getRequestId(response), nowMs: Date.now() }),
    );
  };
}
