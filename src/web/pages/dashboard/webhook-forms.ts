import type { Webhook } from '../../../domain/changes/webhook.ts';
import { GatewayError } from '../../../domain/errors.ts';
import { html } from '../../html.ts';
import { type WebhookField, webhookMessages } from '../../messages/webhooks.ts';
import { noticeId } from '../../parts/session-form.ts';
import { redirect } from '../../redirect.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { AskedForm, DashboardForm, FormPage } from './dashboard-form.ts';
import { sentWebhook, urlField, webhookFields } from './webhook-fields.ts';
import { renderNewWebhook } from './webhook-secret-page.ts';

type Words = (typeof webhookMessages)['en'];

/** Everything that can be done with webhooks. */
export function webhookForms({ webhooks }: SiteServices): DashboardForm[] {
  const webhookOf = async ({ accountId, id }: AskedForm): Promise<Webhook> => {
    const webhook = (await webhooks.list(accountId)).find((own) => own.id === id);
    if (webhook === undefined)
      throw new GatewayError('not-found', 'This account has no webhook with that id.');
    return webhook;
  };
  /** A form that says which webhook it is about. */
  const about =
    (
      tell: (
        words: Words,
        webhook: Webhook,
        asked: AskedForm,
      ) => Pick<FormPage, 'title' | 'submit' | 'fields' | 'isDangerous'> & { readonly lead: string },
    ): NonNullable<DashboardForm['page']> =>
    async (asked) => {
      const webhook = await webhookOf(asked);
      const { lead, fields, ...rest } = tell(webhookMessages[asked.visit.locale], webhook, asked);
      return {
        ...rest,
        lead: [lead],
        fields: html`<p class="webhook-url"><code>${webhook.url}</code></p>${fields}`,
      };
    };
  const toDashboard = ({ visit }: AskedForm, done: keyof Words['done']) =>
    redirect(visit.link(`/dashboard?done=${done}#${noticeId}`));
  const toDeliveries = ({ visit, id }: AskedForm, sent: keyof Words['sent']) =>
    redirect(visit.link(`/dashboard/webhooks/${id}/deliveries?done=${sent}#${noticeId}`));
  const common = { section: 'webhooks', refusal } as const;

  return [
    {
      ...common,
      path: 'webhooks/create',
      page: (asked) => {
        const words = webhookMessages[asked.visit.locale];
        return {
          title: words.newWebhook,
          lead: [words.newLead],
          fields: webhookFields(asked),
          submit: words.create,
        };
      },
      submit: async (asked) =>
        renderNewWebhook(asked, await webhooks.create(asked.accountId, sentWebhook(asked))),
    },
    {
      ...common,
      path: 'webhooks/:id/url',
      page: about((words, { url }, asked) => ({
        title: words.changeUrlTitle,
        lead: words.changeUrlLead,
        fields: urlField(asked, url),
        submit: words.save,
      })),
      submit: async (asked) => {
        await webhooks.change(asked.accountId, asked.id, { url: asked.field('url').trim() });
        return toDashboard(asked, 'webhook-url');
      },
    },
    {
      ...common,
      path: 'webhooks/:id/pause',
      page: about((words) => ({
        title: words.pauseTitle,
        lead: words.pauseLead,
        submit: words.pause,
      })),
      submit: async (asked) => {
        await webhooks.change(asked.accountId, asked.id, { state: 'paused' });
        return toDashboard(asked, 'webhook-paused');
      },
    },
    {
      ...common,
      path: 'webhooks/:id/resume',
      page: about((words) => ({
        title: words.resumeTitle,
        lead: words.resumeLead,
        submit: words.resume,
      })),
      submit: async (asked) => {
        await webhooks.change(asked.accountId, asked.id, { state: 'active' });
        return toDashboard(asked, 'webhook-resumed');
      },
    },
    {
      ...common,
      path: 'webhooks/:id/delete',
      page: about((words) => ({
        title: words.removeTitle,
        lead: words.removeLead,
        submit: words.remove,
        isDangerous: true,
      })),
      submit: async (asked) => {
        await webhooks.remove(asked.accountId, asked.id);
        return toDashboard(asked, 'webhook-deleted');
      },
    },
    {
      ...common,
      path: 'webhooks/:id/test',
      submit: async (asked) => {
        await webhooks.test(asked.accountId, asked.id);
        return toDeliveries(asked, 'tested');
      },
    },
    {
      ...common,
      path: 'webhooks/:id/resend',
      submit: async (asked) => {
        await webhooks.resend(asked.accountId, asked.id, asked.field('delivery'));
        return toDeliveries(asked, 'resent');
      },
    },
  ];
}

function refusal(visit: Visit, error: GatewayError): string | null {
  const { code, facts } = error;
  const words = webhookMessages[visit.locale];
  const notices: Readonly<Partial<Record<string, string>>> = {
    'invalid-body': faultsOf(words, error),
    'too-many-webhooks': words.tooMany,
    'too-many-attempts': words.tooManyChanges(Math.ceil((facts.retryAfterSeconds ?? 0) / 3_600)),
    'not-found': words.noSuchWebhook,
  };
  return notices[code] ?? null;
}

/** What is wrong, field by field; the text of the error where it names none of the form. */
function faultsOf(words: Words, { facts, message }: GatewayError): string {
  const told = (facts.parameters ?? []).flatMap(({ parameter, detail }) => {
    const [member = ''] = parameter.split(/[.[]/);
    if (!(member in words.labels)) return [];
    const field = member as WebhookField;
    return words.wrong(words.labels[field], words.details?.[field] ?? detail);
  });
  return told.length === 0 ? message : [...new Set(told)].join(' ');
}
