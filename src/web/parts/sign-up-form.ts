import { removeCredentials } from '../../domain/accounts/credential.ts';
import { homeMessages } from '../messages/home.ts';
import { type Html, html } from '../rendering/html.ts';
import type { Visit } from '../visitor/visit.ts';

/** The values of the sign-up form, and their errors. */
export interface SignUpForm {
  readonly email: string;
  readonly name: string;
  /** A message that is not about a single field, or null. */
  readonly notice: Html | null;
  /** The error messages by field. */
  readonly errors: Readonly<Partial<Record<'email' | 'name', string>>>;
}

export const emptySignUpForm: SignUpForm = { email: '', name: '', notice: null, errors: {} };

export function renderSignUpForm(visit: Visit, form: SignUpForm): Html {
  const t = homeMessages[visit.locale];
  return html`<form class="panel sign-up" id="sign-up" method="post" action="${visit.link('/signup')}" aria-labelledby="sign-up-heading">
<div><h2 id="sign-up-heading">${t.signUp}</h2>
<p>${t.signUpLead}</p>
<p class="fine">${t.signUpNote}</p></div>
<div><div class="notice error" role="alert" data-needs-cookies hidden><p>${t.needsCookies}</p></div>
${form.notice !== null && html`<div class="notice error" role="alert"><p>${form.notice}</p></div>`}
${renderField(form, 'email', { type: 'email', label: t.email, hint: t.emailHint, maxLength: 254 })}
${renderField(form, 'name', { type: 'text', label: t.accountName, hint: t.accountNameHint, maxLength: 80 })}
<p><button class="primary">${t.submit}</button></p></div>
</form>`;
}

/** Renders a field. @param name the name of the field, which is also its `autocomplete` value */
function renderField(
  form: SignUpForm,
  name: 'email' | 'name',
  { type, label, hint, maxLength }: { type: string; label: string; hint: string; maxLength: number },
): Html {
  const error = form.errors[name];
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" required maxlength="${maxLength}" autocomplete="${name}" value="${removeCredentials(form[name])}" aria-describedby="${name}-hint"${error !== undefined && html` aria-invalid="true"`}>
<p id="${name}-hint" class="${error === undefined ? 'fine' : 'wrong'}">${error ?? hint}</p>
</div>`;
}
