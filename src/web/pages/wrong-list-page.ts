import type { ParameterError } from '../../domain/errors.ts';
import type { Reply } from '../../http/responses/send.ts';
import { type Html, html } from '../html.ts';
import { parameterFault } from '../messages/parameter-faults.ts';
import { phonesMessages } from '../messages/phones.ts';
import { listLink } from '../parts/list-links.ts';
import { searchBox } from '../parts/search-box.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/**
 * The page for `GET /phones` with invalid parameters (400): what is wrong with each, with a link to the list
 * without it. The form keeps the values that were typed.
 */
export function renderWrongList(
  visit: Visit,
  params: URLSearchParams,
  faults: readonly ParameterError[],
): Reply {
  const t = phonesMessages[visit.locale];
  const wrongNames = new Set(faults.map(({ parameter }) => parameter));
  const otherParams = [...params].filter(([name]) => name !== 'search' && !wrongNames.has(name));
  return renderPage(visit, {
    title: t.wrongHeading,
    status: 400,
    problem: 'invalid-parameter',
    isPrivate: true,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<h1>${t.wrongHeading}</h1>
<p class="lead">${t.wrongLead}</p>
<ul class="faults">${faults.map((fault) => faultItem(visit, params, fault))}</ul>
${searchBox(visit, {
  value: params.get('search') ?? '',
  more: html`${otherParams.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${[
    ...wrongNames,
  ]
    .filter((name) => name !== 'search' && params.has(name))
    .map((name) => wrongField(params, name))}`,
})}
<p><a href="${visit.link('/phones')}">${t.all}</a></p>`,
  });
}

function faultItem(visit: Visit, params: URLSearchParams, { parameter, detail }: ParameterError): Html {
  const t = phonesMessages[visit.locale];
  return html`<li><code>${parameter}</code>: ${parameterFault(visit.locale, detail)} <a href="${listLink(visit, params, { [parameter]: null })}" rel="nofollow">${t.leaveOut}</a></li>`;
}

/** Shows a field with the wrong value. Returns false for a name that no parameter of the list could have. */
const wrongField = (params: URLSearchParams, name: string): Html | false =>
  /^[a-z0-9_]{1,40}$/.test(name) &&
  html`<div class="field"><label for="${name}">${name}</label><input id="${name}" name="${name}" value="${params.get(name)}" aria-invalid="true"></div>`;
