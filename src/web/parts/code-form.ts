import { withoutCredentials } from '../../domain/accounts/credential.ts';
import { type Html, html } from '../html.ts';

/** A text that the reader types in; `one-time-code` is what phones offer from a mail. */
export function textField(field: {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'email' | 'text';
  readonly value?: string;
  readonly autocomplete: 'email' | 'username' | 'one-time-code' | 'off';
  readonly placeholder?: string;
}): Html {
  const { id, name, label, type = 'text', value = '', autocomplete, placeholder } = field;
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" required maxlength="254" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" value="${withoutCredentials(value)}"${placeholder !== undefined && html` placeholder="${placeholder}"`}></div>`;
}
