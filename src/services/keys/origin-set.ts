/**
 * The origin (RFC 6454 §6.2) of a page, as browsers write it: lower case, Punycode, no default port. Null for none, for
 * `null` (what has no origin of its own, such as a file or a sandboxed frame), and for what is no address of a page.
 */
export function originOfPage(page: string | null): string | null {
  const url = page === null ? null : URL.parse(page);
  return url !== null && isWeb(url) ? url.origin : null;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/**
 * Whether the origin of a page is among these.
 * @param origins in the form that `readOrigin` gives them; `https://*.shop.example` is every origin below
 * @returns a function of `Origin`, or of the address of a page; null: none was sent
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
    // As browsers write it, it need not be read.
    if (page !== null && exact.has(page)) return true;
    const origin = originOfPage(page);
    if (origin === null) return false;
    const isBelow = ({ before, behind }: { before: string; behind: string }): boolean =>
      origin.startsWith(before) && origin.endsWith(behind) && origin.length > before.length + behind.length;
    return exact.has(origin) || wildcards.some(isBelow);
  };
}
