import type { CataloguedBrand } from '../../../domain/catalogue/catalogue.ts';
import { toMemberName } from '../../../record/member-name.ts';
import { getMinorDigits } from '../../../record/minor-digits.ts';
import { filterRules, type PhoneFilter } from '../../../record/phone-filter.ts';
import type { PhoneCatalogue } from '../../../services/catalogue/phone-catalogue.ts';
import type { UnderstandingJson } from '../../../services/catalogue/present-understanding.ts';
import { filterMessages } from '../../messages/catalogue/filters.ts';
import { phonesMessages } from '../../messages/catalogue/phones.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatMember } from '../phone/fact-text.ts';
import { renderCurrencySelect } from '../prices/currency-select.ts';
import type { FacetGroup, FacetOption } from './list-facets.ts';
import { applyChanges, createListLink, createListPath, type ListChanges } from './list-links.ts';

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

/** Formats the decimal amount of a price filter as money. */
function formatDecimalMoney({ formats }: Visit, amount: number, currency: string): string {
  return formats.money(Math.round(amount * 10 ** getMinorDigits(currency)), currency);
}

/** The filter of each parameter. Brands are a parameter of their own. */
const filtersByParam = new Map<string, { field: 'brand' | keyof PhoneFilter; kind: string }>([
  ['brand', { field: 'brand', kind: 'texts' }],
  ...filterRules.map(([field, { kind }]) => [toMemberName(field), { field, kind }] as const),
]);

/** Whether a parameter of the list is a filter. */
const isFilterParam = (param: string): boolean => filtersByParam.has(param);

/** The data that is needed to format the values of filters. */
interface FilterContext {
  readonly currency: string;
  readonly brands: readonly CataloguedBrand[];
}

/** Formats a filter with its value: `RAM from 8 GB`. @param param the name of the filter's parameter */
function formatFilter(visit: Visit, param: string, value: string, context: FilterContext): string {
  const t = filterMessages[visit.locale];
  const filter = filtersByParam.get(param);
  if (filter === undefined) return `${param}: ${value}`;
  const label = t.filters[filter.field];
  if (typeof label !== 'string') return label[value === 'true' ? 0 : 1] as string;
  return label.replace('{}', () => formatFilterValue(visit, filter, value, context));
}

function formatFilterValue(
  visit: Visit,
  { field, kind }: { readonly field: string; readonly kind: string },
  value: string,
  { currency, brands }: FilterContext,
): string {
  if (field === 'brand' || field === 'brandNot') return formatBrands(value, brands);
  if (field === 'priceMin' || field === 'priceMax') return formatDecimalMoney(visit, Number(value), currency);
  if (field === 'priceBasis') return filterMessages[visit.locale].priceBases[value.toUpperCase()] ?? value;
  if (kind === 'enum')
    return value
      .split(',')
      .map((member) => formatMember(visit, member))
      .join(', ');
  if (kind === 'date') return visit.formats.partialDate(value);
  if (field === 'ipMin') return value.toUpperCase();
  return kind === 'number' || kind === 'whole' ? visit.formats.number(Number(value)) : value;
}

/** Converts the value of a brand filter, which has slugs or names in any letter case, to names as readers know them. */
function formatBrands(value: string, brands: readonly CataloguedBrand[]): string {
  const getName = (text: string): string => {
    const lowerCaseText = text.toLowerCase();
    return (
      brands.find(({ slug, name }) => slug === lowerCaseText || name.toLowerCase() === lowerCaseText)?.name ??
      text
    );
  };
  return value.split(',').map(getName).join(', ');
}

/** Replaces a search question with parameters for the filters, the sort order and the text that were read from it. */
function toUnderstoodParams(params: URLSearchParams, understanding: UnderstandingJson): URLSearchParams {
  const filterParams = Object.entries(understanding.filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ]);
  const changes: ListChanges = {
    search: understanding.text,
    ...Object.fromEntries(filterParams),
    ...(understanding.sort !== null && { sort: understanding.sort }),
  };
  return applyChanges(params, changes);
}

/** A filter, or another part of a list request that the reader can remove. */
interface ChosenFilter {
  readonly text: string;
  /** The parameters of the list without this filter. */
  readonly paramsWithout: URLSearchParams;
}

/** The active filters of a list. */
interface ChosenFilters {
  /** The filters that the reader chose. */
  readonly chosenFilters: readonly ChosenFilter[];
  /** The filters that were understood from a search question. */
  readonly understoodFilters: readonly ChosenFilter[];
}

/** Lists the active filters of a list. @param understanding how the search question was understood, if at all */
export function listChosenFilters(
  visit: Visit,
  params: URLSearchParams,
  understanding: UnderstandingJson | null,
  context: FilterContext,
): ChosenFilters {
  const chosenParams = [...params].filter(([name]) => isFilterParam(name));
  const chosenFilters = chosenParams.map(([name, value]) => ({
    text: formatFilter(visit, name, value, context),
    paramsWithout: applyChanges(params, {
      [name]: params.getAll(name).filter((otherValue) => otherValue !== value),
    }),
  }));
  return {
    chosenFilters,
    understoodFilters:
      understanding === null ? [] : listUnderstoodFilters(visit, params, understanding, context),
  };
}

function listUnderstoodFilters(
  visit: Visit,
  params: URLSearchParams,
  understanding: UnderstandingJson,
  context: FilterContext,
): ChosenFilter[] {
  const expandedParams = toUnderstoodParams(params, understanding);
  const t = filterMessages[visit.locale];
  const toFilter = (name: string, text: string): ChosenFilter => ({
    text,
    paramsWithout: applyChanges(expandedParams, { [name]: null }),
  });
  const { sort, text } = understanding;
  const sortText = sort !== null && sort in t.sorts ? t.sorts[sort as keyof typeof t.sorts] : null;
  return [
    ...(text === null ? [] : [toFilter('search', `“${text}”`)]),
    ...Object.entries(understanding.filters)
      .filter(([name]) => isFilterParam(name))
      .map(([name, value]) => toFilter(name, formatFilter(visit, name, String(value), context))),
    ...(sortText === null ? [] : [toFilter('sort', sortText)]),
  ];
}

/** Renders the active filters. Each is a link to the list without that filter. */
export function renderChosenFilters(visit: Visit, { chosenFilters, understoodFilters }: ChosenFilters): Html {
  const t = phonesMessages[visit.locale];
  const renderChips = (heading: string, filters: readonly ChosenFilter[]): Html | false =>
    filters.length > 0 &&
    html`<div class="chosen"><p>${heading}</p><ul class="chips">${filters.map(
      ({ text, paramsWithout }) =>
        html`<li><a class="chip" href="${createListPath(visit, paramsWithout)}" rel="nofollow"><span class="visually-hidden">${t.remove} </span>${text} <span aria-hidden="true">×</span></a></li>`,
    )}</ul></div>`;
  return html`${renderChips(t.chosenFilters, chosenFilters)}${renderChips(t.understoodFilters, understoodFilters)}`;
}
