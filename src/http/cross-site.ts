import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../domain/errors.ts';

/**
 * Refuses what another site made a browser send (Fetch Metadata, W3C; the order of checks is that of Go's
 * `http.CrossOriginProtection`): browsers say from where, in `Sec-Fetch-Site` or, older ones, in `Origin`; what says
 * neither is no browser and acts for nobody but itself.
 * @throws GatewayError `forbidden`
 */
export function assertSameSite(request: IncomingMessage): void {
  const { 'sec-fetch-site': site, origin, host } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && origin === undefined) return;
  if (site === undefined && URL.parse(origin ?? '')?.host === host) return;
  throw new GatewayError(
    'forbidden',
    'This form was sent from another site. Open the page here and send it again.',
  );
}
