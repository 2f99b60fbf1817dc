/**
 * Returns a page's origin (RFC 6454 §6.2) as browsers write it: in lower case and Punycode, without a default
 * port.
 * @returns null if there is no page, if it is the text `null` (which browsers send for files and sandboxed
 * frames), and if it is not an http or https URL
 */
export function getPageOrigin(page: string | null): string | null {
  const url = page === null ? null : URL.parse(page);
  return url !== null && isHttp(url) ? url.origin : null;
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/**
 * Makes a function that checks whether a page has one of these origins.
 * @param origins in the form that `readOrigin` returns; `https://*.shop.example` stands for every origin
 * below it
 * @returns a function of the `Origin` header or a page's URL, or of null if the client sent none
 */
export function createOriginSet(origins: readonly string[]): (page: string | null) => boolean {
  const exact = new Set(origins);
  const wildcards = origins
    .filter((origin) => origin.includes('://*.'))
    .map((origin) => {
      const [prefix = '', suffix = ''] = origin.split('*');
      return { before: prefix, behind: suffix };
    });
  return (page) => {
    // Nearly all pages are already written in this form, and need not be parsed.
    if (page !== null && exact.has(page)) return true;
    const origin = getPageOrigin(page);
    if (origin === null) return false;
    const isBelow = ({ before, behind }: { before: string; behind: string }): boolean =>
      origin.startsWith(before) && origin.endsWith(behind) && origin.length > before.length + behind.length;
    return exact.has(origin) || wildcards.some(isBelow);
  };
}
