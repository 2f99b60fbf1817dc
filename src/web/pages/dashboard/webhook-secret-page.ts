import type { Webhook } from '../../../domain/changes/webhook.ts';
import type { Reply } from '../../../http/responses/send.ts';
import { html } from '../../html.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { webhookMessages } from '../../messages/webhooks.ts';
import { escapeCode } from '../../parts/escape-code.ts';
import { renderNewCredential } from '../../parts/new-credential.ts';
import { renderSessionForm } from '../../parts/session-form.ts';
import { renderPage } from '../../render-page.ts';
import { withCode } from '../../with-code.ts';
import type { FormRequest } from './dashboard-form.ts';

/** Code for receivers that verifies requests with the libraries of Standard Webhooks. */
const verifiers = [
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

/** Renders a new webhook with its secret, which only this page shows, and how to use it. */
export function renderNewWebhook(
  { visit, session }: FormRequest,
  { webhook, secret }: { readonly webhook: Webhook; readonly secret: string },
): Reply {
  const t = webhookMessages[visit.locale];
  return renderPage(visit, {
    title: t.newTitle,
    status: 201,
    isPrivate: true,
    styles: ['dashboard.css'],
    body: html`<div class="narrow dashboard" data-after-form="${visit.link('/dashboard')}">
<h1>${t.newTitle}</h1>
<p class="webhook-url"><code>${webhook.url}</code></p>
<p class="lead">${t.newCopy}</p>
<section class="panel">${renderNewCredential(t.secret, secret, t.secretUse)}</section>
<section aria-labelledby="verify"><h2 id="verify">${t.verify}</h2>
<p>${withCode(t.verifyLead)}</p>
<div class="tabs">${verifiers.map(
      ({ name, code }, index) =>
        html`<details name="verifiers"${index === 0 && html` open`}><summary>${name}</summary>
<div data-copyable="${name}"><pre tabindex="0" role="region" aria-label="${name}"><code>${escapeCode(code)}</code></pre></div></details>
`,
    )}</div>
<p>${t.answerLead}</p></section>
<div class="buttons">${renderSessionForm(visit, `/dashboard/webhooks/${webhook.id}/test`, session.formToken, html`<button class="primary">${t.sendTest}</button>`)}<a class="button" href="${visit.link('/dashboard')}#webhooks">${dashboardMessages[visit.locale].back}</a></div></div>`,
  });
}
