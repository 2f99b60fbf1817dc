import { removeCredentials } from '../../../../domain/accounts/credential.ts';
import { type ChangeType, changeTypes } from '../../../../domain/changes/change-log.ts';
import type { Webhook } from '../../../../domain/changes/webhook.ts';
import { GatewayError } from '../../../../domain/errors.ts';
import type { Reply } from '../../../../http/responses/send.ts';
import { rejectMember } from '../../../../services/accounts/account-input.ts';
import type { CreatedWebhook, WebhookInput } from '../../../../services/webhooks/webhooks.ts';
import { dashboardMessages } from '../../../messages/account/dashboard.ts';
import { type WebhookField, webhookMessages } from '../../../messages/account/webhooks.ts';
import { escapeCode } from '../../../parts/docs/highlight-code.ts';
import { renderNewCredential } from '../../../parts/new-credential.ts';
import { noticeId, renderSessionForm } from '../../../parts/session-form.ts';
import { type Html, html, renderInlineCode } from '../../../rendering/html.ts';
import { renderPage } from '../../../rendering/render-page.ts';
import { redirect } from '../../../route.ts';
import type { SiteServices } from '../../../site-services.ts';
import type { Visit } from '../../../visitor/visit.ts';
import {
  type DashboardForm,
  type FormPage,
  type FormRequest,
  redirectToDashboard,
  splitItems,
} from '../dashboard-form.ts';

/** Finds a webhook of an account. @throws GatewayError `not-found` */
export async function findWebhook(
  webhooks: SiteServices['webhooks'],
  accountId: string,
  id: string,
): Promise<Webhook> {
  const webhook = (await webhooks.list(accountId)).find((candidate) => candidate.id === id);
  if (webhook !== undefined) return webhook;
  throw new GatewayError('not-found', 'There is no webhook with that id. The dashboard lists your webhooks.');
}

type WebhookTexts = (typeof webhookMessages)['en'];

/** Creates the forms for webhooks: create, change, pause, resume, rotate, delete, test, and resend a delivery. */
export function createWebhookForms({ webhooks }: SiteServices): DashboardForm[] {
  /** Wraps a function that creates the page of a form: finds the webhook, and shows its URL above the fields. */
  const createWebhookPage =
    (createPage: (t: WebhookTexts, webhook: Webhook, request: FormRequest) => FormPage) =>
    async (request: FormRequest): Promise<FormPage> => {
      const webhook = await findWebhook(webhooks, request.accountId, request.id);
      const page = createPage(webhookMessages[request.visit.locale], webhook, request);
      const fields = html`<p class="webhook-url"><code>${webhook.url}</code></p>${page.fields}`;
      return { ...page, fields };
    };
  const redirectToWebhooks = ({ visit }: FormRequest, outcome: keyof WebhookTexts['successNotices']) =>
    redirectToDashboard(visit, outcome);
  const redirectToDeliveries = ({ visit, id }: FormRequest, action: keyof WebhookTexts['sent']) =>
    redirect(visit.link(`/dashboard/webhooks/${id}/deliveries?done=${action}#${noticeId}`));
  const baseForm = { section: 'webhooks', getErrorText } as const;

  return [
    {
      ...baseForm,
      path: 'webhooks/create',
      createPage: (request) => {
        const t = webhookMessages[request.visit.locale];
        return {
          title: t.newWebhook,
          lead: [t.newLead],
          fields: renderWebhookFields(request),
          submitLabel: t.create,
        };
      },
      submit: async (request) => {
        const { accountId, accountChange } = request;
        const createdWebhook = await webhooks.create(accountId, readWebhook(request), accountChange);
        return renderNewWebhook(request, createdWebhook);
      },
    },
    {
      ...baseForm,
      path: 'webhooks/:id/url',
      createPage: createWebhookPage((t, { url }, request) => ({
        title: t.changeUrlTitle,
        lead: [t.changeUrlLead],
        fields: renderUrlField(request, url),
        submitLabel: t.save,
      })),
      submit: async (request) => {
        await webhooks.change(request.accountId, request.id, { url: request.getField('url').trim() });
        return redirectToWebhooks(request, 'webhook-url');
      },
    },
    {
      ...baseForm,
      path: 'webhooks/:id/pause',
      createPage: createWebhookPage((t) => ({
        title: t.pauseTitle,
        lead: [t.pauseLead],
        submitLabel: t.pause,
      })),
      submit: async (request) => {
        await webhooks.change(request.accountId, request.id, { state: 'paused' });
        return redirectToWebhooks(request, 'webhook-paused');
      },
    },
    {
      ...baseForm,
      path: 'webhooks/:id/resume',
      createPage: createWebhookPage((t) => ({
        title: t.resumeTitle,
        lead: [t.resumeLead],
        submitLabel: t.resume,
      })),
      submit: async (request) => {
        await webhooks.change(request.accountId, request.id, { state: 'active' });
        return redirectToWebhooks(request, 'webhook-resumed');
      },
    },
    {
      ...baseForm,
      path: 'webhooks/:id/rotate',
      createPage: createWebhookPage((t, _webhook, request) => ({
        title: t.rotateTitle,
        lead: [t.rotateLead],
        fields: renderGraceField(request),
        submitLabel: t.rotate,
      })),
      submit: async (request) => {
        const { accountId, id, accountChange } = request;
        const rotatedWebhook = await webhooks.rotate(accountId, id, readGraceHours(request), accountChange);
        return renderNewSecret(request, rotatedWebhook);
      },
    },
    {
      ...baseForm,
      path: 'webhooks/:id/delete',
      isRemoval: true,
      createPage: createWebhookPage((t) => ({
        title: t.removeTitle,
        lead: [t.removeLead],
        submitLabel: t.remove,
        isDangerous: true,
      })),
      submit: async (request) => {
        await webhooks.remove(request.accountId, request.id, request.accountChange);
        return redirectToWebhooks(request, 'webhook-deleted');
      },
    },
    {
      ...baseForm,
      path: 'webhooks/:id/test',
      submit: async (request) => {
        await webhooks.sendTest(request.accountId, request.id);
        return redirectToDeliveries(request, 'tested');
      },
    },
    {
      ...baseForm,
      path: 'webhooks/:id/resend',
      submit: async (request) => {
        await webhooks.resend(request.accountId, request.id, request.getField('delivery'));
        return redirectToDeliveries(request, 'resent');
      },
    },
  ];
}

