import { type Html, html } from '../html.ts';
import { docsMessages } from '../messages/docs.ts';
import { guideMessages } from '../messages/docs-guides.ts';
import type { OperationInfo } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { getGuideId, guideNames } from './render-guides.ts';
import { getSummary } from './render-operation.ts';

/** Renders the table of contents with a search box. */
export function renderContents(visit: Visit, operations: readonly OperationInfo[]): Html {
  const t = docsMessages[visit.locale];
  const { found, script } = t;
  return html`<nav class="contents" aria-label="${t.contents}">
<details><summary>${t.contents}</summary>
<div class="field find script-only"><label for="find">${t.find}</label>
<input type="search" id="find" autocomplete="off" autocapitalize="none" spellcheck="false">
<p class="fine" id="found" role="status" data-found="${found('#')}" data-none="${script.none}"></p>
<ul id="parameters-found" class="parameters"></ul></div>
<ul>
<li><a href="#guides">${t.guides}</a><ul>${guideNames.map(
    (name) => html`
<li><a href="#${getGuideId(name)}">${guideMessages[visit.locale][name].title}</a></li>`,
  )}</ul></li>
${[...Map.groupBy(operations, ({ tag }) => tag)].map(
  ([
    tag,
    operationsOfTag,
  ]) => html`<li><a href="#tag-${tag}">${t.tags[tag] ?? tag}</a><ul>${operationsOfTag.map(
    (operation) => html`
<li data-find="${`${operation.operationId} ${operation.method} ${operation.path} ${operation.summary}`.toLowerCase()}"><a href="#${operation.operationId}">${getSummary(visit, operation)}</a></li>`,
  )}</ul></li>
`,
)}<li><a href="#types">${t.types}</a></li>
</ul>
</details>
</nav>`;
}
