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
