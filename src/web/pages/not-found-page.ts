import { nearest } from '../../domain/nearest.ts';
import { problemStatus } from '../../http/problem-status.ts';
import type { Reply } from '../../http/send.ts';
import { html } from '../html.ts';
import { errorMessages } from '../messages/errors.ts';
import { layoutMessages } from '../messages/layout.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/** The page for an unknown address. @param paths of all pages, without language, for a suggestion */
export function renderNotFound(visit: Visit, paths: readonly string[], requestId: string): Reply {
  const t = errorMessages[visit.locale];
  const trimmed = visit.path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const suggestion = nearest(trimmed, paths);
  return renderPage(visit, {
    title: t.titles['not-found'],
    status: problemStatus['not-found'],
    problem: 'not-found',
    isPrivate: true,
    body: html`<h1>${t.titles['not-found']}</h1>
<p>${t.noPage}${suggestion !== null && html` ${t.didYouMean} <a href="${visit.link(suggestion)}">${suggestion}</a>?`}</p>
<p><a href="${visit.link('/')}">${t.back}</a></p>
<p class="fine">${t.statusOnly(problemStatus['not-found'])} ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}
