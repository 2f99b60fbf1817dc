import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { GatewayError } from '../../domain/errors.ts';
import { createProblemHead, formatProblem } from '../../http/problems/problem.ts';
import { corsHeaders } from '../../http/responses/cors.ts';

/** How long a client may take to read the error and close the connection. */
const lingerMs = 1_000;

type ServedSocket = Duplex & {
  readonly bytesRead?: Socket['bytesRead'];
  /** The response in progress on a connection, for which Node has no public property. */
  readonly _httpMessage?: ServerResponse;
};

/**
 * Creates a listener for `clientError`. It answers requests that are not HTTP, take too long, or have too
 * many headers. It then closes the connection, because it is unknown where the next request would start.
 * @param origin the gateway's URL, from which the `type` of the problem is built
 * @param answeredSockets connections on which a request was answered before all of it had arrived
 */
export function createBrokenRequestListener(origin: string, answeredSockets: WeakSet<Duplex>) {
  const handledSockets = new WeakSet<Duplex>();
  const isUnanswerable = ({ code }: NodeJS.ErrnoException, socket: ServedSocket): boolean =>
    code === 'ECONNRESET' ||
    !socket.writable ||
    socket._httpMessage?.headersSent === true ||
    answeredSockets.has(socket);
  return (error: NodeJS.ErrnoException, socket: ServedSocket): void => {
    if (handledSockets.has(socket)) return;
    handledSockets.add(socket);
    const reject = (): void => {
      const response = socket._httpMessage;
      // Wait for responses to earlier requests, or the client would mistake this error for one of them.
      if (response?.req.complete && !socket.destroyed) {
        response.once('close', reject);
        return;
      }
      // A client that has sent nothing could mistake the error for the response to its next request.
      const isIdle = isTimeout(error) && socket.bytesRead === 0;
      if (isIdle || isUnanswerable(error, socket)) {
        socket.destroy();
        return;
      }
      socket.end(formatResponse(toGatewayError(error), origin));
      setTimeout(() => socket.destroy(), lingerMs).unref();
    };
    reject();
  };
}

const isTimeout = ({ code }: NodeJS.ErrnoException): boolean => code === 'ERR_HTTP_REQUEST_TIMEOUT';

function toGatewayError(error: NodeJS.ErrnoException): GatewayError {
  if (isTimeout(error)) {
    return new GatewayError(
      'request-timeout',
      'The request did not arrive completely in time. Send it again.',
    );
  }
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return new GatewayError('headers-too-large', 'The request line and headers must be at most 16 KiB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new GatewayError('content-too-large', 'The chunk extensions of the body are too long.');
    case 'HPE_INVALID_URL':
      return new GatewayError(
        'invalid-parameter',
        'The URL has characters that must be percent-encoded (RFC 3986 §2.1).',
      );
    default:
      return new GatewayError('invalid-parameter', 'This is not a valid HTTP/1.1 request.');
  }
}

/**
 * Formats a whole response as text, because there is no response object for a request that could not be read.
 * Web pages of any origin may read it, because it contains nothing private.
 */
function formatResponse(error: GatewayError, origin: string): string {
  const requestId = randomUUID();
  const { status } = createProblemHead(error, 0);
  const text = formatProblem(error, origin, requestId);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    ...corsHeaders.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
