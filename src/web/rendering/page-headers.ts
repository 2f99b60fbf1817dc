import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The directives of the Content Security Policy of pages. */
const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/**
 * The Content Security Policy (CSP level 3) of pages. It allows only this origin, and no inline scripts or
 * styles.
 */
export const pagePolicy = directives.join('; ');

/** The Content Security Policy of the GraphiQL page, which writes inline styles and starts workers. */
export const playgroundPolicy = directives
  .map((directive) => (directive.startsWith('style-src') ? `${directive} 'unsafe-inline'` : directive))
  .concat("worker-src 'self' blob:")
  .join('; ');

/** Creates the handler that sets the security headers of pages. HSTS is set elsewhere for all responses. */
export function createPageHeaders(): RequestHandler {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', pagePolicy);
    setHeaders(request, response, next);
  };
}
