import { findNearest } from '../../domain/nearest.ts';
import { problemStatus } from '../../http/problem-status.ts';
import type { Reply } from '../../http/send.ts';
import { html } from '../html.ts';
import { errorMessages } from '../messages/errors.ts';
import { layoutMessages } from '../messages/layout.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/** The page for an unknown address. @param paths of the pages there are, without language */
export function renderNotFound(visit: Visit, paths: readonly string[], requestId: string): Reply {
  const words = errorMessages[visit.locale];
  const trimmed = visit.path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const near = findNearest(trimmed, paths);
  return renderPage(visit, {
    title: words.titles['not-found'],
    status: problemStatus['not-found'],
    problem: 'not-found',
    isPrivate: true,
    body: html`<h1>${words.titles['not-found']}</h1>
<p>${words.noPage}${near !== null && html` ${words.didYouMean} <a href="${visit.link(near)}">${near}</a>?`}</p>
<p><a href="${visit.link('/')}">${words.back}</a></p>
<p class="fine">${words.statusOnly(problemStatus['not-found'])} ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}
