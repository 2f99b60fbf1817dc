import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/errors.ts';

/**
 * Rejects requests that a page of another origin made a browser send (Fetch Metadata, W3C), even if that page belongs
 * to the same site. The checks have the same order as in Go's `http.CrossOriginProtection`. Browsers send
 * `Sec-Fetch-Site`, and older browsers send `Origin`. A client that sends neither is not a browser.
 * @throws GatewayError `forbidden`
 */
export function assertSameOrigin(request: IncomingMessage): void {
  const { 'sec-fetch-site': fetchSite, origin, host } = request.headers;
  if (fetchSite === 'same-origin' || fetchSite === 'none') return;
  if (fetchSite === undefined && origin === undefined) return;
  if (fetchSite === undefined && URL.parse(origin ?? '')?.host === host) return;
  throw new GatewayError(
    'forbidden',
    'This form was sent from another site. Open the page here and send it again.',
  );
}
