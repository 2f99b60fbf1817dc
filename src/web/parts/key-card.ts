import type { KeyUsage } from '../../domain/quota.ts';
import type { KeyView } from '../../services/account-keys.ts';
import { type Html, html } from '../html.ts';
import { keyMessages } from '../messages/keys.ts';
import type { Visit } from '../visit.ts';
import { sessionForm } from './session-form.ts';
import { totalOf } from './usage-chart.ts';

const graces = ['0', '3600', '86400', '604800'];

/** One key: what it is, what it did, and what can be done with it. */
export function keyCard(visit: Visit, formToken: string, key: KeyView, usage: readonly KeyUsage[]): Html {
  const words = keyMessages[visit.locale];
  const { instant, date } = visit.formats;
  const ends = key.revokedAt ?? key.expiresAt;
  return html`<article class="panel key" aria-labelledby="key-${key.id}">
<header><h3 id="key-${key.id}">${key.name}</h3> <span class="status ${key.status}">${words.statuses[key.status]}</span> <code class="fine">phk_${key.id}…</code></header>
<dl class="figures">
<div><dt>${words.created}</dt><dd>${date(key.createdAt)}</dd></div>
<div><dt>${words.lastUsed}</dt><dd>${key.lastUsedAt === null ? words.never : instant(key.lastUsedAt)}</dd></div>
${ends !== null && html`<div><dt>${key.status === 'retiring' ? words.worksUntil : words.endedAt}</dt><dd>${instant(ends)}</dd></div>`}
<div><dt>${words.last30}</dt><dd>${words.last30Of(
    totalOf(usage, ({ requests }) => requests),
    totalOf(usage, ({ units }) => units),
    totalOf(usage, ({ refused }) => refused),
  )}</dd></div>
</dl>
${actions(visit, formToken, key)}
</article>`;
}

function actions(visit: Visit, formToken: string, key: KeyView): Html | false {
  const words = keyMessages[visit.locale];
  const { id, name, status } = key;
  if (status === 'revoked' || status === 'expired') return false;
  const named = { key_id: id };
  return html`<div class="actions">
<details name="key-${id}"><summary aria-label="${words.rename}: ${name}">${words.rename}</summary>
${sessionForm(visit, '/dashboard/keys/rename', formToken, named, html`<div class="row"><div class="field"><label for="name-${id}">${words.keyName}</label><input id="name-${id}" name="name" value="${name}" required maxlength="80" autocomplete="off"></div><button>${words.rename}</button></div>`)}</details>
${
  status === 'active' &&
  html`<details name="key-${id}"><summary aria-label="${words.rotate}: ${name}">${words.rotate}</summary>
<p>${words.rotateLead}</p>
${sessionForm(visit, '/dashboard/keys/rotate', formToken, named, html`<div class="row"><div class="field"><label for="grace-${id}">${words.grace}</label><select id="grace-${id}" name="grace_seconds">${graces.map((grace) => html`<option value="${grace}"${grace === '86400' && html` selected`}>${words.graces[grace]}</option>`)}</select></div><button>${words.rotate}</button></div>`)}</details>`
}
<details name="key-${id}"><summary aria-label="${words.revoke}: ${name}">${words.revoke}</summary>
<p>${words.revokeLead} ${words.cancelHint}</p>
${sessionForm(visit, '/dashboard/keys/revoke', formToken, named, html`<button class="danger">${words.revokeConfirm(name)}</button>`)}</details>
</div>`;
}
