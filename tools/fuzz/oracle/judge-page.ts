import type { Answer } from '../sent-request.ts';

const script = /<script\b[^>]*>/g;
const ownScript = /^<script (?:type="module" )?(?:src="\/assets\/|type="application\/ld\+json")/;
const data = /<script type="application\/ld\+json">(.*?)<\/script>/gs;
const target = /\s(?:href|src|action|formaction)="([^"]*)"/g;
const safeTarget = /^(?:\/(?!\/)|#|\?|https?:\/\/|mailto:|data:image\/|$)/;
/** Far more than any page has. */
const mostBytes = 2_000_000;

/** What is wrong with a page: that it is cut off, too large, or that what somebody sent has become markup. A line each. */
export function judgePage({ body }: Answer): string[] {
  const faults: string[] = [];
  if (!body.trimEnd().endsWith('</html>')) faults.push('a page without its end');
  if (body.length > mostBytes) faults.push(`a page of ${body.length} characters`);
  if (/<fuzz-probe/i.test(body)) faults.push('markup of the client in a page');
  if (/<[a-z][^<>]*\son[a-z]+\s*=/i.test(body.replace(/="[^"]*"/g, '=""')))
    faults.push('a script in an attribute');
  for (const [tag] of body.matchAll(script))
    if (!ownScript.test(tag)) faults.push(`a script that is not ours: ${tag.slice(0, 80)}`);
  for (const [, text = ''] of body.matchAll(data)) {
    try {
      JSON.parse(text);
    } catch {
      faults.push('data for search engines that is no JSON');
    }
  }
  for (const [, to = ''] of body.matchAll(target))
    if (!safeTarget.test(to)) faults.push(`a link to ${to.slice(0, 40)}`);
  return faults;
}
