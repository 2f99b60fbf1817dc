import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** The media types of the API. They are preferred if a client accepts them and HTML equally. */
const dataTypes = ['application/json', 'application/problem+json', 'application/graphql-response+json'];

/**
 * Whether the request is from a browser that opens the address, and not from a client that accepts anything
 * (RFC 9110 §12.5.1).
 */
export function isPageRequest(request: IncomingMessage): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.accept?.includes('text/html') !== true) return false;
  return accepts(request).type([...dataTypes, 'text/html']) === 'text/html';
}
