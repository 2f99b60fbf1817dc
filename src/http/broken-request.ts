import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { GatewayError } from '../domain/errors.ts';
import { problemHead, problemJson } from './problem.ts';

/** How long a client may take to read its refusal and close the connection. */
const lingerMs = 1_000;

/** The answer that has its turn on a connection: Node tells of it nowhere else. */
type ServedSocket = Duplex & Partial<Pick<Socket, 'bytesRead'>> & { readonly _httpMessage?: ServerResponse };

/**
 * Answers what is no HTTP request at all, takes too long, or has too much in front of its body, and closes the
 * connection: where the next request would begin is not known. For `clientError`.
 * @param origin of the service, for the type of the problem
 * @param answered connections on which what is broken was answered before it broke
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
      // Answers to the requests before keep their places: a refusal in front would be taken for one of them.
      if (answer?.req.complete && !socket.destroyed) answer.once('close', refuse);
      else if (isOver(error, socket)) socket.destroy();
      // Who has not said anything is told nothing: it could take that for the answer to what it says next.
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
      'The request did not arrive whole in time. Send it again, all of it together.',
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

/** A whole answer: there is no response object for a request that could not be read. */
function refusalText(refusal: GatewayError, origin: string): string {
  const requestId = randomUUID();
  const { status } = problemHead(refusal, 0);
  const text = problemJson(refusal, origin, requestId);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
