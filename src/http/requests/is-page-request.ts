import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** The media types of the API. They take precedence over HTML if a client accepts both equally. */
const dataTypes = ['application/json', 'application/problem+json', 'application/graphql-response+json'];

/** Whether the client prefers HTML, as a browser does when a person opens the URL (RFC 9110 §12.5.1). */
export function isPageRequest(request: IncomingMessage): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.accept?.includes('text/html') !== true) return false;
  return accepts(request).type([...dataTypes, 'text/html']) === 'text/html';
}
