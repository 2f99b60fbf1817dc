import type { KeyRestrictions } from '../../../domain/accounts/key-restrictions.ts';
import type { KeyView } from '../../../services/keys/account-keys.ts';
import { type Html, html } from '../../html.ts';
import { keyMessages } from '../../messages/keys.ts';
import { restrictionMessages } from '../../messages/restrictions.ts';
import type { Visit } from '../../visit.ts';

/** Of a long list so many are shown beside the key; its form has all. */
const shownOfList = 3;

/** What a key is restricted to, in a few words each; when it ends stands elsewhere. */
export function restrictionBadges({ locale }: Visit, restrictions: KeyRestrictions): Html {
  const words = restrictionMessages[locale];
  const { origins, addresses, doors, documentsOnly, unitsPerDay, perAddressPerHour } = restrictions;
  const some = (list: readonly string[] | null): string[] => {
    const all = list ?? [];
    const rest = all.length - shownOfList;
    return rest > 0 ? [...all.slice(0, shownOfList), words.moreOf(rest)] : [...all];
  };
  const badges = [
    ...some(origins),
    ...some(addresses),
    ...(doors === null ? [] : [doors.map((door) => words.doors[door]).join(', ')]),
    ...(documentsOnly ? [words.documents] : []),
    ...(unitsPerDay === null ? [] : [words.unitsADay(unitsPerDay)]),
    ...(perAddressPerHour === null ? [] : [words.unitsAnHour(perAddressPerHour)]),
  ];
  return html`<ul class="badges">${badges.map((text) => html`<li class="badge">${text}</li>`)}</ul>`;
}

/** That somebody saw the key in public: when, where, and what to do about it. Nothing for other keys. */
export function reportNotice(visit: Visit, key: KeyView): Html | false {
  if (key.reportedAt === null) return false;
  const words = restrictionMessages[visit.locale];
  const isRestricted = key.restrictions !== null;
  const actions = [
    ...(key.status === 'active' ? [['rotate', keyMessages[visit.locale].rotate]] : []),
    ['restrict', words.restrict],
    ['revoke', keyMessages[visit.locale].revoke],
  ];
  return html`<div class="notice${!isRestricted && ' warn'}">
<p><strong>${words.reported}</strong>, ${words.lastReported(visit.formats.instant(key.reportedAt))}. ${isRestricted ? words.nothingToDo : words.whatToDo}</p>
${key.reportedUrl !== null && html`<p class="fine">${words.reportedWhere} <code>${key.reportedUrl}</code></p>`}
${
  !isRestricted &&
  html`<div class="report-actions">${actions.map(
    ([action, label]) =>
      html`<a class="button small" href="${visit.link(`/dashboard/keys/${key.id}/${action}`)}" data-dialog>${label}<span class="visually-hidden">: ${key.name}</span></a>`,
  )}</div>`
}</div>`;
}
