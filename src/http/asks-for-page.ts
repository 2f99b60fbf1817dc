import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** What the API answers with, which is preferred where a client takes several alike. */
const dataTypes = ['application/json', 'application/problem+json', 'application/graphql-response+json'];

/** Whether a browser opens the address, and not a client that takes anything (RFC 9110 §12.5.1). */
export function asksForPage(request: IncomingMessage): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers.accept?.includes('text/html') !== true) return false;
  return accepts(request).type([...dataTypes, 'text/html']) === 'text/html';
}
