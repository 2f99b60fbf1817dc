import { type ErrorCode, errorTitles } from '../../domain/errors.ts';
import { problemStatus } from '../../http/problem-status.ts';
import { html } from '../html.ts';
import { errorMessages } from '../messages/errors.ts';
import { renderPage } from '../render-page.ts';
import type { Route } from '../route.ts';

/** `GET /problems/{code}`: where the `type` of a problem leads (RFC 9457 §3.1.1): what it means and how to mend it. */
export const problemRoutes: readonly Route[] = (Object.keys(errorTitles) as ErrorCode[]).map((code) => ({
  method: 'GET',
  path: `/problems/${code}`,
  answer: (visit) => {
    const words = errorMessages[visit.locale];
    const { title, remedy } = words.codes[code];
    return renderPage(visit, {
      title,
      body: html`<h1>${title}</h1>
<p>${words.code} <code>${code}</code>. ${words.status(problemStatus[code])}.</p>
<p>${remedy}</p>`,
    });
  },
}));
