import { removeCredentials } from '../../domain/accounts/credential.ts';
import { isLoopbackHost } from '../../domain/loopback.ts';

/** A text in its normal form, or a problem that makes it invalid. */
export type NormalForm = { readonly text: string } | { readonly problem: string };

const exampleOrigin = 'https://shop.example';

/** Matches a host name as the URL standard writes it (in lower case and Punycode), or an address. */
const hostPattern =
  /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*)$/;

/**
 * Reads an origin (RFC 6454 §6.2). `https://*.shop.example` stands for every name below shop.example at any
 * depth, but not for shop.example itself. `http` is allowed only for loopback hosts.
 * @returns the origin as browsers send it (scheme and host in lower case, with a port only if it is not the
 * default), or the problem that makes it invalid
 */
export function readOrigin(text: string): NormalForm {
  const trimmedText = text.trim();
  // Origins are stored and shown, so they must not contain credentials.
  if (removeCredentials(trimmedText) !== trimmedText)
    return { problem: 'must not contain an API key or an API Secret' };
  if (trimmedText === '*') return { problem: 'leave origins out to allow pages of any origin' };
  const [, scheme, host = '', textAfterHost = ''] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)(.*)$/is.exec(trimmedText) ?? [];
  if (scheme === undefined) return { problem: `must begin with https://, such as ${exampleOrigin}` };
  const url = URL.parse(`${scheme}://${host}`);
  const hasStar = url?.hostname.startsWith('*.') === true;
  const hostName = hasStar ? url.hostname.slice(2) : (url?.hostname ?? '');
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !hostPattern.test(hostName)) {
    const isStarInside = hostName.includes('*');
    return {
      problem: isStarInside
        ? 'a star must stand alone before the first dot: https://*.shop.example'
        : `must be https:// and a host name, such as ${exampleOrigin}`,
    };
  }
  if (url.protocol === 'http:' && !isLoopbackHost(hostName))
    return { problem: `must begin with https://; http:// is only for localhost: write https://${url.host}` };
  if (hasStar && (!hostName.includes('.') || /^[\d.]+$/.test(hostName)))
    return { problem: 'a star must be followed by a domain of your own: https://*.shop.example' };
  if (textAfterHost !== '' || url.username !== '' || url.password !== '')
    return {
      problem: `an origin has no path, no trailing slash and no user: write ${url.protocol}//${url.host}`,
    };
  return { text: `${url.protocol}//${url.host}` };
}

/**
 * Returns a page's origin (RFC 6454 §6.2) as browsers write it: in lower case and Punycode, without a default
 * port.
 * @returns null if there is no page, if the page is the text `null` (which browsers send for files and sandboxed
 * frames), and if it is not an http or https URL
 */
export function getPageOrigin(page: string | null): string | null {
  const url = page === null ? null : URL.parse(page);
  return url !== null && isHttp(url) ? url.origin : null;
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/**
 * Creates a function that checks whether a page has one of these origins.
 * @param origins the origins in the form that `readOrigin` returns; `https://*.shop.example` stands for every
 * subdomain of shop.example
 * @returns a function that takes an `Origin` header or a page's URL, or null if the client sent neither
 */
export function createOriginSet(origins: readonly string[]): (page: string | null) => boolean {
  const exactOrigins = new Set(origins);
  const wildcards = origins
    .filter((origin) => origin.includes('://*.'))
    .map((origin) => {
      const [prefix = '', suffix = ''] = origin.split('*');
      return { prefix, suffix };
    });
  return (page) => {
    // Nearly all clients send the origin in its normal form, so that it need not be parsed.
    if (page !== null && exactOrigins.has(page)) return true;
    const origin = getPageOrigin(page);
    if (origin === null) return false;
    const isBelow = ({ prefix, suffix }: { prefix: string; suffix: string }): boolean =>
      origin.startsWith(prefix) && origin.endsWith(suffix) && origin.length > prefix.length + suffix.length;
    return exactOrigins.has(origin) || wildcards.some(isBelow);
  };
}
