import type { RequestListener } from 'node:http';
import { GatewayError } from '../domain/errors.ts';
import { createProblemReply } from '../http/problems/problem.ts';
import { getRequestId, send, startResponse } from '../http/responses/send.ts';

/** How long clients should wait before they retry. A first start takes a few seconds. */
const retryAfterSeconds = 2;

/**
 * Creates a listener that rejects all requests while the gateway starts for the first time. Its port is already
 * open before it can answer.
 * @param origin the gateway's URL
 */
export function createStartingListener(origin: string): RequestListener {
  return (_request, response) => {
    startResponse(response, { isHttps: false });
    const error = new GatewayError(
      'unavailable',
      'The gateway is starting for the first time. Try again in a few seconds.',
      { retryAfterSeconds },
    );
    send(
      response,
      createProblemReply(error, { origin, requestId: getRequestId(response), nowMs: Date.now() }),
    );
  };
}
