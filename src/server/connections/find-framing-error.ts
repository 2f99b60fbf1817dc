import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/errors.ts';

/** More headers than any API client sends. Node drops every header after the 2,000th. */
const maxHeaders = 200;

/**
 * Finds a reason why a proxy in front may have read this request differently, which allows request smuggling.
 * Node rejects most such requests while reading them (`broken-request.ts`). After an error the connection must
 * be closed.
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
  return createInvalidRequestError('Transfer-Encoding must be chunked, in HTTP/1.1, or be left out.');
}

const createInvalidRequestError = (detail: string): GatewayError =>
  new GatewayError('invalid-parameter', detail);
