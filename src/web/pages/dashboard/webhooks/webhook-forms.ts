import type { Webhook } from '../../../../domain/changes/webhook.ts';
import { GatewayError } from '../../../../domain/errors.ts';
import { type WebhookField, webhookMessages } from '../../../messages/account/webhooks.ts';
import { noticeId } from '../../../parts/session-form.ts';
import { redirect } from '../../../redirect.ts';
import { html } from '../../../rendering/html.ts';
import type { SiteServices } from '../../../site-services.ts';
import type { Visit } from '../../../visitor/visit.ts';
import {
  type DashboardForm,
  type FormPage,
  type FormRequest,
  redirectToDashboard,
} from '../dashboard-form.ts';
import {
  readGraceHours,
  readWebhook,
  renderGraceField,
  renderUrlField,
  renderWebhookFields,
} from './webhook-fields.ts';
import { renderNewSecret, renderNewWebhook } from './webhook-secret-page.ts';

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
