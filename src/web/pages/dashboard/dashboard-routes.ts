import { GatewayError } from '../../../domain/errors.ts';
import { problemHead } from '../../../http/problem.ts';
import { readForm } from '../../../http/read-body.ts';
import type { Reply } from '../../../http/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { keyMessages } from '../../messages/keys.ts';
import { planMessages } from '../../messages/plan.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import { signInMessages } from '../../messages/sign-in.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import type { Route } from '../../route.ts';
import type { SiteServices } from '../../site-services.ts';
import { strangeForm } from '../../strange-form.ts';
import type { Visit } from '../../visit.ts';
import { sessionOf } from '../../visitor.ts';
import { renderSessionEnded, renderSignIn } from '../sign-in-page.ts';
import { renderExport } from './account-export.ts';
import { accountForms } from './account-forms.ts';
import { type AskedForm, type DashboardForm, renderForm } from './dashboard-form.ts';
import { renderDashboard } from './dashboard-page.ts';
import type { Outcome } from './dashboard-view.ts';
import { renderDeliveries } from './deliveries-page.ts';
import { keyForms } from './key-forms.ts';
import { planForm } from './plan-form.ts';
import { recoveryCodesForm } from './recovery-codes-form.ts';
import { settingsForms } from './settings-forms.ts';
import { webhookForms } from './webhook-forms.ts';

/** `/dashboard`, and every form of it at a path of its own. */
export function dashboardRoutes(services: SiteServices): Route[] {
  const { sessions } = services;

  const askedBy = (visit: Visit, session: OpenSession, fields: URLSearchParams): AskedForm => ({
    visit,
    session,
    accountId: session.holder.account.id,
    id: visit.path.split('/')[3] ?? '',
    field: (name, absent = '') => fields.get(name) ?? absent,
  });

  /** A refusal is said on the page of its form, or on the dashboard where that page has nothing to show (any more). */
  const refused = async (form: DashboardForm, asked: AskedForm, error: unknown): Promise<Reply> => {
    const { visit, session } = asked;
    const notice = error instanceof GatewayError ? form.refusal(visit, error) : null;
    if (notice === null) throw error;
    const page = visit.request.method === 'POST' ? await pageOf(form, asked) : null;
    if (page !== null) return renderForm(asked, page, { notice, error: error as GatewayError });
    const outcome = { ...problemHead(error, 0), notice, isError: true, section: form.section };
    return renderDashboard(visit, services, session, outcome);
  };

  /** For those who are signed in; others get the sign-in page. */
  const page = (path: string, show: (visit: Visit, session: OpenSession) => Promise<Reply>): Route => ({
    method: 'GET',
    path,
    answer: async (visit) => {
      const session = sessionOf(visit);
      return session === null ? signedOut(visit) : show(visit, session);
    },
  });

  const show = (form: DashboardForm): Route =>
    page(`/dashboard/${form.path}`, async (visit, session) => {
      const asked = askedBy(visit, session, new URLSearchParams());
      try {
        const page = await form.page?.(asked);
        if (page === undefined) throw new TypeError(`${form.path} has no page`);
        return renderForm(asked, page);
      } catch (error) {
        return refused(form, asked, error);
      }
    });

  const submit = (form: DashboardForm): Route => ({
    method: 'POST',
    path: `/dashboard/${form.path}`,
    answer: async (visit) => {
      const fields = await readForm(visit.request);
      const session = sessionOf(visit);
      if (session === null) return renderSessionEnded(visit);
      const asked = askedBy(visit, session, fields);
      if (!sessions.isFormOf(session, asked.field('form_token'))) throw strangeForm();
      try {
        return await form.submit(asked);
      } catch (error) {
        return refused(form, asked, error);
      }
    },
  });

  const forms = [
    ...keyForms(services),
    ...webhookForms(services),
    planForm(services),
    ...settingsForms(services),
    recoveryCodesForm(services),
    ...accountForms(services),
  ];
  return [
    page('/dashboard', (visit, session) => renderDashboard(visit, services, session, outcomeOf(visit))),
    page('/dashboard/export', (_visit, { holder }) => renderExport(services.exportAccount, holder)),
    page('/dashboard/webhooks/:id/deliveries', (visit, session) =>
      renderDeliveries(visit, services, session),
    ),
    ...forms.map(submit),
    ...forms.filter(({ page }) => page !== undefined).map(show),
  ];
}

/** The page of a form; null when there is nothing (any more) that it could be sent for. */
async function pageOf({ page }: DashboardForm, asked: AskedForm) {
  try {
    return (await page?.(asked)) ?? null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

/** What a form did before it led here. */
function outcomeOf(visit: Visit): Outcome | undefined {
  const noticesOf = (section: Outcome['section'], notices: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(notices).map(([name, notice]) => [name, { section, notice }]));
  const told: Readonly<Record<string, Pick<Outcome, 'section' | 'notice'>>> = {
    ...noticesOf('account', accountSettingsMessages[visit.locale].done),
    ...noticesOf('webhooks', webhookMessages[visit.locale].done),
    ...noticesOf('keys', keyMessages[visit.locale].done),
    restricted: { section: 'keys', notice: restrictionMessages[visit.locale].done },
    requested: { section: 'plan', notice: planMessages[visit.locale].requested },
  };
  const done = visit.query.get('done') ?? '';
  const outcome = Object.hasOwn(told, done) ? told[done] : undefined;
  return outcome && { ...outcome, isError: false, status: 200 };
}

function signedOut(visit: Visit): Reply {
  const words = signInMessages[visit.locale];
  const done = visit.query.get('done') ?? '';
  const notice = { 'signed-out': words.signedOut, removed: words.removed }[done];
  return renderSignIn(visit, { ...(notice !== undefined && { notice }) });
}
