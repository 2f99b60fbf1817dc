import type { ChangeOrigin } from '../../../domain/accounts/account-change.ts';
import type { GatewayError } from '../../../domain/errors.ts';
import { createProblemHead } from '../../../http/problems/problem.ts';
import type { Reply } from '../../../http/responses/send.ts';
import type { OpenSession } from '../../../services/accounts/sessions.ts';
import { dashboardMessages } from '../../messages/account/dashboard.ts';
import { noticeId, renderFormNotice, renderSessionForm } from '../../parts/session-form.ts';
import { type Html, html } from '../../rendering/html.ts';
import { renderPage } from '../../rendering/render-page.ts';
import { redirect } from '../../route.ts';
import type { Visit } from '../../visitor/visit.ts';
import type { SectionName } from './dashboard-view.ts';

/** A request of a signed-in visitor that opens the page of a form (GET) or submits the form (POST). */
export interface FormRequest {
  readonly visit: Visit;
  readonly session: OpenSession;
  readonly accountId: string;
  /** The origin that the history of the account records for the change: who made it, and from which network. */
  readonly accountChange: { readonly origin: ChangeOrigin };
  /** The value of `:id` in the path. Forms whose path has no `:id` must not use it. */
  readonly id: string;
  /** Returns the submitted value of a field. If there is none, returns the default value, or else an empty string. */
  getField(name: string, defaultValue?: string): string;
}

/** The content of the page of a form. */
export interface FormPage {
  readonly title: string;
  /** The paragraphs above the fields. False is skipped. */
  readonly lead?: readonly (string | false)[];
  readonly fields?: Html;
  readonly submitLabel: string;
  /** True for an action that cannot be undone. */
  readonly isDangerous?: true;
}

/** A form of the dashboard. `GET` shows it on a separate page, and `POST` submits it. */
export interface DashboardForm {
  /** The path below `/dashboard/`, without language; `:id` is the id of a key or webhook. */
  readonly path: string;
  /** The section of the dashboard that shows the outcome of the form. */
  readonly section: SectionName;
  /** True for a form that revokes or deletes something (see `Route.isRemoval`). */
  readonly isRemoval?: true;
  /**
   * Creates the page of the form. A form that is only a button has no page.
   * @throws GatewayError if the key or webhook does not exist, or is in a state that does not allow the form
   */
  readonly createPage?: (request: FormRequest) => FormPage | Promise<FormPage>;
  /**
   * Processes the submitted form.
   * @throws GatewayError, which becomes an error page unless `getErrorText` has a text for it
   */
  submit(request: FormRequest): Promise<Reply>;
  /** Returns the text for an error that the visitor can fix in this form, or null for any other error. */
  getErrorText(visit: Visit, error: GatewayError): string | null;
}

/** Splits the text of a list field into its items, at line breaks and commas. */
export function splitItems(text: string): string[] {
  const items = text.split(/[\n,]/).map((item) => item.trim());
  return items.filter((item) => item !== '');
}

/** Redirects to the dashboard after a form was processed. @param outcome the key of the notice to show there */
export const redirectToDashboard = (visit: Visit, outcome: string): Reply =>
  redirect(visit.link(`/dashboard?done=${outcome}#${noticeId}`));

/**
 * Renders the page of a form. The script of the dashboard shows it as a dialog.
 * @param formError the error of the submitted form, if any, with its text for the visitor
 */
export function renderForm(
  { visit, session }: FormRequest,
  { title, lead = [], fields, submitLabel, isDangerous }: FormPage,
  formError?: { readonly notice: string; readonly error: GatewayError },
): Reply {
  const t = dashboardMessages[visit.locale];
  const { path } = visit;
  const content = html`${fields}<div class="buttons"><a class="button" href="${visit.link('/dashboard')}" data-close>${t.cancel}</a><button class="${isDangerous ? 'danger' : 'primary'}">${submitLabel}</button></div>`;
  return renderPage(visit, {
    title,
    isPrivate: true,
    styles: ['dashboard.css'],
    // The second argument is the time. Only quota headers need it, and pages have none.
    ...(formError !== undefined && createProblemHead(formError.error, 0)),
    body: html`<div class="narrow"${formError !== undefined && html` data-after-form="${visit.link(path)}"`}>
<p><a href="${visit.link('/dashboard')}">${t.backToDashboard}</a></p>
<div class="panel form-page" data-form-page><h1 id="form-title">${title}</h1>
${formError !== undefined && renderFormNotice(formError.notice, true)}
${lead.map((sentence) => sentence !== false && html`<p>${sentence}</p>`)}
${renderSessionForm(visit, path, session.formToken, content)}</div></div>`,
  });
}
