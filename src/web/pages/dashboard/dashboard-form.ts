import type { GatewayError } from '../../../domain/errors.ts';
import { problemHead } from '../../../http/problems/problem.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { type Html, html } from '../../html.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { formNotice, sessionForm } from '../../parts/session-form.ts';
import { renderPage } from '../../render-page.ts';
import type { Visit } from '../../visit.ts';
import type { SectionName } from './dashboard-view.ts';

/** A request for the page of a form (GET), or with the fields of a sent form (POST), in an open session. */
export interface FormRequest {
  readonly visit: Visit;
  readonly session: OpenSession;
  readonly accountId: string;
  /** The value of `:id` in the path; empty for a path without `:id`. */
  readonly id: string;
  /** Returns the value of a field. If it was not sent, returns `absent`, or an empty text by default. */
  field(name: string, absent?: string): string;
}

/** The content of the page of a form. */
export interface FormPage {
  readonly title: string;
  readonly lead: readonly (string | false)[];
  readonly fields?: Html;
  /** The label of its button. */
  readonly submit: string;
  /** True for an action that cannot be undone. */
  readonly isDangerous?: true;
}

/** One form of the dashboard: `GET` shows it on a page of its own, `POST` carries it out. */
export interface DashboardForm {
  /** The path below `/dashboard/`, without language; `:id` stands for the id of a key or webhook. */
  readonly path: string;
  /** The section of the dashboard that shows what the form did. */
  readonly section: SectionName;
  /**
   * Returns the page of the form; absent for a form that is only a button.
   * @throws GatewayError if the key or webhook that it is about does not exist or does not allow it
   */
  readonly page?: (request: FormRequest) => FormPage | Promise<FormPage>;
  /**
   * Carries out the form.
   * @throws GatewayError that `errorText` has a text for, or that becomes an error page
   */
  submit(request: FormRequest): Promise<Reply>;
  /** Returns the text for an error that the reader can fix in this form, and null for every other error. */
  errorText(visit: Visit, error: GatewayError): string | null;
}

/**
 * Renders the page of a form, which the script of the dashboard shows as a dialog.
 * @param failure why the form that was sent could not be carried out
 */
export function renderForm(
  { visit, session }: FormRequest,
  { title, lead, fields, submit, isDangerous }: FormPage,
  failure?: { readonly notice: string; readonly error: GatewayError },
): Reply {
  const t = dashboardMessages[visit.locale];
  const { path } = visit;
  const content = html`${fields}<div class="buttons"><a class="button" href="${visit.link('/dashboard')}" data-close>${t.cancel}</a><button class="${isDangerous ? 'danger' : 'primary'}">${submit}</button></div>`;
  return renderPage(visit, {
    title,
    isPrivate: true,
    styles: ['dashboard.css'],
    ...(failure !== undefined && problemHead(failure.error, 0)),
    body: html`<div class="narrow"${failure !== undefined && html` data-after-form="${visit.link(path)}"`}>
<p><a href="${visit.link('/dashboard')}">${t.back}</a></p>
<div class="panel form-page" data-form-page><h1 id="form-title">${title}</h1>
${failure !== undefined && formNotice(failure.notice, true)}
${lead.map((sentence) => sentence !== false && html`<p>${sentence}</p>`)}
${sessionForm(visit, path, session.formToken, {}, content)}</div></div>`,
  });
}
