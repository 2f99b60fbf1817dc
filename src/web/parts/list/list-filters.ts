import type { PhoneCatalogue } from '../../../services/catalogue/phone-catalogue.ts';
import { phonesMessages } from '../../messages/catalogue/phones.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { renderCurrencySelect } from '../prices/currency-select.ts';
import { isFilterParam } from './chosen-filters.ts';
import type { FacetGroup, FacetOption } from './list-facets.ts';
import { createListLink } from './list-links.ts';

/** The number of options that a group shows before the reader expands it. */
const maxVisibleOptions = 8;
/** The names of the groups that are open initially. */
const initiallyOpenGroups = ['brand', 'price', 'year', 'flags'];

interface FilterSheet {
  readonly catalogue: PhoneCatalogue;
  readonly groups: readonly FacetGroup[];
  readonly params: URLSearchParams;
  /** The currency of the prices on the page. */
  readonly currency: string;
}

/** Renders the button that opens the filters on small screens, with the number of active filters. */
export function renderFiltersButton(visit: Visit, params: URLSearchParams): Html {
  const count = [...params.keys()].filter(isFilterParam).length;
  return html`<button class="filters-button" popovertarget="filters">${phonesMessages[visit.locale].filtersButton(count)}</button>`;
}

/**
 * Renders the controls that narrow a list: links with counts, price limits, and the currency. On wide screens they
 * are beside the list; on narrow screens a button opens them as a sheet. The fields belong to the search form.
 */
export function renderFilterSheet(visit: Visit, { catalogue, groups, params, currency }: FilterSheet): Html {
  const t = phonesMessages[visit.locale];
  const priceFields = html`<div class="price-fields">${renderPriceField('price_min', t.priceFrom, params)}${renderPriceField('price_max', t.priceTo, params)}
${renderCurrencySelect(visit, catalogue, currency, params.has('currency'), 'search-form')}
<button form="search-form">${t.apply}</button></div>`;
  const hasPriceGroup = groups.some(({ name }) => name === 'price');
  const priceGroup = { name: 'price', heading: t.facetHeadings.price(currency), options: [] };
  const shownGroups = hasPriceGroup ? groups : [priceGroup, ...groups];
  return html`<nav class="facets" id="filters" popover aria-label="${t.filters}">
<div class="sheet-head"><strong>${t.filters}</strong><button class="quiet small" popovertarget="filters" popovertargetaction="hide">${t.close}</button></div>
${shownGroups.map((group) => renderGroup(visit, group, params, group.name === 'price' ? priceFields : null))}</nav>`;
}

const renderPriceField = (name: string, label: string, params: URLSearchParams): Html =>
  html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" form="search-form" inputmode="decimal" value="${params.get(name)}"></div>`;

function renderGroup(
  visit: Visit,
  { name, heading, options }: FacetGroup,
  params: URLSearchParams,
  fields: Html | null,
): Html {
  const isOpen = initiallyOpenGroups.includes(name) || options.some(({ isChosen }) => isChosen);
  const visibleOptions = options.filter(({ isChosen }, index) => index < maxVisibleOptions || isChosen);
  const hiddenOptions = options.filter((option) => !visibleOptions.includes(option));
  const renderList = (items: readonly FacetOption[]): Html | false =>
    items.length > 0 && html`<ul>${items.map((option) => renderFacetLink(visit, option, params))}</ul>`;
  return html`<details class="facet"${isOpen && html` open`}><summary>${heading}</summary>${fields}${renderList(visibleOptions)}${
    hiddenOptions.length > 0 &&
    html`<details class="facet-more"><summary>${phonesMessages[visit.locale].moreOptions(hiddenOptions.length)}</summary>${renderList(hiddenOptions)}</details>`
  }</details>
`;
}

const renderFacetLink = (
  visit: Visit,
  { text, count, changes, isChosen }: FacetOption,
  params: URLSearchParams,
): Html =>
  html`<li><a class="facet-link" href="${createListLink(visit, params, changes)}" rel="nofollow"${isChosen && html` aria-current="true"`}><span>${text}</span> <span class="count">${visit.formats.number(count)}</span></a></li>`;
