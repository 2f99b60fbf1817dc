/**
 * Whether `If-None-Match` contains this tag, by weak comparison (RFC 9110 §13.1.2). `*` never matches:
 * otherwise a client could find out for free whether a resource exists, which costs a unit.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const stripWeakness = (tag: string) => tag.trim().replace(/^W\//, '');
  const current = stripWeakness(etag);
  return ifNoneMatch.split(',').some((tag) => stripWeakness(tag) === current);
}
