import { CachedBody } from '../../http/caching/cached-body.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import { docsMessages } from '../messages/docs/docs.ts';
import { toReadableDocument } from '../reference/readable-document.ts';
import { getDocumentedOperation, type ReferenceDocument } from '../reference/reference-document.ts';
import { getOperationPath, guidesPath, searchIndexPath } from '../reference/reference-paths.ts';
import { renderContents } from '../reference/render-contents.ts';
import { renderCredentials } from '../reference/render-credentials.ts';
import { renderGuides } from '../reference/render-guides.ts';
import { getEnglishDescription, getSummary, renderOperation } from '../reference/render-operation.ts';
import { renderOverview } from '../reference/render-overview.ts';
import { createSearchIndex } from '../reference/search-index.ts';
import { type Html, html } from '../rendering/html.ts';
import { removeBackticks } from '../rendering/inline-code.ts';
import type { Page } from '../rendering/page.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { Route } from '../route.ts';
import type { OperationInfo, SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

/**
 * Creates the routes of the REST reference: an overview, the guides, a page for each operation with a request
 * and a recorded response, and the search index. The pages work without scripts. Scripts add tabs, a search,
 * fields for the reader's credentials, and a way to send requests from the page.
 */
export function createDocsRoutes(
  { operations, buildDocument, origin }: SiteServices,
  pageCache: PageCache,
): Route[] {
  let document: ReferenceDocument | null = null;
  const getDocument = (): ReferenceDocument => {
    document ??= toReadableDocument(buildDocument());
    return document;
  };
  /** The search indexes by language and link prefix. Each is created when it is first requested. */
  const searchIndexes = new Map<string, CachedBody>();
  const createRoute = (path: string, render: (visit: Visit) => Page): Route => ({
    method: 'GET',
    path,
    answer: (visit) => pageCache.answer(visit, path, render),
  });

  const overview = createRoute('/docs', (visit) => {
    const { title, description } = docsMessages[visit.locale];
    const body = renderFrame(visit, operations, renderOverview(visit, operations, origin));
    return { title, description, styles, scripts, body };
  });
  const guides = createRoute(guidesPath, (visit) => {
    const t = docsMessages[visit.locale];
    const content = html`<h1>${t.guidesTitle}</h1>
<p class="lead">${t.guidesLead}</p>
${renderCredentials(visit, ['api-key', 'account-secret'])}
${renderGuides(visit, operations, origin)}`;
    const body = renderFrame(visit, operations, content);
    return { title: t.guidesTitle, description: t.guidesLead, styles, scripts, body };
  });
  const operationRoutes = operations.map((operation, index) =>
    createRoute(getOperationPath(operation), (visit) => {
      const readableDocument = getDocument();
      const content = html`${renderOperation(visit, operation, readableDocument, origin)}
${renderNeighbours(visit, operations[index - 1], operations[index + 1])}`;
      return {
        title: `${getSummary(visit, operation)}: ${operation.method} ${operation.path}`,
        description: describeOperation(visit, operation, readableDocument),
        styles,
        scripts: [...scripts, 'docs-try.js'],
        body: renderFrame(visit, operations, content),
      };
    }),
  );
  const searchIndex: Route = {
    method: 'GET',
    path: searchIndexPath,
    answer: (visit) => {
      const key = `${visit.locale} ${visit.link('/')}`;
      let body = searchIndexes.get(key);
      if (body === undefined) {
        const index = createSearchIndex(visit, operations, getDocument());
        body = new CachedBody(JSON.stringify(index), 'small');
        searchIndexes.set(key, body);
      }
      // Shared caches must not store the response: its language may depend on this browser.
      const headers: HeaderList = [
        ['Content-Type', 'application/json'],
        ['Cache-Control', 'private, max-age=3600'],
      ];
      return { status: 200, headers, body };
    },
  };
  return [overview, guides, searchIndex, ...operationRoutes];
}

const styles = ['docs.css'];
const scripts = ['docs.js', 'docs-search.js'];

/** Returns the first sentence of the description of an operation, for search engines. */
function describeOperation({ locale }: Visit, operation: OperationInfo, document: ReferenceDocument): string {
  const { operationId, summary } = operation;
  const { descriptions, summaries } = docsMessages[locale];
  const text =
    locale === 'en'
      ? getEnglishDescription(getDocumentedOperation(document, operation))
      : (descriptions[operationId] ?? summaries[operationId]);
  const [sentence] = removeBackticks(text ?? '').split(/(?<=\.)\s/);
  return sentence === '' || sentence === undefined ? `${summary}.` : sentence;
}

/** Renders links to the pages of the previous and the next operation. */
function renderNeighbours(
  visit: Visit,
  previous: OperationInfo | undefined,
  next: OperationInfo | undefined,
): Html {
  const t = docsMessages[visit.locale];
  return html`<nav class="neighbours" aria-label="${t.neighbours}">
${previous !== undefined && html`<a rel="prev" href="${visit.link(getOperationPath(previous))}"><span class="fine">${t.previous}</span> ${getSummary(visit, previous)}</a>`}
${next !== undefined && html`<a rel="next" href="${visit.link(getOperationPath(next))}"><span class="fine">${t.next}</span> ${getSummary(visit, next)}</a>`}
</nav>`;
}

/** Renders the frame that all pages of the reference share: the table of contents beside the content. */
function renderFrame(visit: Visit, operations: readonly OperationInfo[], content: Html): Html {
  const t = docsMessages[visit.locale];
  return html`<div class="reference" id="reference" data-words="${JSON.stringify(t.script)}" data-base="${visit.linkWithoutLanguage('')}" data-problems="${visit.link('/problems/')}">
${renderContents(visit, operations)}
<div class="reference-body">
${content}
</div>
</div>`;
}
