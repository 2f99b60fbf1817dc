import { keyExpiry } from '../../../domain/accounts/account.ts';
import type { KeyUsage } from '../../../domain/quota/quota.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import { type Html, html } from '../../html.ts';
import { keyMessages } from '../../messages/keys.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import type { Visit } from '../../visit.ts';
import { refusedOf, requestsOf, totalOf, unitsOf } from './chart-series.ts';
import { reportNotice, restrictionBadges } from './key-state.ts';

/** What a key did in the last 30 days, in a few words. */
export function totalsText(visit: Visit, usage: readonly KeyUsage[]): string {
  const { last30Of } = keyMessages[visit.locale];
  return last30Of(totalOf(usage, requestsOf), totalOf(usage, unitsOf), totalOf(usage, refusedOf));
}

/** A key that works: what it is, what it did, and a menu of what can be done with it. */
export function keyRow(visit: Visit, key: KeyView, usage: readonly KeyUsage[]): Html {
  const words = keyMessages[visit.locale];
  const { instant, date } = visit.formats;
  const { id, name, status, restrictions } = key;
  const end = keyExpiry(key);
  return html`<article class="panel key" aria-labelledby="key-${id}">
<header><h3 id="key-${id}">${name}</h3><span class="status ${status}">${words.statuses[status]}</span><code class="fine">phk_${id}…</code></header>
${menu(visit, key)}
${reportNotice(visit, key)}
<dl class="figures">
<div><dt>${words.created}</dt><dd>${date(key.createdAt)}</dd></div>
<div><dt>${words.lastUsed}</dt><dd>${key.lastUsedAt === null ? words.never : instant(key.lastUsedAt)}</dd></div>
${end !== null && html`<div><dt>${words.worksUntil}</dt><dd>${instant(end)}</dd></div>`}
<div><dt>${words.last30}</dt><dd>${totalsText(visit, usage)}</dd></div>
${restrictions !== null && html`<div class="wide"><dt>${restrictionMessages[visit.locale].restrictedTo}</dt><dd>${restrictionBadges(visit, restrictions)}</dd></div>`}
</dl></article>`;
}

/** One button; each entry leads to the page of its form, which the script shows as a dialog. */
function menu(visit: Visit, { id, name, status }: KeyView): Html {
  const words = keyMessages[visit.locale];
  const entries = [
    ['rename', words.rename],
    ['restrict', restrictionMessages[visit.locale].restrict],
    ...(status === 'active' ? ([['rotate', words.rotate]] as const) : []),
    ['revoke', words.revoke],
  ] as const;
  return html`<button type="button" class="menu-button" popovertarget="menu-${id}" aria-label="${words.actions}: ${name}">${words.actions}</button>
<ul id="menu-${id}" class="menu-list" popover>${entries.map(
    ([action, label]) =>
      html`<li><a href="${visit.link(`/dashboard/keys/${id}/${action}`)}" data-dialog${action === 'revoke' && html` class="danger"`}>${label}</a></li>`,
  )}</ul>`;
}
