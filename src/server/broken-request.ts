import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { GatewayError } from '../domain/errors.ts';
import { corsHeaders } from '../http/cors.ts';
import { problemHead, problemJson } from '../http/problem.ts';

/** How long a client may take to read the error and close the connection. */
const lingerMs = 1_000;

/** The answer in progress on a connection; Node has no public property for it. */
type ServedSocket = Duplex & Partial<Pick<Socket, 'bytesRead'>> & { readonly _httpMessage?: ServerResponse };

/**
 * Answers what is not an HTTP request, takes too long, or has too many headers, and closes the
 * connection, because the start of a next request is unknown. For `clientError`.
 * @param origin of the service, for the type of the problem
 * @param answered connections whose broken request was answered before it broke
 */
export function answerBrokenRequest(origin: string, answered: WeakSet<Duplex>) {
  const refused = new WeakSet<Duplex>();
  const isOver = ({ code }: NodeJS.ErrnoException, socket: ServedSocket): boolean =>
    code === 'ECONNRESET' ||
    !socket.writable ||
    socket._httpMessage?.headersSent === true ||
    answered.has(socket);
  return (error: NodeJS.ErrnoException, socket: ServedSocket): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const refuse = (): void => {
      const answer = socket._httpMessage;
      // Answers to earlier requests come first: the client would take this error for one of them.
      if (answer?.req.complete && !socket.destroyed) answer.once('close', refuse);
      else if (isOver(error, socket)) socket.destroy();
      // No answer to a client that sent nothing: it could take it for the answer to its next request.
      else if (isTimeout(error) && socket.bytesRead === 0) socket.destroy();
      else {
        socket.end(refusalText(readRefusal(error), origin));
        setTimeout(() => socket.destroy(), lingerMs).unref();
      }
    };
    refuse();
  };
}

const isTimeout = ({ code }: NodeJS.ErrnoException): boolean => code === 'ERR_HTTP_REQUEST_TIMEOUT';

function readRefusal(error: NodeJS.ErrnoException): GatewayError {
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
 * A whole answer: there is no response object for a request that could not be read. Its path is not known, so pages of
 * any origin may read it; it holds nothing of anybody's.
 */
function refusalText(refusal: GatewayError, origin: string): string {
  const requestId = randomUUID();
  const { status } = problemHead(refusal, 0);
  const text = problemJson(refusal, origin, requestId);
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
