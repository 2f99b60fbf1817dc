import type { PhoneQuery } from '../../domain/catalogue/phone-query.ts';
import { type Html, html } from '../html.ts';
import { phonesMessages } from '../messages/phones.ts';
import type { ListRequest, SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import type { ChosenFilters } from './chosen-filters.ts';
import { applyChanges, createListLink, createListPath } from './list-links.ts';

const freshness = 'complete';
/** Of longer texts, no word is left out as an experiment, because each experiment is a search. */
const maxWords = 8;

/** Renders what replaces an empty list: each way to a list that has phones, with the number of its phones. */
export function renderEmptyList(
  visit: Visit,
  { catalogue, readPhoneList }: SiteServices,
  { params, query, currency }: ListRequest,
  { chosen, understood }: ChosenFilters,
): Html {
  const t = phonesMessages[visit.locale];
  const count = (changedQuery: PhoneQuery): number =>
    catalogue.list({ ...changedQuery, page: 1, perPage: 1 }, { freshness, currency }).total;
  // A text that is no question is one more part that can be left out.
  const withoutText = applyChanges(params, {
    search: null,
    ...(query.sort === 'relevance' && { sort: null }),
  });
  const isPlainText = query.search !== null && understood.length === 0 && chosen.length > 0;
  const textPart = isPlainText ? [{ text: `“${query.search}”`, paramsWithout: withoutText }] : [];
  const removals = [...textPart, ...chosen, ...understood].map(({ text, paramsWithout }) => {
    return { text, params: paramsWithout, count: count(readPhoneList(paramsWithout).query) };
  });
  const searches = listShorterTexts(query.search).flatMap((search) => {
    const shorterParams = new URLSearchParams(params);
    shorterParams.set('search', search);
    const phoneCount = count({ ...query, search });
    return phoneCount > 0 ? [{ search, params: shorterParams, count: phoneCount }] : [];
  });
  const otherDeviceCount = count({ ...query, filter: { ...query.filter, deviceType: ['ANY' as const] } });
  const phoneCount = catalogue.brands().reduce((sum, brand) => sum + brand.phoneCount, 0);
  return html`<div class="empty-list"><h3>${t.emptyHeading}</h3>
${
  removals.length > 0 &&
  html`<p>${t.removeOne}</p><ul class="chips">${removals
    .toSorted((a, b) => b.count - a.count)
    .map(
      (removal) =>
        html`<li><a class="chip" href="${createListPath(visit, removal.params)}" rel="nofollow"><span class="visually-hidden">${t.remove} </span><s>${removal.text}</s> <span class="count">${t.count(removal.count)}</span></a></li>`,
    )}</ul>`
}
${
  searches.length > 0 &&
  html`<p>${t.searchInstead}</p><ul class="chips">${searches.map(
    ({ search, params: shorterParams, count: found }) =>
      html`<li><a class="chip" href="${createListPath(visit, shorterParams)}" rel="nofollow">“${search}” <span class="count">${t.count(found)}</span></a></li>`,
  )}</ul>`
}
${otherDeviceCount > 0 && html`<p>${t.otherDevices(otherDeviceCount)} <a href="${createListLink(visit, params, { device_type: 'any' })}">${t.showThem}</a></p>`}
${query.search !== null && html`<p class="fine">${t.emptySearch}</p>`}
<p><a class="button" href="${visit.link('/phones')}">${t.allOf(phoneCount)}</a></p></div>`;
}

/** Lists a text with each of its words left out. Returns nothing for one word. */
function listShorterTexts(text: string | null): string[] {
  const words = text?.split(/\s+/) ?? [];
  if (words.length < 2 || words.length > maxWords) return [];
  return words.map((_, index) => words.toSpliced(index, 1).join(' '));
}
