import type { Reply } from '../../../http/send.ts';
import { html } from '../../html.ts';
import { accountSettingsMessages } from '../../messages/account-settings.ts';
import { dashboardMessages } from '../../messages/dashboard.ts';
import { renderPage } from '../../render-page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardForm } from './dashboard-form.ts';
import { settingsRefusal } from './settings-forms.ts';

/** Eight new recovery codes in place of those that are left. */
export function recoveryCodesForm({ recovery }: SiteServices): DashboardForm {
  return {
    path: 'account/recovery-codes',
    section: 'account',
    page: async ({ visit, accountId }) => {
      const words = accountSettingsMessages[visit.locale];
      return {
        title: words.renewCodes,
        lead: [words.renewCodesLead(await recovery.remaining(accountId))],
        submit: words.renewCodes,
      };
    },
    submit: async ({ visit, session }) => renderNewCodes(visit, await recovery.renewCodes(session.holder)),
    refusal: settingsRefusal,
  };
}

function renderNewCodes(visit: Visit, codes: readonly string[]): Reply {
  const words = accountSettingsMessages[visit.locale];
  const text = codes.join('\n');
  return renderPage(visit, {
    title: words.newCodesTitle,
    status: 201,
    isPrivate: true,
    body: html`<div class="narrow" data-after-form="${visit.link('/dashboard')}">
<h1>${words.newCodesTitle}</h1>
<p class="lead">${words.newCodesLead}</p>
<div data-copyable="${words.codes}"><pre tabindex="0" aria-label="${words.codes}"><code>${text}</code></pre></div>
<p class="fine">${words.codesUse}</p>
<div class="buttons"><a class="button" download="phone-gateway-recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}">${words.download}</a><a class="button primary" href="${visit.link('/dashboard')}">${dashboardMessages[visit.locale].back}</a></div></div>`,
  });
}
