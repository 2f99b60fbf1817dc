import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import { type GuideName, guideMessages } from '../messages/docs-guides.ts';
import { codeText } from '../parts/code-text.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { withCode } from '../with-code.ts';
import { renderCommand } from './render-samples.ts';

const key = html`-H 'X-API-Key: <span data-slot="api-key">YOUR_API_KEY</span>'`;

const command = (...parts: readonly Html[]): Html =>
  html`curl ${parts.map((part, at) => html`${at > 0 && ' \\\n  '}${part}`)}`;

/** Writes an example request for each guide. @param etag the recorded ETag of the example phone */
function guideCommands(origin: string, etag: string): Readonly<Record<GuideName, Html>> {
  const url = (target: string): Html => html`'${codeText(origin + target)}'`;
  return {
    authentication: command(url('/v1/auth/status'), key),
    quota: command(html`-i ${url('/v1/brands')}`, key),
    pagination: command(html`-i ${url('/v1/phones?page=2&per_page=100&fields=slug,full_name')}`, key),
    conditional: command(
      html`-i ${url('/v1/phones/samsung-galaxy-s24-ultra')}`,
      key,
      html`-H 'If-None-Match: ${codeText(etag)}'`,
    ),
    errors: command(html`-i ${url('/v1/phones?per_page=1000')}`, key),
    graphql: command(
      url('/graphql'),
      key,
      html`-H 'Content-Type: application/json'`,
      html`-d '${codeText(JSON.stringify({ query: '{ phones(search: "iphone 15", perPage: 3) { nodes { slug fullName } } }' }))}'`,
    ),
    changes: command(url('/v1/changes?since=0&brand=samsung&limit=5'), key),
    streams: command(html`-N ${url('/v1/stream?types=price')}`, key),
    webhooks: command(
      url('/v1/account/webhooks'),
      html`-H 'Authorization: Bearer <span data-slot="account-secret">YOUR_API_SECRET</span>'`,
      html`-H 'Content-Type: application/json'`,
      html`-d '${codeText(JSON.stringify({ url: 'https://shop.example/webhooks/phones', types: ['price'] }))}'`,
    ),
    limits: command(url('/v1/plans')),
  };
}

/** Returns the id of a guide on the page. */
export const getGuideId = (name: string): string => `guide-${name}`;

export const guideNames = Object.keys(guideMessages.en) as GuideName[];

/**
 * Renders guides to what all operations share, each with a request that runs.
 * @param origin the origin of the service
 */
export function renderGuides(visit: Visit, operations: readonly OperationInfo[], origin: string): Html {
  const t = docsMessages[visit.locale];
  const phone = operations.find(({ operationId }) => operationId === 'getPhone');
  const commands = guideCommands(origin, phone?.example.headers.ETag ?? 'W/"…"');
  return html`<section class="guides" id="guides">
<h2>${t.guides}</h2>
${guideNames.map((name) => {
  const { title, text, links } = guideMessages[visit.locale][name];
  const guideLinks = Object.entries(links).map(([to, label], at) => {
    const [path = '', hash] = to.split('#');
    const href = path === '' ? to : visit.link(path) + (hash === undefined ? '' : `#${hash}`);
    return html`${at > 0 && ' · '}<a href="${href}">${label}</a>`;
  });
  return html`<section class="guide" id="${getGuideId(name)}">
<div class="told"><h3><a class="anchor" href="#${getGuideId(name)}">${title}</a></h3>
${text.map((paragraph) => html`<p>${withCode(paragraph)}</p>\n`)}${guideLinks.length > 0 && html`<p>${guideLinks}</p>`}</div>
<div class="shown">${renderCommand(`curl: ${title}`, commands[name])}</div>
</section>
`;
})}</section>`;
}
