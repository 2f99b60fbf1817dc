import { toEmailKey } from '../../../domain/accounts/account.ts';
import { GatewayError } from '../../../domain/errors.ts';
import { problemStatus } from '../../../http/problems/problem-status.ts';
import { readForm } from '../../../http/requests/read-body.ts';
import type { CreatedAccount } from '../../../services/accounts/accounts.ts';
import { createOrigin } from '../../../services/accounts/change-origin.ts';
import { homeMessages } from '../../messages/home.ts';
import { welcomePath } from '../../parts/site-header.ts';
import { html } from '../../rendering/html.ts';
import { type Route, redirect } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import { renderHomePage, type SignUpForm } from '../home-page.ts';
import { signInWithNewSecret } from './welcome-routes.ts';

/** Creates the routes of the sign-up form. `POST` creates an account and redirects to the page with its credentials. */
export function createSignUpRoutes(services: SiteServices): Route[] {
  const { signUp, getClientAddress } = services;
  return [
    {
      method: 'POST',
      path: '/signup',
      answer: async (visit) => {
        const fields = await readForm(visit.request);
        const input = { email: fields.get('email') ?? '', name: fields.get('name') ?? '' };
        try {
          const clientAddress = getClientAddress(visit.request);
          const change = { origin: createOrigin('anyone', clientAddress) };
          const createdAccount = await signUp({ ...input, locale: visit.locale }, clientAddress, change);
          return await signInWithNewSecret(visit, services, toNewCredentials(createdAccount));
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          if (isResubmission(visit, input.email, error)) return redirect(visit.link(welcomePath));
          const form = createErrorForm(visit, input, error);
          if (form === null) throw error;
          const page = await renderHomePage(visit, services, form, problemStatus[error.code]);
          return { ...page, problem: error.code };
        }
      },
    },
    // Browsers request this path when a visitor reloads a page that reports errors in the form.
    { method: 'GET', path: '/signup', answer: (visit) => redirect(`${visit.link('/')}#sign-up`) },
  ];
}

const toNewCredentials = ({ apiKey, apiSecret, recoveryCodes }: CreatedAccount) => ({
  apiKeys: [{ name: 'default', apiKey }],
  apiSecret,
  recoveryCodes,
});

/** Whether the form was sent twice: the visitor has just created an account with this e-mail address. */
function isResubmission({ visitor }: Visit, email: string, error: GatewayError): boolean {
  const { session } = visitor;
  return (
    error.code === 'email-already-registered' &&
    session?.hasNewCredentials === true &&
    toEmailKey(session.holder.account.email) === toEmailKey(email)
  );
}

/** Creates the form that explains an error. Returns null for an error that the visitor cannot fix. */
function createErrorForm(
  visit: Visit,
  input: { readonly email: string; readonly name: string },
  error: GatewayError,
): SignUpForm | null {
  const t = homeMessages[visit.locale];
  switch (error.code) {
    case 'invalid-body': {
      const errors = (error.facts.parameters ?? []).map(({ parameter, detail }) => [
        parameter,
        t.fieldErrors[parameter]?.(detail) ?? detail,
      ]);
      return { ...input, notice: null, errors: Object.fromEntries(errors) };
    }
    case 'email-already-registered': {
      const notice = html`${t.emailTaken} <a href="${visit.link('/dashboard')}">${t.signInInstead}</a> · <a href="${visit.link('/recover')}">${t.lostSecret}</a>`;
      return { ...input, notice, errors: {} };
    }
    case 'too-many-attempts': {
      const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
      return { ...input, notice: html`${t.tooManySignUps(minutes)}`, errors: {} };
    }
    default:
      return null;
  }
}
