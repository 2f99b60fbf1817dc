import type { ParameterError } from '../../domain/errors.ts';
import type { Reply } from '../../http/responses/send.ts';
import { phonesMessages } from '../messages/catalogue/phones.ts';
import { translateParameterError } from '../messages/errors/translate-parameter-error.ts';
import { createListLink } from '../parts/list/list-links.ts';
import { renderSearchBox } from '../parts/list/search-box.ts';
import { type Html, html } from '../rendering/html.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { Visit } from '../visitor/visit.ts';

/**
 * Renders the page for a `GET /phones` with invalid parameters (400). It says what is wrong with each parameter,
 * links to the list without that parameter, and repeats the submitted values in a form.
 */
export function renderInvalidList(
  visit: Visit,
  params: URLSearchParams,
  parameterErrors: readonly ParameterError[],
): Reply {
  const t = phonesMessages[visit.locale];
  const invalidNames = new Set(parameterErrors.map(({ parameter }) => parameter));
  const otherParams = [...params].filter(([name]) => name !== 'search' && !invalidNames.has(name));
  const hiddenFields = otherParams.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const invalidFields = [...invalidNames]
    .filter((name) => name !== 'search' && params.has(name))
    .map((name) => renderInvalidField(params, name));
  return renderPage(visit, {
    title: t.invalidHeading,
    status: 400,
    problem: 'invalid-parameter',
    isPrivate: true,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<h1>${t.invalidHeading}</h1>
<p class="lead">${t.invalidLead}</p>
<ul class="faults">${parameterErrors.map((error) => renderParameterError(visit, params, error))}</ul>
${renderSearchBox(visit, {
  value: params.get('search') ?? '',
  extraControls: html`${hiddenFields}${invalidFields}`,
})}
<p><a href="${visit.link('/phones')}">${t.allPhones}</a></p>`,
  });
}

function renderParameterError(
  visit: Visit,
  params: URLSearchParams,
  { parameter, detail }: ParameterError,
): Html {
  const t = phonesMessages[visit.locale];
  return html`<li><code>${parameter}</code>: ${translateParameterError(visit.locale, detail)} <a href="${createListLink(visit, params, { [parameter]: null })}" rel="nofollow">${t.leaveOut}</a></li>`;
}

/** Renders a field with an invalid value. Returns false if the name cannot be the name of a parameter. */
const renderInvalidField = (params: URLSearchParams, name: string): Html | false =>
  /^[a-z0-9_]{1,40}$/.test(name) &&
  html`<div class="field"><label for="${name}">${name}</label><input id="${name}" name="${name}" value="${params.get(name)}" aria-invalid="true"></div>`;
