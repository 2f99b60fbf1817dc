import { type GuideName, guideMessages } from '../messages/docs/docs-guides.ts';
import { credentialHeaders } from '../parts/docs/write-request.ts';
import { type Html, html, renderInlineCode } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import { renderCommand } from './render-samples.ts';

const keyHeader = credentialHeaders['api-key'].curl;

/** Joins the parts of a curl command, one on each line. */
const createCommand = (...parts: readonly string[]): string => `curl ${parts.join(' \\\n  ')}`;

/** Creates the curl command of each guide. @param etag the recorded ETag of the example response */
function createGuideCommands(origin: string, etag: string): Readonly<Record<GuideName, string>> {
  const quoteUrl = (target: string): string => `'${origin}${target}'`;
  return {
    authentication: createCommand(quoteUrl('/v1/auth/status'), keyHeader),
    quota: createCommand(`-i ${quoteUrl('/v1/brands')}`, keyHeader),
    pagination: createCommand(
      `-i ${quoteUrl('/v1/phones?page=2&per_page=100&fields=slug,full_name')}`,
      keyHeader,
    ),
    questions: createCommand(quoteUrl('/v1/search?q=5g+under+10000+baht&per_page=3'), keyHeader),
    conditional: createCommand(
      `-i ${quoteUrl('/v1/phones/samsung-galaxy-s24-ultra')}`,
      keyHeader,
      `-H 'If-None-Match: ${etag}'`,
    ),
    errors: createCommand(`-i ${quoteUrl('/v1/phones?per_page=1000')}`, keyHeader),
    graphql: createCommand(
      quoteUrl('/graphql'),
      keyHeader,
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify({ query: '{ phones(search: "iphone 15", perPage: 3) { nodes { slug fullName } } }' })}'`,
    ),
    mcp: createCommand(
      quoteUrl('/mcp'),
      keyHeader,
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}'`,
    ),
    changes: createCommand(quoteUrl('/v1/changes?since=0&brand=samsung&limit=5'), keyHeader),
    streams: createCommand(`-N ${quoteUrl('/v1/stream?types=price')}`, keyHeader),
    webhooks: createCommand(
      quoteUrl('/v1/account/webhooks'),
      credentialHeaders['account-secret'].curl,
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify({ url: 'https://shop.example/webhooks/phones', types: ['price'] })}'`,
    ),
    limits: createCommand(quoteUrl('/v1/plans')),
  };
}

export const guideNames = Object.keys(guideMessages.en) as GuideName[];

/**
 * Renders the guides, which explain the rules that all operations share. Each guide has an example command.
 * @param origin the origin of the service
 */
export function renderGuides(visit: Visit, operations: readonly OperationInfo[], origin: string): Html {
  const phoneOperation = operations.find(({ operationId }) => operationId === 'getPhone');
  const commands = createGuideCommands(origin, phoneOperation?.example.headers.ETag ?? 'W/"…"');
  return html`${guideNames.map((name) => {
    const { title, text, links } = guideMessages[visit.locale][name];
    const guideLinks = Object.entries(links).map(([target, label], index) => {
      const [path = '', hash] = target.split('#');
      const href = visit.link(path) + (hash === undefined ? '' : `#${hash}`);
      return html`${index > 0 && ' · '}<a href="${href}">${label}</a>`;
    });
    return html`<section class="guide" id="${name}">
<div class="told"><h2><a class="anchor" href="#${name}">${title}</a></h2>
${text.map((paragraph) => html`<p>${renderInlineCode(paragraph)}</p>\n`)}${guideLinks.length > 0 && html`<p>${guideLinks}</p>`}</div>
<div class="shown">${renderCommand(`curl: ${title}`, commands[name])}</div>
</section>
`;
  })}`;
}
