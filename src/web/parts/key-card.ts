import type { KeyUsage } from '../../domain/quota.ts';
import type { KeyView } from '../../services/account-keys.ts';
import { type Html, html } from '../html.ts';
import { dashboardMessages } from '../messages/dashboard.ts';
import type { Visit } from '../visit.ts';
import { form } from './session-form.ts';

const graces = ['0', '3600', '86400', '604800'];

/** One key: what it is, what it did, and what can be done with it. */
export function keyCard(visit: Visit, formToken: string, key: KeyView, usage: readonly KeyUsage[]): Html {
  const words = dashboardMessages[visit.locale];
  const { number, instant, date } = visit.formats;
  const sum = (figure: (row: KeyUsage) => number): string =>
    number(usage.reduce((total, row) => total + figure(row), 0));
  const ends = key.revokedAt ?? key.expiresAt;
  return html`<article class="panel key" aria-labelledby="key-${key.id}">
<header><h3 id="key-${key.id}">${key.name}</h3> <span class="status ${key.status}">${words.statuses[key.status]}</span> <code class="fine">phk_${key.id}…</code></header>
<dl class="figures">
<div><dt>${words.created}</dt><dd>${date(key.createdAt)}</dd></div>
<div><dt>${words.lastUsed}</dt><dd>${key.lastUsedAt === null ? words.never : instant(key.lastUsedAt)}</dd></div>
${ends !== null && html`<div><dt>${key.status === 'retiring' ? words.worksUntil : words.endedAt}</dt><dd>${instant(ends)}</dd></div>`}
<div><dt>${words.last30}</dt><dd>${words.last30Of(
    sum(({ requests }) => requests),
    sum(({ units }) => units),
    sum(({ refused }) => refused),
  )}</dd></div>
</dl>
${actions(visit, formToken, key)}
</article>`;
}

function actions(visit: Visit, formToken: string, key: KeyView): Html | false {
  const words = dashboardMessages[visit.locale];
  const { id, name, status } = key;
  if (status === 'revoked' || status === 'expired') return false;
  const named = { key_id: id };
  return html`<div class="actions">
<details name="key-${id}"><summary aria-label="${words.rename}: ${name}">${words.rename}</summary>
${form(visit, '/dashboard/keys/rename', formToken, named, html`<div class="row"><div class="field"><label for="name-${id}">${words.keyName}</label><input id="name-${id}" name="name" value="${name}" required maxlength="80" autocomplete="off"></div><button>${words.rename}</button></div>`)}</details>
${
  status === 'active' &&
  html`<details name="key-${id}"><summary aria-label="${words.rotate}: ${name}">${words.rotate}</summary>
<p>${words.rotateLead}</p>
${form(visit, '/dashboard/keys/rotate', formToken, named, html`<div class="row"><div class="field"><label for="grace-${id}">${words.grace}</label><select id="grace-${id}" name="grace_seconds">${graces.map((grace) => html`<option value="${grace}"${grace === '86400' && html` selected`}>${words.graces[grace]}</option>`)}</select></div><button>${words.rotate}</button></div>`)}</details>`
}
<details name="key-${id}"><summary aria-label="${words.revoke}: ${name}">${words.revoke}</summary>
<p>${words.revokeLead} ${words.cancelHint}</p>
${form(visit, '/dashboard/keys/revoke', formToken, named, html`<button class="danger">${words.revokeConfirm(name)}</button>`)}</details>
</div>`;
}
