/**
 * Whether `If-None-Match` names this tag in a weak comparison (RFC 9110 §13.1.2). `*` does not match, because
 * it asks whether the resource exists, which is not free of charge.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const stripWeakness = (tag: string) => tag.trim().replace(/^W\//, '');
  const current = stripWeakness(etag);
  return ifNoneMatch.split(',').some((tag) => stripWeakness(tag) === current);
}
