import type { RequestHandler } from 'express';
import helmet from 'helmet';

const policy = [
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

/** Content Security Policy (CSP level 3) of every page: all of it from this origin, and no script or style in the page. */
export const pagePolicy = policy.join('; ');

/** That of GraphiQL, which writes styles of its own and starts workers. */
export const toolPolicy = policy
  .map((rule) => (rule.startsWith('style-src') ? `${rule} 'unsafe-inline'` : rule))
  .concat("worker-src 'self' blob:")
  .join('; ');

/** Security headers of everything that is not the API; HSTS is set for all alike, where HTTPS is known. */
export function pageHeaders(): RequestHandler {
  const headers = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', pagePolicy);
    headers(request, response, next);
  };
}
