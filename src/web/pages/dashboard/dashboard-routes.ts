import { GatewayError } from '../../../domain/errors.ts';
import { createProblemHead } from '../../../http/problems/problem.ts';
import { readForm } from '../../../http/requests/read-body.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { AccountHolder } from '../../../services/accounts/account-access.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { accountSettingsMessages } from '../../messages/account/account-settings.ts';
import { keyMessages } from '../../messages/account/keys.ts';
import { planMessages } from '../../messages/account/plan.ts';
import { restrictionMessages } from '../../messages/account/restrictions.ts';
import { signInMessages } from '../../messages/account/sign-in.ts';
import { webhookMessages } from '../../messages/account/webhooks.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import { createCsrfError, getSession, type Visit } from '../../visitor/visit.ts';
import { renderSessionEnded, renderSignIn } from '../sign-in-page.ts';
import { createAccountForms } from './account-forms.ts';
import { type DashboardForm, type FormRequest, renderForm } from './dashboard-form.ts';
import { renderDashboard } from './dashboard-page.ts';
import type { Outcome } from './dashboard-view.ts';
import { renderHistory } from './history-page.ts';
import { createKeyForms } from './keys/key-forms.ts';
import { createPlanForm } from './plan.ts';
import { renderCharges } from './usage/charges-page.ts';
import { createWebhookForms } from './webhooks/webhook-forms.ts';
import { renderDeliveries } from './webhooks/webhooks-section.ts';

/** Creates the routes of the dashboard: its main page, and the forms, data export, charges, history and deliveries. */
export function createDashboardRoutes(services: SiteServices): Route[] {
  const { sessions, access } = services;

  const toFormRequest = (visit: Visit, session: OpenSession, fields: URLSearchParams): FormRequest => ({
    visit,
    session,
    accountId: session.holder.account.id,
    accountChange: { origin: session.holder.origin },
    // The third segment is the id, for example in `/dashboard/keys/{id}/rename`.
    id: visit.path.split('/')[3] ?? '',
    getField: (name, defaultValue = '') => fields.get(name) ?? defaultValue,
  });

  /**
   * Shows an error on the page of its form, or on the dashboard if the form has no page or can no longer be shown.
   * Rethrows an error for which the form has no text.
   */
  const renderFormError = async (
    form: DashboardForm,
    request: FormRequest,
    error: unknown,
  ): Promise<Reply> => {
    const { visit, session } = request;
    const notice = error instanceof GatewayError ? form.getErrorText(visit, error) : null;
    if (notice === null) throw error;
    const formPage = visit.request.method === 'POST' ? await createPageOrNull(form, request) : null;
    if (formPage !== null) return renderForm(request, formPage, { notice, error: error as GatewayError });
    // The second argument is the time. Only quota headers need it, and pages have none.
    const outcome = { ...createProblemHead(error, 0), notice, isError: true, section: form.section };
    return renderDashboard(visit, services, session, outcome);
  };

  /** Creates the route of a page for signed-in visitors. Other visitors get the sign-in page. */
  const createPageRoute = (
    path: string,
    render: (visit: Visit, session: OpenSession) => Promise<Reply>,
    { isRemoval }: Pick<DashboardForm, 'isRemoval'> = {},
  ): Route => ({
    method: 'GET',
    path,
    ...(isRemoval && { isRemoval }),
    answer: async (visit) => {
      const session = getSession(visit);
      if (session === null) return renderSignedOut(visit);
      return access.runInTurn(session.holder, isRemoval === true, () => render(visit, session));
    },
  });

  const createFormPageRoute = (
    form: DashboardForm,
    createPage: NonNullable<DashboardForm['createPage']>,
  ): Route =>
    createPageRoute(
      `/dashboard/${form.path}`,
      async (visit, session) => {
        const request = toFormRequest(visit, session, new URLSearchParams());
        try {
          return renderForm(request, await createPage(request));
        } catch (error) {
          return renderFormError(form, request, error);
        }
      },
      form,
    );

  const createSubmitRoute = (form: DashboardForm): Route => ({
    method: 'POST',
    path: `/dashboard/${form.path}`,
    ...(form.isRemoval && { isRemoval: form.isRemoval }),
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const session = getSession(visit);
      if (session === null) return renderSessionEnded(visit);
      const request = toFormRequest(visit, session, fields);
      if (!sessions.hasFormToken(session, request.getField('form_token'))) throw createCsrfError();
      return access.runInTurn(session.holder, form.isRemoval === true, async () => {
        try {
          return await form.submit(request);
        } catch (error) {
          return renderFormError(form, request, error);
        }
      });
    },
  });

  const forms = [
    ...createKeyForms(services),
    ...createWebhookForms(services),
    createPlanForm(services),
    ...createAccountForms(services),
  ];
  return [
    createPageRoute('/dashboard', (visit, session) =>
      renderDashboard(visit, services, session, readOutcome(visit)),
    ),
    createPageRoute('/dashboard/export', (_visit, { holder }) =>
      renderExport(services.exportAccount, holder),
    ),
    createPageRoute('/dashboard/charges', (visit, session) => renderCharges(visit, services, session)),
    createPageRoute('/dashboard/history', (visit, session) => renderHistory(visit, services, session)),
    createPageRoute('/dashboard/webhooks/:id/deliveries', (visit, session) =>
      renderDeliveries(visit, services, session),
    ),
    ...forms.map(createSubmitRoute),
    ...forms.flatMap((form) =>
      form.createPage === undefined ? [] : createFormPageRoute(form, form.createPage),
    ),
  ];
}

/** Creates the page of a form. Returns null if it has none, or if its key or webhook no longer allows the form. */
async function createPageOrNull({ createPage }: DashboardForm, request: FormRequest) {
  try {
    return (await createPage?.(request)) ?? null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** Reads the outcome of a form from the query parameter `done`, which the redirect to the dashboard contains. */
function readOutcome({ locale, query }: Visit): Outcome | undefined {
  const sections: readonly (readonly [Outcome['section'], Readonly<Record<string, string>>])[] = [
    ['account', accountSettingsMessages[locale].successNotices],
    ['webhooks', webhookMessages[locale].successNotices],
    ['keys', { ...keyMessages[locale].successNotices, restricted: restrictionMessages[locale].saved }],
    ['plan', { requested: planMessages[locale].requestSent }],
  ];
  const outcomeName = query.get('done') ?? '';
  for (const [section, notices] of sections) {
    const notice = Object.hasOwn(notices, outcomeName) ? notices[outcomeName] : undefined;
    if (notice !== undefined) return { section, notice, isError: false, status: 200 };
  }
  return undefined;
}

/** Renders the sign-in page, with a notice after signing out or deleting the account. */
function renderSignedOut(visit: Visit): Reply {
  const t = signInMessages[visit.locale];
  const notices = new Map(Object.entries({ 'signed-out': t.signedOut, removed: t.accountDeleted }));
  const notice = notices.get(visit.query.get('done') ?? '');
  return renderSignIn(visit, { ...(notice !== undefined && { notice }) });
}

/** Renders all stored data about the account as a JSON file, which browsers download. */
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
