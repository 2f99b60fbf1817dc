import { getKeyExpiry } from '../../../../domain/accounts/account.ts';
import type { KeyRestrictions } from '../../../../domain/accounts/key-restrictions.ts';
import type { KeyUsage } from '../../../../domain/quota/quota.ts';
import type { KeyView } from '../../../../services/keys/account-keys.ts';
import { keyMessages } from '../../../messages/account/keys.ts';
import { restrictionMessages } from '../../../messages/account/restrictions.ts';
import { type Html, html } from '../../../rendering/html.ts';
import type { Visit } from '../../../visitor/visit.ts';
import { type FormAction, renderActionMenu, renderBadges } from '../action-menu.ts';
import { sumMetric } from '../usage/chart-series.ts';

/** Formats the requests and units of a key in the last 30 days. */
export function formatTotals(visit: Visit, usage: readonly KeyUsage[]): string {
  const { recentUsageOf } = keyMessages[visit.locale];
  return recentUsageOf(sumMetric(usage, 'requests'), sumMetric(usage, 'units'), sumMetric(usage, 'refused'));
}

/** Renders a working key with its dates, its usage, and a menu of actions. */
export function renderKeyRow(visit: Visit, key: KeyView, usage: readonly KeyUsage[]): Html {
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
