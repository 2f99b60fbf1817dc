import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/errors.ts';

/**
 * The maximum number of headers in a request. API clients send fewer, and Node would drop every header after the
 * 2,000th.
 */
const maxHeaders = 200;

/**
 * Finds a reason why a proxy in front may have read this request differently, which would allow request
 * smuggling. Node rejects most such requests while it reads them (`broken-request.ts`). The caller must close
 * the connection after an error.
 * @returns the error, or null if the framing is valid
 */
export function findFramingError(request: IncomingMessage): GatewayError | null {
  const { headers, rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * maxHeaders) {
    return new GatewayError('headers-too-large', `A request must have at most ${maxHeaders} headers.`);
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return createInvalidRequestError('This is not a valid HTTP/1.1 request.');
  const { host } = headers;
  // RFC 9112 §3.2 requires exactly one Host header. If there are several, Node joins them with commas.
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    return createInvalidRequestError('A request must have one Host header.');
  }
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  // RFC 9112 §6.1 forbids unknown codings, and every coding in HTTP/1.0.
  if (coding.toLowerCase() === 'chunked' && httpVersion === '1.1') return null;
  return createInvalidRequestError('Transfer-Encoding must be left out, or be chunked in HTTP/1.1.');
}

const createInvalidRequestError = (detail: string): GatewayError =>
  new GatewayError('invalid-parameter', detail);
