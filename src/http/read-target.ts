/**
 * A request target, which may be a whole URL (RFC 9112 §3.2.2), as path and query string.
 * @returns `query` without its `?`; empty without one
 */
export function readTarget(target: string): { readonly path: string; readonly query: string } {
  const whole = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = whole.indexOf('?');
  if (mark < 0) return { path: whole, query: '' };
  return { path: whole.slice(0, mark), query: whole.slice(mark + 1) };
}
