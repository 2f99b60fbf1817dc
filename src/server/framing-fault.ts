import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';

/** More than any API client sends; Node would drop those after its 2,000th. */
const maxHeaders = 200;

/**
 * Why a proxy in front may have read this request differently, which allows request smuggling.
 * Node rejects most of it while it reads (`broken-request.ts`).
 * The connection must be closed afterwards.
 */
export function framingFault(request: IncomingMessage): GatewayError | null {
  const { headers, rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * maxHeaders) {
    return new GatewayError('headers-too-large', `A request must have at most ${maxHeaders} headers.`);
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return invalid('This is not a valid HTTP/1.1 request.');
  const { host } = headers;
  // RFC 9112 §3.2; several arrive joined by commas.
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    return invalid('A request must have one Host header.');
  }
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return null;
  // RFC 9112 §6.1: a coding that is not understood, and any in HTTP/1.0, which has none.
  if (coding.toLowerCase() === 'chunked' && httpVersion === '1.1') return null;
  return invalid('Transfer-Encoding must be chunked, in HTTP/1.1, or be left out.');
}

const invalid = (detail: string): GatewayError => new GatewayError('invalid-parameter', detail);
