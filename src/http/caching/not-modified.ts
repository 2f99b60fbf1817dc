/**
 * Whether `If-None-Match` contains this tag, by weak comparison (RFC 9110 §13.1.2). `*` never matches:
 * otherwise a client could find out whether a resource exists without paying the unit that this costs.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '');
  const currentTag = stripWeakPrefix(etag);
  return ifNoneMatch.split(',').some((tag) => stripWeakPrefix(tag) === currentTag);
}
