import { GatewayError } from '../../../domain/errors.ts';
import { problemHead } from '../../../http/problems/problem.ts';
import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { AccountHolder } from '../../../services/accounts/account-access.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { csrfError } from '../../csrf-error.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { keyMessages } from '../../messages/keys.ts';
import { planMessages } from '../../messages/plan.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import { signInMessages } from '../../messages/sign-in.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import { sessionOf } from '../../visitor.ts';
import { renderSessionEnded, renderSignIn } from '../sign-in-page.ts';
import { accountForms } from './account-forms.ts';
import { type DashboardForm, type FormRequest, renderForm } from './dashboard-form.ts';
import { renderDashboard } from './dashboard-page.ts';
import type { Outcome } from './dashboard-view.ts';
import { renderDeliveries } from './deliveries-page.ts';
import { keyForms } from './key-forms.ts';
import { planForm } from './plan-form.ts';
import { settingsForms } from './settings-forms.ts';
import { webhookForms } from './webhook-forms.ts';

/** The routes of the dashboard: `/dashboard` itself, its data export, its delivery lists, and every form. */
export function dashboardRoutes(services: SiteServices): Route[] {
  const { sessions } = services;

  const toFormRequest = (visit: Visit, session: OpenSession, fields: URLSearchParams): FormRequest => ({
    visit,
    session,
    accountId: session.holder.account.id,
    id: visit.path.split('/')[3] ?? '',
    field: (name, absent = '') => fields.get(name) ?? absent,
  });

  /**
   * Answers a form that failed: with its page and the reason, or with the dashboard if that page cannot be
   * shown any more. Rethrows errors for which the form has no text.
   */
  const showError = async (form: DashboardForm, request: FormRequest, error: unknown): Promise<Reply> => {
    const { visit, session } = request;
    const notice = error instanceof GatewayError ? form.errorText(visit, error) : null;
    if (notice === null) throw error;
    const formPage = visit.request.method === 'POST' ? await readPage(form, request) : null;
    if (formPage !== null) return renderForm(request, formPage, { notice, error: error as GatewayError });
    const outcome = { ...problemHead(error, 0), notice, isError: true, section: form.section };
    return renderDashboard(visit, services, session, outcome);
  };

  /** Creates a page for visitors who are signed in. Others get the sign-in page. */
  const pageRoute = (
    path: string,
    render: (visit: Visit, session: OpenSession) => Promise<Reply>,
  ): Route => ({
    method: 'GET',
    path,
    answer: async (visit) => {
      const session = sessionOf(visit);
      return session === null ? renderSignedOut(visit) : render(visit, session);
    },
  });

  const formPageRoute = (form: DashboardForm): Route =>
    pageRoute(`/dashboard/${form.path}`, async (visit, session) => {
      const request = toFormRequest(visit, session, new URLSearchParams());
      try {
        const page = await form.page?.(request);
        if (page === undefined) throw new TypeError(`${form.path} has no page`);
        return renderForm(request, page);
      } catch (error) {
        return showError(form, request, error);
      }
    });

  const submitRoute = (form: DashboardForm): Route => ({
    method: 'POST',
    path: `/dashboard/${form.path}`,
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const session = sessionOf(visit);
      if (session === null) return renderSessionEnded(visit);
      const request = toFormRequest(visit, session, fields);
      if (!sessions.isFormOf(session, request.field('form_token'))) throw csrfError();
      try {
        return await form.submit(request);
      } catch (error) {
        return showError(form, request, error);
      }
    },
  });

  const forms = [
    ...keyForms(services),
    ...webhookForms(services),
    planForm(services),
    ...settingsForms(services),
    ...accountForms(services),
  ];
  return [
    pageRoute('/dashboard', (visit, session) => renderDashboard(visit, services, session, outcomeOf(visit))),
    pageRoute('/dashboard/export', (_visit, { holder }) => renderExport(services.exportAccount, holder)),
    pageRoute('/dashboard/webhooks/:id/deliveries', (visit, session) =>
      renderDeliveries(visit, services, session),
    ),
    ...forms.map(submitRoute),
    ...forms.filter(({ page }) => page !== undefined).map(formPageRoute),
  ];
}

/**
 * Reads the page of a form. Returns null if the key or webhook that it is about does not exist or no longer
 * allows it.
 */
async function readPage({ page }: DashboardForm, request: FormRequest) {
  try {
    return (await page?.(request)) ?? null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/**
 * Reads the outcome of the form that redirected here from the query parameter `done`. Returns undefined
 * without it.
 */
function outcomeOf(visit: Visit): Outcome | undefined {
  const outcomesIn = (section: Outcome['section'], notices: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(notices).map(([name, notice]) => [name, { section, notice }]));
  const outcomes: Readonly<Record<string, Pick<Outcome, 'section' | 'notice'>>> = {
    ...outcomesIn('account', accountSettingsMessages[visit.locale].done),
    ...outcomesIn('webhooks', webhookMessages[visit.locale].done),
    ...outcomesIn('keys', keyMessages[visit.locale].done),
    restricted: { section: 'keys', notice: restrictionMessages[visit.locale].done },
    requested: { section: 'plan', notice: planMessages[visit.locale].requested },
  };
  const done = visit.query.get('done') ?? '';
  const outcome = Object.hasOwn(outcomes, done) ? outcomes[done] : undefined;
  return outcome && { ...outcome, isError: false, status: 200 };
}

/** The sign-in page, with a notice after signing out or deleting the account. */
function renderSignedOut(visit: Visit): Reply {
  const t = signInMessages[visit.locale];
  const done = visit.query.get('done') ?? '';
  const notice = { 'signed-out': t.signedOut, removed: t.removed }[done];
  return renderSignIn(visit, { ...(notice !== undefined && { notice }) });
}

/** Returns all data that is stored about the account, as a JSON file to download. */
async function renderExport(
  exportAccount: SiteServices['exportAccount'],
  holder: AccountHolder,
): Promise<Reply> {
  return {
    status: 200,
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Disposition', 'attachment; filename="phone-gateway-account.json"'],
      ['Cache-Control', 'no-store'],
    ],
    body: `${JSON.stringify(await exportAccount(holder), null, 2)}\n`,
  };
}
