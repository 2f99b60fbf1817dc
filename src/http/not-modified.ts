/**
 * Whether `If-None-Match` names this tag, compared weakly (RFC 9110 §13.1.2). `*` matches none: it asks whether the resource
 * exists, which is not free.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const current = opaque(etag);
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === current);
}
