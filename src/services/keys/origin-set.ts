/**
 * The origin (RFC 6454 §6.2) of a page, as browsers write it: lower case, Punycode, no default port.
 * @returns null without a page, for `null` (which browsers send for files and sandboxed frames), and for a
 *   text that is no http or https URL
 */
export function originOfPage(page: string | null): string | null {
  const url = page === null ? null : URL.parse(page);
  return url !== null && isHttp(url) ? url.origin : null;
}

const isHttp = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/**
 * Makes a function that checks whether the origin of a page is among these.
 * @param origins in the form that `readOrigin` returns; `https://*.shop.example` stands for every origin
 *   below it
 * @returns a function of the header `Origin` or of the URL of a page; null: none was sent
 */
export function createOriginSet(origins: readonly string[]): (page: string | null) => boolean {
  const exact = new Set(origins);
  const wildcards = origins
    .filter((origin) => origin.includes('://*.'))
    .map((origin) => {
      const [before = '', behind = ''] = origin.split('*');
      return { before, behind };
    });
  return (page) => {
    // Nearly all pages are written as browsers write them, and need not be parsed.
    if (page !== null && exact.has(page)) return true;
    const origin = originOfPage(page);
    if (origin === null) return false;
    const isBelow = ({ before, behind }: { before: string; behind: string }): boolean =>
      origin.startsWith(before) && origin.endsWith(behind) && origin.length > before.length + behind.length;
    return exact.has(origin) || wildcards.some(isBelow);
  };
}
