import type { Reply } from '../../../../http/responses/send.ts';
import type { CreatedWebhook } from '../../../../services/webhooks/webhooks.ts';
import { dashboardMessages } from '../../../messages/account/dashboard.ts';
import { webhookMessages } from '../../../messages/account/webhooks.ts';
import { escapeCode } from '../../../parts/docs/escape-code.ts';
import { renderNewCredential } from '../../../parts/new-credential.ts';
import { renderSessionForm } from '../../../parts/session-form.ts';
import { html } from '../../../rendering/html.ts';
import { renderInlineCode } from '../../../rendering/inline-code.ts';
import { renderPage } from '../../../rendering/render-page.ts';
import type { FormRequest } from '../dashboard-form.ts';

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
export const renderNewWebhook = (request: FormRequest, createdWebhook: CreatedWebhook): Reply => {
  const { createdTitle, createdLead } = webhookMessages[request.visit.locale];
  return renderSecret(request, createdWebhook, { title: createdTitle, lead: createdLead, status: 201 });
};

/** Renders a webhook with the secret that replaces its old secret. */
export const renderNewSecret = (request: FormRequest, rotatedWebhook: CreatedWebhook): Reply => {
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
