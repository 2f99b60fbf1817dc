import { CachedBody } from '../../http/responses/compress.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import { docsMessages } from '../messages/docs/docs.ts';
import { type Guide, guideMessages } from '../messages/docs/docs-guides.ts';
import {
  getDocumentedOperation,
  getResponseSchema,
  type ReferenceDocument,
  toReadableDocument,
} from '../reference/reference-document.ts';
import { getOperationPath, guidesPath, searchIndexPath } from '../reference/reference-paths.ts';
import { guideNames, renderGuides } from '../reference/render-guides.ts';
import { findObject, listMemberPaths } from '../reference/render-members.ts';
import {
  getEnglishDescription,
  getSummary,
  renderCredentials,
  renderOperation,
  responsePrefix,
} from '../reference/render-operation.ts';
import { type Html, html, removeBackticks } from '../rendering/html.ts';
import type { PageCache } from '../rendering/page-cache.ts';
import type { Page } from '../rendering/render-page.ts';
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

/** Renders the search box of the reference and its table of contents, with links to all pages. */
function renderContents(visit: Visit, operations: readonly OperationInfo[]): Html {
  const t = docsMessages[visit.locale];
  const renderLink = (path: string, label: string): Html =>
    html`<a href="${visit.link(path)}"${path === visit.path && html` aria-current="page"`}>${label}</a>`;
  return html`<div class="contents">
<div class="field find script-only"><label for="find">${t.search}</label>
<input type="search" id="find" autocomplete="off" autocapitalize="none" spellcheck="false" data-index="${visit.link(searchIndexPath)}">
<p class="fine" id="found" role="status" data-found="${t.resultCount('#')}" data-none="${t.script.noResults}" data-failed="${t.script.sendFailed}"></p>
<ul class="results"></ul></div>
<nav aria-label="${t.contents}">
<details><summary>${t.contents}</summary>
<ul>
<li>${renderLink('/docs', t.overview)}</li>
<li>${renderLink(guidesPath, t.guides)}<ul>${guideNames.map(
    (name) => html`
<li>${renderLink(`${guidesPath}#${name}`, guideMessages[visit.locale][name].title)}</li>`,
  )}</ul></li>
${[...Map.groupBy(operations, ({ tag }) => tag)].map(
  ([
    tag,
    group,
  ]) => html`<li><a href="${visit.link('/docs')}#tag-${tag}">${t.tags[tag] ?? tag}</a><ul>${group.map(
    (operation) => html`
<li>${renderLink(getOperationPath(operation), getSummary(visit, operation))}</li>`,
  )}</ul></li>
`,
)}</ul>
</details>
</nav>
</div>`;
}

function renderOperationRow(visit: Visit, operation: OperationInfo): Html {
  const { credentials, cost: formatCost, streamCost } = docsMessages[visit.locale];
  const { method, path, credential, units, isStream } = operation;
  return html`<li><a href="${visit.link(getOperationPath(operation))}"><span class="name">${getSummary(visit, operation)}</span>
<span class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${path}</code></span>
<span class="terms">${credentials[credential]} · ${isStream ? streamCost : formatCost(units)}</span></a></li>
`;
}

/**
 * Renders the first page of the reference: the guides, and all operations by subject.
 * @param origin the origin of the service
 */
function renderOverview(visit: Visit, operations: readonly OperationInfo[], origin: string): Html {
  const t = docsMessages[visit.locale];
  return html`<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<dl class="base">
<div><dt>${t.baseUrl}</dt><dd><code>${origin}/v1</code></dd></div>
<div><dt>${t.forTools}</dt><dd><a href="${visit.linkWithoutLanguage('/v1/openapi.json')}">${t.openApiDocument}</a> · <a href="${visit.link('/problems')}">${t.errors}</a> · <a href="${visit.linkWithoutLanguage('/llms.txt')}">llms.txt</a></dd></div>
</dl>
<noscript><p class="notice">${t.noScript}</p></noscript>
<section class="index" id="guides"><h2>${t.guides}</h2>
<ul class="guide-links">${guideNames.map(
    (name) => html`
<li><a href="${visit.link(guidesPath)}#${name}">${guideMessages[visit.locale][name].title}</a></li>`,
  )}</ul></section>
${[...Map.groupBy(operations, ({ tag }) => tag)].map(
  ([tag, group]) => html`<section class="index" id="tag-${tag}"><h2>${t.tags[tag] ?? tag}</h2>
<ul class="operations">${group.map((operation) => renderOperationRow(visit, operation))}</ul></section>
`,
)}`;
}

/** An operation or a guide, as the search of the reference finds and shows it. */
interface IndexedPage {
  readonly url: string;
  readonly title: string;
  /** The method and path of an operation, or the label of guides. */
  readonly note: string;
  /** Further text that is searched, but not shown. */
  readonly text: string;
  /** The HTML ids of the parameters, body members and response fields on the page. */
  readonly parts: readonly string[];
}

/** Creates the search index of the reference: all guides, and all operations with their parameters and fields. */
function createSearchIndex(
  visit: Visit,
  operations: readonly OperationInfo[],
  document: ReferenceDocument,
): IndexedPage[] {
  const t = docsMessages[visit.locale];
  const guidePages = guideNames.map((name): IndexedPage => {
    const { title, text, keywords = '' }: Guide = guideMessages[visit.locale][name];
    const url = `${visit.link(guidesPath)}#${name}`;
    return { url, title, note: t.guides, text: removeBackticks([...text, keywords].join(' ')), parts: [] };
  });
  const { schemas } = document.components;
  const operationPages = operations.map((operation): IndexedPage => {
    const documentation = getDocumentedOperation(document, operation);
    const body = documentation.requestBody?.content['application/json'].schema;
    const listPaths = (schema: typeof body | null, prefix: string): string[] => {
      const object = findObject(schema ?? {}, schemas);
      return object === null ? [] : listMemberPaths(object, schemas, prefix);
    };
    return {
      url: visit.link(getOperationPath(operation)),
      title: getSummary(visit, operation),
      note: `${operation.method} ${operation.path}`,
      text: `${operation.operationId} ${operation.summary} ${documentation.description ?? ''}`,
      parts: [
        ...documentation.parameters.map(({ name }) => name),
        ...listPaths(body, ''),
        ...listPaths(getResponseSchema(documentation), responsePrefix),
      ],
    };
  });
  return [...guidePages, ...operationPages];
}
