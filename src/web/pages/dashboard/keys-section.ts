import { type KeyStatus, keyExpiry } from '../../../domain/accounts/account.ts';
import type { KeyUsage } from '../../../domain/quota/quota.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import { type Html, html } from '../../html.ts';
import { keyMessages } from '../../messages/keys.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardView } from './dashboard-view.ts';
import { keyRow, totalsText } from './key-row.ts';

/** How many keys that no longer work are shown, the latest first. The account API lists more. */
const maxOldKeys = 20;

/** Returns when a key ended, in epoch milliseconds: at its revocation or its expiry, whichever came first. */
const endedAtMs = (key: KeyView): number =>
  Math.min(
    key.revokedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    keyExpiry(key)?.getTime() ?? Number.POSITIVE_INFINITY,
  );
/** Active keys are listed before keys that are being replaced. */
const order: Readonly<Record<KeyStatus, number>> = { active: 0, retiring: 1, expired: 2, revoked: 2 };
const isWorking = ({ status }: KeyView): boolean => status === 'active' || status === 'retiring';

/** Renders the keys that work, each with a menu, and the last ones that ended. */
export function keysSection({ visit, keys, usage, noticeIn }: DashboardView): Html {
  const t = keyMessages[visit.locale];
  const usageOf = Map.groupBy(usage ?? [], ({ key }) => key);
  const working = keys.filter(isWorking).sort((a, b) => order[a.status] - order[b.status]);
  const ended = keys.filter((key) => !isWorking(key)).sort((a, b) => endedAtMs(b) - endedAtMs(a));
  return html`<div class="part-head"><p>${t.lead}</p>
<a class="button primary" href="${visit.link('/dashboard/keys/create')}" data-dialog>${t.newKey}</a></div>
${noticeIn('keys')}
${working.length === 0 && html`<div class="panel empty"><p>${t.none}</p></div>`}
${working.map((key) => keyRow(visit, key, usageOf.get(key.id) ?? []))}
${ended.length > 0 && oldKeys(visit, ended, usageOf)}`;
}

function oldKeys(
  visit: Visit,
  ended: readonly KeyView[],
  usageOf: ReadonlyMap<string, readonly KeyUsage[]>,
): Html {
  const t = keyMessages[visit.locale];
  const { instant } = visit.formats;
  const heading = t.oldKeys(ended.length);
  const listed = ended.slice(0, maxOldKeys);
  return html`<details><summary>${heading}</summary>${ended.length > listed.length && html`<p>${t.oldKeysShown(listed.length)}</p>`}
<div class="scroll" role="region" aria-label="${heading}" tabindex="0"><table>
<thead><tr><th scope="col">${t.keyName}</th><th scope="col">${t.status}</th><th scope="col">${t.endedAt}</th><th scope="col">${t.last30}</th></tr></thead>
<tbody>${listed.map(
    (key) =>
      html`<tr><th scope="row">${key.name}<br><code class="fine">phk_${key.id}…</code></th><td>${t.statuses[key.status]}${oldKeyNotes(visit, key)}</td><td>${instant(endedAtMs(key))}</td><td>${totalsText(visit, usageOf.get(key.id) ?? [])}</td></tr>
`,
  )}</tbody></table></div></details>`;
}

/** Notes on an old key: that it was reported, and a link to change the restrictions that made it expire. */
function oldKeyNotes(visit: Visit, key: KeyView): Html {
  const t = restrictionMessages[visit.locale];
  const { reportedAt, revokedAt, expiresAt, id, name } = key;
  return html`${reportedAt !== null && html`<br><span class="fine">${t.reported}, ${t.lastReported(visit.formats.instant(reportedAt))}</span>`}${
    revokedAt === null &&
    expiresAt === null &&
    html`<br><a href="${visit.link(`/dashboard/keys/${id}/restrict`)}" data-dialog>${t.restrict}<span class="visually-hidden">: ${name}</span></a>`
  }`;
}
