import { GatewayError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { findNearest } from '../../domain/text/nearest.ts';
import { createProblemHead } from '../../http/problems/problem.ts';
import { problemStatus } from '../../http/problems/problem-status.ts';
import type { Reply } from '../../http/responses/send.ts';
import { errorMessages } from '../messages/errors/errors.ts';
import { toThaiErrorMessage } from '../messages/errors/thai-error-message.ts';
import { layoutMessages } from '../messages/layout.ts';
import { type Html, html, renderInlineCode } from '../rendering/html.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { Visit } from '../visitor/visit.ts';

/** Returns the text for an error. Internal errors get a generic message that reveals no details. */
function getErrorText(error: unknown, locale: Locale): Html | string {
  if (!(error instanceof GatewayError))
    return renderInlineCode(errorMessages[locale].explanations.internal.remedy);
  return locale === 'en' ? error.message : renderInlineCode(toThaiErrorMessage(error));
}

/** Renders the page that says what went wrong and what to do, with the request id. */
export function renderErrorPage(visit: Visit, error: unknown, requestId: string): Reply {
  // The second argument is the time. Only quota headers need it, and pages have none.
  const { status, headers, problem } = createProblemHead(error, 0);
  const t = errorMessages[visit.locale];
  const title = t.titles[problem];
  return renderPage(visit, {
    title,
    status,
    headers,
    problem,
    isPrivate: true,
    body: html`<h1>${title}</h1>
<p>${getErrorText(error, visit.locale)}</p>
<p><a href="${visit.link(`/problems/${problem}`)}">${t.helpLink}</a> · <a href="${visit.link('/')}">${t.homeLink}</a></p>
<p class="fine">${t.statusLabel(status)} ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}

/**
 * Renders the page for an unknown address.
 * @param paths the paths of all pages, without language; the path that is most similar to the address is suggested
 */
export function renderNotFound(visit: Visit, paths: readonly string[], requestId: string): Reply {
  const t = errorMessages[visit.locale];
  // Remove repeated slashes and the slash at the end.
  const trimmedPath = visit.path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const suggestion = findNearest(trimmedPath, paths);
  return renderPage(visit, {
    title: t.titles['not-found'],
    status: problemStatus['not-found'],
    problem: 'not-found',
    isPrivate: true,
    body: html`<h1>${t.titles['not-found']}</h1>
<p>${t.pageNotFound}${suggestion !== null && html` ${t.didYouMean} <a href="${visit.link(suggestion)}">${suggestion}</a>?`}</p>
<p><a href="${visit.link('/')}">${t.homeLink}</a></p>
<p class="fine">${t.statusLabel(problemStatus['not-found'])} ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}
