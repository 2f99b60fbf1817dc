import { docsMessages } from '../messages/docs/docs.ts';
import { guideMessages } from '../messages/docs/docs-guides.ts';
import { type Html, html } from '../rendering/html.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import { getOperationPath, guidesPath, searchIndexPath } from './reference-paths.ts';
import { guideNames } from './render-guides.ts';
import { getSummary } from './render-operation.ts';

/** Renders the search box of the reference and its table of contents, with links to all pages. */
export function renderContents(visit: Visit, operations: readonly OperationInfo[]): Html {
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
