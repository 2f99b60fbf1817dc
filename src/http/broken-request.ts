import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { GatewayError } from '../domain/errors.ts';
import { toProblem } from './problem.ts';

/**
 * Answers what is no HTTP request at all, or one with too much in front of its body. For `clientError`.
 * @param origin of the service, for the type of the problem
 */
export const answerBrokenRequest =
  (origin: string) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.writable) {
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      return;
    }
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? new GatewayError('headers-too-large', 'The request line and headers must be at most 16 KiB.')
        : new GatewayError('invalid-parameter', 'This is not a valid HTTP/1.1 request.');
    const requestId = randomUUID();
    const { status, body } = toProblem(refusal, { origin, requestId, nowMs: 0 });
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n` +
        `X-Request-Id: ${requestId}\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  };
