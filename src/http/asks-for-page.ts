import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** The API's media types; preferred if a client accepts several equally. */
const dataTypes = ['application/json', 'application/problem+json', 'application/graphql-response+json'];

/** Whether a browser opens the address, rather than a client that accepts anything (RFC 9110 §12.5.1). */
export function asksForPage(request: IncomingMessage): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.accept?.includes('text/html') !== true) return false;
  return accepts(request).type([...dataTypes, 'text/html']) === 'text/html';
}
