import type { GatewayError } from '../../../domain/errors.ts';
import { problemHead } from '../../../http/problem.ts';
import type { Reply } from '../../../http/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { type Html, html } from '../../html.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { formNotice, sessionForm } from '../../parts/session-form.ts';
import { renderPage } from '../../render-page.ts';
import type { Visit } from '../../visit.ts';
import type { SectionName } from './dashboard-view.ts';

/** A form of an open session that was asked for or sent. */
export interface AskedForm {
  readonly visit: Visit;
  readonly session: OpenSession;
  /** Of the account. */
  readonly accountId: string;
  /** What stands for `:id` in its path; empty where there is none. */
  readonly id: string;
  /** A field of the form; empty, or what is given, where it was not sent. */
  field(name: string, absent?: string): string;
}

/** What a reader sees before sending a form. */
export interface FormPage {
  readonly title: string;
  readonly lead: readonly (string | false)[];
  /** Its fields, if it has any. */
  readonly fields?: Html;
  /** On the button that sends it. */
  readonly submit: string;
  /** True for what cannot be undone. */
  readonly isDangerous?: true;
}

/** One form of the dashboard: `GET` shows it on a page of its own, `POST` does what it says. */
export interface DashboardForm {
  /** Below `/dashboard/`, in one language's address as in the other's; `:id` stands for the id of a key. */
  readonly path: string;
  /** Where the dashboard says what the form did. */
  readonly section: SectionName;
  /** Absent where a button on the dashboard is all there is. @throws GatewayError when there is nothing to do it to */
  readonly page?: (asked: AskedForm) => FormPage | Promise<FormPage>;
  /** @throws GatewayError that `refusal` has a sentence for, or that becomes a page of its own */
  submit(asked: AskedForm): Promise<Reply>;
  /** What the reader is told of a refusal; null for what is no answer to the form. */
  refusal(visit: Visit, error: GatewayError): string | null;
}

/**
 * The page of a form, which the script of the dashboard shows as a dialog.
 * @param refused why it was not done, for a form that was sent
 */
export function renderForm(
  { visit, session }: AskedForm,
  { title, lead, fields, submit, isDangerous }: FormPage,
  refused?: { readonly notice: string; readonly error: GatewayError },
): Reply {
  const words = dashboardMessages[visit.locale];
  const { path } = visit;
  const content = html`${fields}<div class="buttons"><a class="button" href="${visit.link('/dashboard')}" data-close>${words.cancel}</a><button class="${isDangerous ? 'danger' : 'primary'}">${submit}</button></div>`;
  return renderPage(visit, {
    title,
    isPrivate: true,
    styles: ['dashboard.css'],
    ...(refused !== undefined && problemHead(refused.error, 0)),
    body: html`<div class="narrow"${refused !== undefined && html` data-after-form="${visit.link(path)}"`}>
<p><a href="${visit.link('/dashboard')}">${words.back}</a></p>
<div class="panel form-page" data-form-page><h1 id="form-title">${title}</h1>
${refused !== undefined && formNotice(refused.notice, true)}
${lead.map((sentence) => sentence !== false && html`<p>${sentence}</p>`)}
${sessionForm(visit, path, session.formToken, {}, content)}</div></div>`,
  });
}
