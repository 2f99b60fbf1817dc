import { GatewayError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { problemHead } from '../../http/problem.ts';
import type { Reply } from '../../http/send.ts';
import { type Html, html } from '../html.ts';
import { errorMessages } from '../messages/errors.ts';
import { layoutMessages } from '../messages/layout.ts';
import { toThaiErrorMessage } from '../messages/thai-error-message.ts';
import { renderPage } from '../render-page.ts';
import type { Visit } from '../visit.ts';
import { withCode } from '../with-code.ts';

/** What a refusal says; of an error that is not ours, nothing of its own. */
function sentenceOf(error: unknown, locale: Locale): Html | string {
  if (!(error instanceof GatewayError)) return withCode(errorMessages[locale].explanations.internal.remedy);
  return locale === 'en' ? error.message : withCode(toThaiErrorMessage(error));
}

/** An error as a page: what happened and what to do, and nothing of what is behind it. */
export function renderErrorPage(visit: Visit, error: unknown, requestId: string): Reply {
  const { status, headers, problem } = problemHead(error, 0);
  const t = errorMessages[visit.locale];
  const title = t.titles[problem];
  return renderPage(visit, {
    title,
    status,
    headers,
    problem,
    isPrivate: true,
    body: html`<h1>${title}</h1>
<p>${sentenceOf(error, visit.locale)}</p>
<p><a href="${visit.link(`/problems/${problem}`)}">${t.help}</a> · <a href="${visit.link('/')}">${t.back}</a></p>
<p class="fine">${t.statusOnly(status)} ${layoutMessages[visit.locale].requestId(requestId)}</p>`,
  });
}
