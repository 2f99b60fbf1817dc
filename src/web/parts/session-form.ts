import { type Html, html } from '../html.ts';
import type { Visit } from '../visit.ts';

/**
 * The id of the notice that says what a form did. After the form, browsers scroll to the notice and focus it.
 */
export const noticeId = 'notice';

export function renderFormNotice(notice: string, isError: boolean): Html {
  return html`<div id="${noticeId}" class="notice${isError && ' error'}" role="${isError ? 'alert' : 'status'}" tabindex="-1"><p>${notice}</p></div>`;
}

/** A POST form of an open session, with the CSRF token of that session. */
export function renderSessionForm(
  visit: Visit,
  path: string,
  formToken: string,
  hidden: Readonly<Record<string, string>>,
  content: Html,
): Html {
  return html`<form method="post" action="${visit.link(path)}#${noticeId}">
<input type="hidden" name="form_token" value="${formToken}">${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
${content}
</form>`;
}
