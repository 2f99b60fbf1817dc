import { getKeyExpiry, type KeyStatus } from '../../../../domain/accounts/account.ts';
import type { KeyRestrictions } from '../../../../domain/accounts/key-restrictions.ts';
import type { KeyUsage } from '../../../../domain/quota/quota.ts';
import type { KeyView } from '../../../../services/keys/account-keys.ts';
import { keyMessages } from '../../../messages/account/keys.ts';
import { restrictionMessages } from '../../../messages/account/restrictions.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { Visit } from '../../../visitor/visit.ts';
import { type FormAction, renderActionMenu, renderBadges } from '../action-menu.ts';
import type { DashboardView } from '../dashboard-view.ts';
import { sumMetric } from '../usage/usage-chart.ts';

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

/** Formats the requests and units of a key in the last 30 days. */
function formatTotals(visit: Visit, usage: readonly KeyUsage[]): string {
  const { recentUsageOf } = keyMessages[visit.locale];
  return recentUsageOf(sumMetric(usage, 'requests'), sumMetric(usage, 'units'), sumMetric(usage, 'refused'));
}

/** Renders a working key with its dates, its usage, and a menu of actions. */
function renderKeyRow(visit: Visit, key: KeyView, usage: readonly KeyUsage[]): Html {
  const t = keyMessages[visit.locale];
  const { instant, date } = visit.formats;
  const { id, name, status, restrictions } = key;
  const expiry = getKeyExpiry(key);
  const actions: readonly FormAction[] = [
    ['rename', t.rename],
    ['restrict', restrictionMessages[visit.locale].restrict],
    ...(status === 'active' ? [['rotate', t.rotate] as const] : []),
    ['revoke', t.revoke],
  ];
  return html`<article class="panel key" aria-labelledby="key-${id}">
<header><h3 id="key-${id}">${name}</h3><span class="status ${status}">${t.statuses[status]}</span><code class="fine">phk_${id}…</code></header>
${renderActionMenu(visit, `/dashboard/keys/${id}`, { id, label: t.actions, name }, actions)}
<dl class="figures">
<div><dt>${t.created}</dt><dd>${date(key.createdAt)}</dd></div>
<div><dt>${t.lastUsed}</dt><dd>${key.lastUsedAt === null ? t.never : instant(key.lastUsedAt)}</dd></div>
${expiry !== null && html`<div><dt>${t.expires}</dt><dd>${instant(expiry)}</dd></div>`}
<div><dt>${t.recentUsage}</dt><dd>${formatTotals(visit, usage)}</dd></div>
${restrictions !== null && html`<div class="wide"><dt>${restrictionMessages[visit.locale].restrictedTo}</dt><dd>${renderRestrictionBadges(visit, restrictions)}</dd></div>`}
</dl></article>`;
}

/** The maximum number of origins or addresses that are shown as badges. The form of the key shows all. */
const maxListedItems = 3;

/** Renders the restrictions of a key as badges, without its expiry, which the row shows separately. */
function renderRestrictionBadges({ locale }: Visit, restrictions: KeyRestrictions): Html {
  const t = restrictionMessages[locale];
  const { origins, addresses, doors, documentsOnly, unitsPerDay, perAddressPerHour } = restrictions;
  const limitItems = (list: readonly string[] | null): string[] => {
    const items = list ?? [];
    const hiddenCount = items.length - maxListedItems;
    return hiddenCount > 0 ? [...items.slice(0, maxListedItems), t.moreCount(hiddenCount)] : [...items];
  };
  return renderBadges([
    ...limitItems(origins),
    ...limitItems(addresses),
    ...(doors === null ? [] : [doors.map((door) => t.doors[door]).join(', ')]),
    ...(documentsOnly ? [t.registeredDocuments] : []),
    ...(unitsPerDay === null ? [] : [t.unitsPerDay(unitsPerDay)]),
    ...(perAddressPerHour === null ? [] : [t.unitsPerAddressHour(perAddressPerHour)]),
  ]);
}
