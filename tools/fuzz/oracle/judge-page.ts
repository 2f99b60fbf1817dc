import type { Answer } from '../fuzz-request.ts';

const script = /<script\b[^>]*>/g;
const ownScript = /^<script (?:type="module" )?src="\/assets\//;
const linkAttribute = /\s(?:href|src|action|formaction)="([^"]*)"/g;
const safeLink = /^(?:\/(?!\/)|#|\?|https?:\/\/|mailto:|data:image\/|$)/;
/** Far more than the length of any page. */
const maxLength = 2_000_000;

/** Returns whether a page is truncated, too large, or contains injected markup, scripts or links, one line each. */
export function judgePage({ body }: Answer): string[] {
  const faults: string[] = [];
  if (!body.trimEnd().endsWith('</html>')) faults.push('a page without its end');
  if (body.length > maxLength) faults.push(`a page of ${body.length} characters`);
  if (/<fuzz-probe/i.test(body)) faults.push('markup of the client in a page');
  if (/<[a-z][^<>]*\son[a-z]+\s*=/i.test(body.replace(/="[^"]*"/g, '=""')))
    faults.push('a script in an attribute');
  for (const [tag] of body.matchAll(script))
    if (!ownScript.test(tag)) faults.push(`a script that is not ours: ${tag.slice(0, 80)}`);
  for (const [, link = ''] of body.matchAll(linkAttribute))
    if (!safeLink.test(link)) faults.push(`a link to ${link.slice(0, 40)}`);
  return faults;
}