function getErrorText(visit: Visit, error: GatewayError): string | null {
  const { code, facts } = error;
  const t = webhookMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': formatFieldErrors(t, error),
    'too-many-webhooks': t.tooManyWebhooks,
    'too-many-attempts': t.tooManyChanges(Math.ceil((facts.retryAfterSeconds ?? 0) / 3_600)),
    'not-found': t.unknownWebhook,
  };
  return notices[code] ?? null;
}

/** Formats the errors of the fields. Returns the message of an error that names no field of the form. */
function formatFieldErrors(t: WebhookTexts, { facts, message }: GatewayError): string {
  const errors = (facts.parameters ?? []).flatMap(({ parameter, detail }) => {
    const [member = ''] = parameter.split(/[.[]/);
    if (!(member in t.labels)) return [];
    const field = member as WebhookField;
    return t.invalidField(t.labels[field], t.translatedDetails?.[field] ?? detail);
  });
  return errors.length === 0 ? message : [...new Set(errors)].join(' ');
}

const exampleUrl = 'https://shop.example/webhooks/phones';
const maxUrlLength = 2_000;

/** Reads the selected change types. All are selected until the form is submitted. */
function readSelectedTypes({ visit, getField }: FormRequest): ChangeType[] {
  if (visit.request.method !== 'POST') return [...changeTypes];
  return changeTypes.filter((type) => getField(`type-${type}`) === 'on');
}

/**
 * Reads the submitted webhook as input for the account API.
 * @throws GatewayError `invalid-body` if no type is selected, because the API reads an empty list as all types
 */
function readWebhook(request: FormRequest): WebhookInput {
  const types = readSelectedTypes(request);
  if (types.length === 0) rejectMember('types', webhookMessages[request.visit.locale].noTypes);
  const brand = splitItems(request.getField('brand'));
  const ids = splitItems(request.getField('ids'));
  return {
    url: request.getField('url').trim(),
    types,
    ...(brand.length > 0 && { brand }),
    ...(ids.length > 0 && { ids }),
  };
}

/** Renders the fields of a new webhook. */
function renderWebhookFields(request: FormRequest): Html {
  const t = webhookMessages[request.visit.locale];
  const selectedTypes = readSelectedTypes(request);
  return html`${renderUrlField(request, '')}
<fieldset><legend>${t.labels.types}</legend>${changeTypes.map(
    (type) =>
      html`<label class="choice"><input type="checkbox" name="type-${type}" value="on"${selectedTypes.includes(type) && html` checked`}> ${t.changeTypes[type]}</label>
`,
  )}</fieldset>
${renderTextField(request, 'brand', '', html`type="text" maxlength="2000"`)}
${renderTextField(request, 'ids', '', html`type="text" maxlength="4000"`)}`;
}

/** Renders the field for the URL. @param currentUrl empty for a new webhook */
const renderUrlField = (request: FormRequest, currentUrl: string): Html =>
  renderTextField(
    request,
    'url',
    currentUrl,
    html`type="url" required maxlength="${maxUrlLength}" placeholder="${exampleUrl}"`,
  );

function renderTextField(
  { visit, getField }: FormRequest,
  name: WebhookField,
  currentValue: string,
  attributes: Html,
): Html {
  const t = webhookMessages[visit.locale];
  return html`<div class="field"><label for="webhook-${name}">${t.labels[name]}</label><input id="webhook-${name}" name="${name}" value="${removeCredentials(getField(name, currentValue))}" ${attributes} autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="webhook-${name}-help"><p class="fine" id="webhook-${name}-help">${t.hints[name]}</p></div>`;
}

/** The offered grace periods, in hours. */
const gracePeriods = ['0', '1', '24', '168'];
const defaultGracePeriod = '24';

/** Renders the field for the grace period, during which deliveries are also signed with the old secret. */
function renderGraceField({ visit, getField }: FormRequest): Html {
  const t = webhookMessages[visit.locale];
  const selectedPeriod = getField('grace_hours', defaultGracePeriod);
  return html`<div class="field"><label for="webhook-grace">${t.gracePeriod}</label><select id="webhook-grace" name="grace_hours">${gracePeriods.map(
    (hours) =>
      html`<option value="${hours}"${hours === selectedPeriod && html` selected`}>${t.gracePeriods[hours]}</option>`,
  )}</select></div>`;
}

/** Reads the grace period in hours. A value that the form does not offer is replaced by the default. */
function readGraceHours({ getField }: FormRequest): number {
  const hours = getField('grace_hours', defaultGracePeriod);
  return Number(gracePeriods.includes(hours) ? hours : defaultGracePeriod);
}

/** Code that receivers can use to verify deliveries with the libraries of Standard Webhooks. */
const verificationSamples = [
  {
    name: 'Node.js',
    code: `import { Webhook } from 'standardwebhooks';
const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const { type, data } = webhook.verify(body, request.headers);`,
  },
  {
    name: 'Python',
    code: `from standardwebhooks import Webhook
webhook = Webhook(os.environ["WEBHOOK_SECRET"])
event = webhook.verify(body, request.headers)`,
  },
];

/** Renders a new webhook with its secret, which only this page shows, and with code to verify deliveries. */
const renderNewWebhook = (request: FormRequest, createdWebhook: CreatedWebhook): Reply => {
  const { createdTitle, createdLead } = webhookMessages[request.visit.locale];
  return renderSecret(request, createdWebhook, { title: createdTitle, lead: createdLead, status: 201 });
};

/** Renders a webhook with the secret that replaces its old secret. */
const renderNewSecret = (request: FormRequest, rotatedWebhook: CreatedWebhook): Reply => {
  const { visit } = request;
  const t = webhookMessages[visit.locale];
  const { previousSecretUntil } = rotatedWebhook.webhook;
  const oldSecretNote =
    previousSecretUntil === null
      ? t.oldSecretExpired
      : t.oldSecretUntil(visit.formats.instant(previousSecretUntil));
  return renderSecret(request, rotatedWebhook, {
    title: t.rotatedTitle,
    lead: `${t.createdLead} ${oldSecretNote}`,
    status: 200,
  });
};

function renderSecret(
  { visit, session }: FormRequest,
  { webhook, secret }: CreatedWebhook,
  { title, lead, status }: { readonly title: string; readonly lead: string; readonly status: 200 | 201 },
): Reply {
  const t = webhookMessages[visit.locale];
  return renderPage(visit, {
    title,
    status,
    isPrivate: true,
    styles: ['dashboard.css'],
    body: html`<div class="narrow dashboard" data-after-form="${visit.link('/dashboard')}">
<h1>${title}</h1>
<p class="webhook-url"><code>${webhook.url}</code></p>
<p class="lead">${lead}</p>
<section class="panel">${renderNewCredential(t.secret, secret, t.secretPurpose)}</section>
<section aria-labelledby="verify"><h2 id="verify">${t.verify}</h2>
<p>${renderInlineCode(t.verifyLead)}</p>
<div class="tabs">${verificationSamples.map(
      ({ name, code }, index) =>
        html`<details name="verifiers"${index === 0 && html` open`}><summary>${name}</summary>
<div data-copyable="${name}"><pre tabindex="0" role="region" aria-label="${name}"><code>${escapeCode(code)}</code></pre></div></details>
`,
    )}</div>
<p>${t.responseLead}</p></section>
<div class="buttons">${renderSessionForm(visit, `/dashboard/webhooks/${webhook.id}/test`, session.formToken, html`<button class="primary">${t.sendTest}</button>`)}<a class="button" href="${visit.link('/dashboard')}#webhooks">${dashboardMessages[visit.locale].backToDashboard}</a></div></div>`,
  });
}
