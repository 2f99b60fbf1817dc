import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';

/** The id of the notice about the result of a form. Links with this fragment scroll to the notice. */
export const noticeId = 'notice';

export function renderFormNotice(notice: string, isError: boolean): Html {
  return html`<div id="${noticeId}" class="notice${isError && ' error'}" role="${isError ? 'alert' : 'status'}" tabindex="-1"><p>${notice}</p></div>`;
}

/**
 * Renders a POST form that only works in an open session.
 * @param formToken the CSRF token of the session
 * @param hiddenFields the values of hidden fields, by name
 */
export function renderSessionForm(
  visit: Visit,
  path: string,
  formToken: string,
  content: Html,
  hiddenFields: Readonly<Record<string, string>> = {},
): Html {
  return html`<form method="post" action="${visit.link(path)}#${noticeId}">
<input type="hidden" name="form_token" value="${formToken}">${Object.entries(hiddenFields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
${content}
</form>`;
}
