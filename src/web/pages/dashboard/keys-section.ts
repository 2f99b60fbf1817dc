import { type KeyStatus, keyExpiry } from '../../../domain/accounts/account.ts';
import type { KeyUsage } from '../../../domain/quota/quota.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import { type Html, html } from '../../html.ts';
import { keyMessages } from '../../messages/keys.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import type { Visit } from '../../visit.ts';
import type { DashboardView } from './dashboard-view.ts';
import { keyRow, totalsText } from './key-row.ts';

/** Of the keys that no longer work, so many of those that ended last; the account API lists more. */
const shownOldKeys = 20;

/** When a key ended, in epoch milliseconds: the first of the two that is set. */
const endedAtMs = (key: KeyView): number =>
  Math.min(
    key.revokedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    keyExpiry(key)?.getTime() ?? Number.POSITIVE_INFINITY,
  );
/** Keys that go on working stand first. */
const order: Readonly<Record<KeyStatus, number>> = { active: 0, retiring: 1, expired: 2, revoked: 2 };
const works = ({ status }: KeyView): boolean => status === 'active' || status === 'retiring';

/** Keys that work, each with a menu, and the last of those that ended. */
export function keysSection({ visit, keys, usage, noticeIn }: DashboardView): Html {
  const words = keyMessages[visit.locale];
  const usageOf = Map.groupBy(usage ?? [], ({ key }) => key);
  const working = keys.filter(works).sort((a, b) => order[a.status] - order[b.status]);
  const ended = keys.filter((key) => !works(key)).sort((a, b) => endedAtMs(b) - endedAtMs(a));
  return html`<div class="part-head"><p>${words.lead}</p>
<a class="button primary" href="${visit.link('/dashboard/keys/create')}" data-dialog>${words.newKey}</a></div>
${noticeIn('keys')}
${working.length === 0 && html`<div class="panel empty"><p>${words.none}</p></div>`}
${working.map((key) => keyRow(visit, key, usageOf.get(key.id) ?? []))}
${ended.length > 0 && oldKeys(visit, ended, usageOf)}`;
}

function oldKeys(
  visit: Visit,
  ended: readonly KeyView[],
  usageOf: ReadonlyMap<string, readonly KeyUsage[]>,
): Html {
  const words = keyMessages[visit.locale];
  const { instant } = visit.formats;
  const heading = words.oldKeys(ended.length);
  const shown = ended.slice(0, shownOldKeys);
  return html`<details><summary>${heading}</summary>${ended.length > shown.length && html`<p>${words.oldKeysShown(shown.length)}</p>`}
<div class="scroll" role="region" aria-label="${heading}" tabindex="0"><table>
<thead><tr><th scope="col">${words.keyName}</th><th scope="col">${words.status}</th><th scope="col">${words.endedAt}</th><th scope="col">${words.last30}</th></tr></thead>
<tbody>${shown.map(
    (key) =>
      html`<tr><th scope="row">${key.name}<br><code class="fine">phk_${key.id}…</code></th><td>${words.statuses[key.status]}${oldKeyNotes(visit, key)}</td><td>${instant(endedAtMs(key))}</td><td>${totalsText(visit, usageOf.get(key.id) ?? [])}</td></tr>
`,
  )}</tbody></table></div></details>`;
}

/** That it was reported, and the way back for one that its restrictions let end. */
function oldKeyNotes(visit: Visit, key: KeyView): Html {
  const words = restrictionMessages[visit.locale];
  const { reportedAt, revokedAt, expiresAt, id, name } = key;
  return html`${reportedAt !== null && html`<br><span class="fine">${words.reported}, ${words.lastReported(visit.formats.instant(reportedAt))}</span>`}${
    revokedAt === null &&
    expiresAt === null &&
    html`<br><a href="${visit.link(`/dashboard/keys/${id}/restrict`)}" data-dialog>${words.restrict}<span class="visually-hidden">: ${name}</span></a>`
  }`;
}
