import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { GatewayError } from '../domain/errors.ts';
import { toProblem } from './problem.ts';

/** How long a client may take to read its refusal and close the connection. */
const lingerMs = 1_000;

/**
 * Answers what is no HTTP request at all, or one with too much in front of its body. For `clientError`.
 * @param origin of the service, for the type of the problem
 */
export function answerBrokenRequest(origin: string) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    socket.end(
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? `HTTP/1.1 408 Request Timeout\r\nX-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n`
        : refusalText(readRefusal(error.code), origin),
    );
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

function readRefusal(code: string | undefined): GatewayError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new GatewayError('headers-too-large', 'The request line and headers must be at most 16 KiB.');
    case 'HPE_INVALID_URL':
      return new GatewayError(
        'invalid-parameter',
        'The URL has characters that must be percent-encoded (RFC 3986 §2.1).',
      );
    default:
      return new GatewayError('invalid-parameter', 'This is not a valid HTTP/1.1 request.');
  }
}

/** A whole answer: there is no response object for a request that could not be read. */
function refusalText(refusal: GatewayError, origin: string): string {
  const requestId = randomUUID();
  const { status, body } = toProblem(refusal, { origin, requestId, nowMs: 0 });
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
