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

/**
 * The Content Security Policy (CSP level 3) of pages. It allows only this origin, and no inline scripts or
 * styles.
 */
export const pagePolicy = policy.join('; ');

/** The policy of the GraphiQL page, which writes inline styles and starts workers. */
export const toolPolicy = policy
  .map((rule) => (rule.startsWith('style-src') ? `${rule} 'unsafe-inline'` : rule))
  .concat("worker-src 'self' blob:")
  .join('; ');

/**
 * Sets the security headers of all responses except those of the API. HSTS is set elsewhere for all
 * responses.
 */
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
