import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createDocumentRoute } from '../documents/document-route.ts';
import { type Release, readChangelog } from '../documents/read-changelog.ts';
import { getPageUrl } from '../locale.ts';
import { changelogMessages } from '../messages/changelog.ts';
import { Html, html } from '../rendering/html.ts';
import { renderInlineCode } from '../rendering/inline-code.ts';
import type { Page } from '../rendering/page.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { Route } from '../route.ts';
import type { Visit } from '../visitor/visit.ts';

const pagePath = '/changelog';
const feedPath = '/changelog.atom';

/** Returns the id of the section about a release. */
const toAnchor = ({ version }: Release): string => `v${version}`;

function renderChangelog(visit: Visit, releases: readonly Release[]): Page {
  const t = changelogMessages[visit.locale];
  return {
    title: t.title,
    description: t.description,
    feedPath,
    body: html`<h1>${t.title}</h1>
<p class="lead">${renderInlineCode(t.lead)} <a href="${visit.linkWithoutLanguage(feedPath)}" type="application/atom+xml">${t.feed}</a></p>
<nav aria-label="${t.releases}"><ul class="chips">${releases.map(
      (release) => html`<li><a class="chip" href="#${toAnchor(release)}">${release.version}</a></li>`,
    )}</ul></nav>
${releases.map((release) => {
  const anchor = toAnchor(release);
  const date = html`<time datetime="${release.date}">${visit.formats.date(release.date)}</time>`;
  return html`<section aria-labelledby="${anchor}"><h2 id="${anchor}"><a href="#${anchor}">${release.version}</a></h2>
<p class="fine">${date}</p>
<div lang="en">${release.body}</div></section>
`;
})}`,
  };
}

/**
 * Creates an Atom id, which must never change (RFC 4287 §4.2.6): a UUID (version 8, RFC 9562 §5.8) from the hash
 * of a name. It does not contain the address of the gateway, so it is the same on every gateway.
 */
function createAtomId(name: string): string {
  const bytes = createHash('sha256').update(`phone-gateway changelog ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return `urn:uuid:${bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}`;
}

/** Converts a date to an instant (RFC 3339), because Atom does not allow dates without a time. */
const toInstant = (date: string): string => `${date}T00:00:00Z`;

/** Renders the releases as an Atom feed (RFC 4287), one entry for each. */
function renderFeed(origin: string, releases: readonly Release[]): string {
  const t = changelogMessages.en;
  const pageUrl = getPageUrl(origin, pagePath, 'en');
  return html`${new Html('<?xml version="1.0" encoding="UTF-8"?>\n')}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${createAtomId('feed')}</id>
<title>Phone Gateway: ${t.title}</title>
<subtitle>${t.description}</subtitle>
<updated>${toInstant(releases[0]?.date ?? '1970-01-01')}</updated>
<author><name>Phone Gateway</name></author>
<link rel="self" type="application/atom+xml" href="${origin}${feedPath}"/>
<link rel="alternate" type="text/html" href="${pageUrl}"/>
${releases.map(
  (release) => html`<entry>
<id>${createAtomId(release.version)}</id>
<title>${release.version}</title>
<published>${toInstant(release.date)}</published>
<updated>${toInstant(release.date)}</updated>
<link rel="alternate" type="text/html" href="${pageUrl}#${toAnchor(release)}"/>
<content type="html">${release.body.text}</content>
</entry>
`,
)}</feed>
`.text;
}

/** Creates the routes of the changelog, as a page and as an Atom feed. Both are rendered from CHANGELOG.md. */
export function createChangelogRoutes(origin: string, pageCache: PageCache): Route[] {
  const releases = readChangelog(readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8'));
  return [
    {
      method: 'GET',
      path: pagePath,
      answer: (visit) =>
        pageCache.answer(visit, 'changelog', (plainVisit) => renderChangelog(plainVisit, releases)),
    },
    createDocumentRoute(feedPath, 'application/atom+xml; charset=utf-8', renderFeed(origin, releases)),
  ];
}
