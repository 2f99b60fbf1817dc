import { getKeyExpiry, type KeyStatus } from '../../../../domain/accounts/account.ts';
import type { KeyUsage } from '../../../../domain/quota/quota.ts';
import type { KeyView } from '../../../../services/keys/account-keys.ts';
import { keyMessages } from '../../../messages/account/keys.ts';
import { restrictionMessages } from '../../../messages/account/restrictions.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { Visit } from '../../../visitor/visit.ts';
import type { DashboardView } from '../dashboard-view.ts';
import { formatTotals, renderKeyRow } from './key-row.ts';

/** The maximum number of ended keys in the section. The account API lists more. */
const maxEndedKeys = 20;

/** Returns when a key was revoked or expired, whichever came first, in epoch milliseconds. */
const getEndMs = (key: KeyView): number =>
  Math.min(
    key.revokedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    getKeyExpiry(key)?.getTime() ?? Number.POSITIVE_INFINITY,
  );

/** The order in which the section lists keys: active keys before keys that are being replaced. */
const statusOrder: Readonly<Record<KeyStatus, number>> = { active: 0, retiring: 1, expired: 2, revoked: 2 };

const isWorking = ({ status }: KeyView): boolean => status === 'active' || status === 'retiring';

/** Renders the working keys, each with a menu of actions, and the keys that ended most recently. */
export function renderKeysSection({ visit, keys, usage, renderOutcome }: DashboardView): Html {
  const t = keyMessages[visit.locale];
  const usageByKey = Map.groupBy(usage ?? [], ({ key }) => key);
  const workingKeys = keys.filter(isWorking).sort((a, b) => statusOrder[a.status] - statusOrder[b.status]);
  const endedKeys = keys.filter((key) => !isWorking(key)).sort((a, b) => getEndMs(b) - getEndMs(a));
  return html`<div class="part-head"><p>${t.lead}</p>
<a class="button primary" href="${visit.link('/dashboard/keys/create')}" data-dialog>${t.newKey}</a></div>
${renderOutcome('keys')}
${workingKeys.length === 0 && html`<div class="panel empty"><p>${t.noWorkingKey}</p></div>`}
${workingKeys.map((key) => renderKeyRow(visit, key, usageByKey.get(key.id) ?? []))}
${endedKeys.length > 0 && renderEndedKeys(visit, endedKeys, usageByKey)}`;
}

function renderEndedKeys(
  visit: Visit,
  endedKeys: readonly KeyView[],
  usageByKey: ReadonlyMap<string, readonly KeyUsage[]>,
): Html {
  const t = keyMessages[visit.locale];
  const { instant } = visit.formats;
  const heading = t.oldKeys(endedKeys.length);
  const listedKeys = endedKeys.slice(0, maxEndedKeys);
  return html`<details><summary>${heading}</summary>${endedKeys.length > listedKeys.length && html`<p>${t.oldKeysShown(listedKeys.length)}</p>`}
<div class="scroll" role="region" aria-label="${heading}" tabindex="0"><table>
<thead><tr><th scope="col">${t.keyName}</th><th scope="col">${t.status}</th><th scope="col">${t.ended}</th><th scope="col">${t.recentUsage}</th></tr></thead>
<tbody>${listedKeys.map(
    (key) =>
      html`<tr><th scope="row">${key.name}<br><code class="fine">phk_${key.id}…</code></th><td>${t.statuses[key.status]}${renderEndedKeyNotes(visit, key)}</td><td>${instant(getEndMs(key))}</td><td>${formatTotals(visit, usageByKey.get(key.id) ?? [])}</td></tr>
`,
  )}</tbody></table></div></details>`;
}

/** Renders a link to change the restrictions of a key that they made expire. */
function renderEndedKeyNotes(visit: Visit, key: KeyView): Html {
  const t = restrictionMessages[visit.locale];
  const { revokedAt, expiresAt, id, name } = key;
  return html`${
    revokedAt === null &&
    expiresAt === null &&
    html`<br><a href="${visit.link(`/dashboard/keys/${id}/restrict`)}" data-dialog>${t.restrict}<span class="visually-hidden">: ${name}</span></a>`
  }`;
}
