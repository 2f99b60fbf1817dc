import { toEmailKey } from '../../../domain/accounts/account.ts';
import { type ErrorCode, GatewayError } from '../../../domain/errors.ts';
import { problemStatus } from '../../../http/problems/problem-status.ts';
import { readForm } from '../../../http/requests/read-body.ts';
import type { CreatedAccount } from '../../../services/accounts/accounts.ts';
import { createOrigin } from '../../../services/accounts/change-origin.ts';
import { html } from '../../html.ts';
import { homeMessages } from '../../messages/home.ts';
import type { SignUpForm } from '../../parts/sign-up-form.ts';
import { welcomePath } from '../../parts/visitor-menu.ts';
import { redirect } from '../../redirect.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import { renderHomePage } from '../home-page.ts';
import { signInWithNewSecret } from './sign-in-with-new-secret.ts';

/** Creates the route `POST /signup`, which creates an account and redirects to its new credentials. */
export function createSignUpRoutes(services: SiteServices): Route[] {
  const { signUp, addressOf } = services;
  return [
    {
      method: 'POST',
      path: '/signup',
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const input = { email: fields.get('email') ?? '', name: fields.get('name') ?? '' };
        try {
          const address = addressOf(visit.request);
          const change = { origin: createOrigin('anyone', address) };
          const createdAccount = await signUp({ ...input, locale: visit.locale }, address, change);
          return await signInWithNewSecret(visit, services, toNewCredentials(createdAccount));
        } catch (error) {
          if (isResubmission(visit, input.email, error)) return redirect(visit.link(welcomePath));
          const signUpError = toSignUpError(visit, input, error);
          if (signUpError === null) throw error;
          const page = await renderHomePage(visit, services, signUpError.form, signUpError.status);
          return { ...page, problem: signUpError.problem };
        }
      },
    },
    // Browsers request this address when a page that reports errors of the form is reloaded.
    { method: 'GET', path: '/signup', answer: (visit) => redirect(`${visit.link('/')}#sign-up`) },
  ];
}

const toNewCredentials = ({ apiKey, apiSecret, recoveryCodes }: CreatedAccount) => ({
  apiKeys: [{ name: 'default', apiKey }],
  apiSecret,
  recoveryCodes,
});

/** Whether the form was sent twice, because the visitor has just created the account with this address. */
function isResubmission({ visitor }: Visit, email: string, error: unknown): boolean {
  const { session } = visitor;
  return (
    error instanceof GatewayError &&
    error.code === 'email-already-registered' &&
    session?.holdsCredentials === true &&
    toEmailKey(session.holder.account.email) === toEmailKey(email)
  );
}

/** Returns the form with the texts for an error, or null for an error that the reader cannot fix. */
function toSignUpError(
  visit: Visit,
  input: { email: string; name: string },
  error: unknown,
): { form: SignUpForm; status: number; problem: ErrorCode } | null {
  if (!(error instanceof GatewayError)) return null;
  const t = homeMessages[visit.locale];
  const problem = error.code;
  const status = problemStatus[problem];
  const form = { ...input, notice: null, errors: {} };
  switch (error.code) {
    case 'invalid-body': {
      const errors = (error.facts.parameters ?? []).map(({ parameter, detail }) => [
        parameter,
        t.fieldErrors[parameter]?.(detail) ?? detail,
      ]);
      return { form: { ...form, errors: Object.fromEntries(errors) }, status, problem };
    }
    case 'email-already-registered': {
      const notice = html`${t.emailTaken} <a href="${visit.link('/dashboard')}">${t.signInInstead}</a> · <a href="${visit.link('/recover')}">${t.lostSecret}</a>`;
      return { form: { ...form, notice }, status, problem };
    }
    case 'too-many-attempts': {
      const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
      return { form: { ...form, notice: html`${t.tooManySignUps(minutes)}` }, status, problem };
    }
    default:
      return null;
  }
}
