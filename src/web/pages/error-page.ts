import { GatewayError } from '../../domain/errors.ts';
import { toProblem } from '../../http/problem.ts';
import type { Reply } from '../../http/send.ts';
import { html } from '../html.ts';
import { errorMessages } from '../messages/errors.ts';
import { layoutMessages } from '../messages/layout.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';

/** An error as a page: what happened and what to do, and nothing of what is behind it. */
export function renderErrorPage(visit: Visit, error: unknown, requestId: string): Reply {
  const { status, headers } = toProblem(error, { origin: '', requestId, nowMs: 0 });
  const words = errorMessages[visit.locale];
  const { title, remedy } = words.codes[error instanceof GatewayError ? error.code : 'internal'];
  return renderPage(visit, {
    title,
    status,
    headers,
    isPrivate: true,
    body: html`<h1>${title}</h1>
<p>${error instanceof GatewayError && visit.locale === 'en' ? error.message : remedy}</p>
<p><a href="${visit.link('/')}">${words.back}</a></p>
<p class="fine">${words.status(status)}. ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}
