import type { PhoneQuery } from '../../../domain/catalogue/phone-query.ts';
import { phonesMessages } from '../../messages/catalogue/phones.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { ListRequest, SiteServices } from '../../site-services.ts';
import type { Visit } from '../../visitor/visit.ts';
import type { ChosenFilters } from './chosen-filters.ts';
import { applyChanges, createListLink, createListPath } from './list-links.ts';

/** The maximum number of words in a search text for which shorter texts are tried. Each of them is another search. */
const maxWords = 8;

/** A similar list, and how many phones it has. */
interface Alternative {
  readonly text: string;
  readonly params: URLSearchParams;
  readonly count: number;
}

/** Renders the content that replaces an empty list: links to similar lists, and how many phones each of them has. */
export function renderEmptyList(
  visit: Visit,
  { catalogue, readPhoneList }: SiteServices,
  { params, query, currency }: ListRequest,
  { chosenFilters, understoodFilters }: ChosenFilters,
): Html {
  const t = phonesMessages[visit.locale];
  const runQuery = (changedQuery: PhoneQuery) =>
    catalogue.list({ ...changedQuery, page: 1, perPage: 1 }, { freshness: 'complete', currency });
  // Offer to remove the whole search text, unless it was understood as filters that can be removed one by one.
  // A list without a search text cannot be sorted by relevance.
  const paramsWithoutText = applyChanges(params, {
    search: null,
    ...(query.sort === 'relevance' && { sort: null }),
  });
  // Do not offer to remove the text if it is the only condition: the link to all phones below has the same effect.
  const canRemoveSearchText =
    query.search !== null && understoodFilters.length === 0 && chosenFilters.length > 0;
  const textFilters = canRemoveSearchText
    ? [{ text: `“${query.search}”`, paramsWithout: paramsWithoutText }]
    : [];
  const removableFilters = [...textFilters, ...chosenFilters, ...understoodFilters];
  const removals = removableFilters.map(({ text, paramsWithout }) => {
    return { text, params: paramsWithout, count: runQuery(readPhoneList(paramsWithout).query).total };
  });
  const searches = listShorterTexts(query.search).map((search) => {
    const { corrected, total } = runQuery({ ...query, search });
    const text = corrected ?? search;
    return { text: `“${text}”`, params: applyChanges(params, { search: text }), count: total };
  });
  const otherDeviceCount = runQuery({
    ...query,
    filter: { ...query.filter, deviceType: ['ANY' as const] },
  }).total;
  const phoneCount = catalogue.listBrands().reduce((sum, brand) => sum + brand.phoneCount, 0);
  const removeLabel = html`<span class="visually-hidden">${t.remove} </span>`;
  const crossMark = html` <span aria-hidden="true">×</span>`;
  const renderAlternatives = (
    heading: string,
    alternatives: readonly Alternative[],
    isRemoval: boolean,
  ): Html | false =>
    alternatives.length > 0 &&
    html`<p>${heading}</p><ul class="chips">${alternatives.map(
      ({ text, params: otherParams, count }) =>
        html`<li><a class="chip" href="${createListPath(visit, otherParams)}" rel="nofollow">${isRemoval && removeLabel}${text}${isRemoval && crossMark}${count > 0 && html` <span class="count">${t.phoneCount(count)}</span>`}</a></li>`,
    )}</ul>`;
  return html`<div class="empty-list"><h3>${t.emptyHeading}</h3>
${renderAlternatives(
  t.leaveOutOne,
  removals.toSorted((a, b) => b.count - a.count),
  true,
)}
${renderAlternatives(
  t.searchInstead,
  searches.filter(({ count }) => count > 0),
  false,
)}
${otherDeviceCount > 0 && html`<p>${t.otherDevices(otherDeviceCount)} <a href="${createListLink(visit, params, { device_type: 'any' })}">${t.showOtherDevices}</a></p>`}
${query.search !== null && html`<p class="fine">${t.emptySearch}</p>`}
<p><a class="button" href="${visit.link('/phones')}">${t.allPhonesCount(phoneCount)}</a></p></div>`;
}

/**
 * Lists the texts that remain when one word is removed, beginning with the removal of the last word. Lists none for a
 * single word or too many words.
 */
function listShorterTexts(text: string | null): string[] {
  const words = text?.split(/\s+/) ?? [];
  if (words.length < 2 || words.length > maxWords) return [];
  return words.map((_, index) => words.toSpliced(-1 - index, 1).join(' '));
}
