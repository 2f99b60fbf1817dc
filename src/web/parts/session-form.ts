import { type Html, html } from '../html.ts';
import type { Visit } from '../visit.ts';

/** A form of an open session: sent with POST, with the token that stands in forms of this session alone. */
export function form(
  visit: Visit,
  path: string,
  formToken: string,
  hidden: Readonly<Record<string, string>>,
  content: Html,
): Html {
  return html`<form method="post" action="${visit.link(path)}">
<input type="hidden" name="form_token" value="${formToken}">${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
${content}
</form>`;
}
