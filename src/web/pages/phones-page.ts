import { removeCredentials } from '../../domain/accounts/credential.ts';
import type { ResultPage } from '../../domain/catalogue/catalogue.ts';
import { countPages, type Page, type PageRequest, takePage } from '../../domain/catalogue/page.ts';
import { type PhoneSort, phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type { Price } from '../../domain/catalogue/prices/price.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Phone } from '../../record/phone.ts';
import { filterRules } from '../../record/phone-filter.ts';
import { findUnknownBrands } from '../../services/catalogue/brand-hint.ts';
import {
  presentUnderstanding,
  type UnderstandingJson,
} from '../../services/catalogue/present-understanding.ts';
import { filterMessages } from '../messages/catalogue/filters.ts';
import { phonesMessages } from '../messages/catalogue/phones.ts';
import { renderRequestSamples, type SampleRequest } from '../parts/docs/request-samples.ts';
import { type createFacetCounter, wholeListPage } from '../parts/list/list-facets.ts';
import {
  listChosenFilters,
  renderChosenFilters,
  renderFilterSheet,
  renderFiltersButton,
} from '../parts/list/list-filters.ts';
import { createListLink } from '../parts/list/list-links.ts';
import { renderSearchBox } from '../parts/list/search-box.ts';
import { renderPhoneCard } from '../parts/phone/phone-card.ts';
import { formatRateNote } from '../parts/prices/price-text.ts';
import { type Html, html } from '../rendering/html.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { ListRequest, SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

const freshness = 'complete';

/** A requested list. `hasSwappedLimits` is true if the lowest price was above the highest, so they were swapped. */
export type PageListRequest = ListRequest & { readonly hasSwappedLimits: boolean };

/** A requested list and its result. */
interface ListResult {
  readonly request: PageListRequest;
  readonly matches: ResultPage<Phone>;
  readonly understanding: UnderstandingJson | null;
}

/** Renders the page `GET /phones`: the list that `GET /v1/phones` returns, with the prices of the daily edition. */
export function renderPhones(
  visit: Visit,
  services: SiteServices,
  countFacets: ReturnType<typeof createFacetCounter>,
  request: PageListRequest,
  headers: HeaderList,
) {
  const t = phonesMessages[visit.locale];
  const { catalogue, origin } = services;
  const { query, currency, params } = request;
  const matches = catalogue.list({ ...query, ...wholeListPage }, { freshness, currency });
  const { view } = matches;
  const understanding = presentUnderstanding(matches.understood);
  const filterContext = { currency: view.currency, brands: catalogue.listBrands() };
  const filters = listChosenFilters(visit, params, understanding, filterContext);
  const page = { ...takePage(matches.items, query), total: matches.total };
  const pageCount = countPages(page);
  const groups = countFacets(visit, { criteria: query, params, view, phones: matches.items });
  // There are countless combinations of filters, so search engines index only plain lists and brands.
  const isIndexed =
    [...params.keys()].every((name) => name === 'page' || name === 'brand') &&
    params.getAll('brand').length < 2;
  return renderPage(visit, {
    title: query.search === null ? t.title : t.titleOf(query.search),
    description: t.description,
    headers,
    canonicalPath: isIndexed ? `/phones${params.size > 0 ? `?${params}` : ''}` : null,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<div class="browse">
<header class="browse-head"><h1>${t.title}</h1>
${renderSearchBox(visit, { value: query.search ?? '', extraControls: renderHiddenFields(params) })}
${renderNotices(visit, services, { request, matches, understanding })}
</header>
${renderFilterSheet(visit, { catalogue, groups, params, currency: view.currency })}
<section class="results" aria-labelledby="results"><div class="toolbar"><h2 id="results">${t.phoneCount(matches.total)}</h2>${renderFiltersButton(visit, params)}${renderSortMenu(visit, request)}</div>
${renderChosenFilters(visit, filters)}
${
  matches.total === 0
    ? renderEmptyList(visit, catalogue, request)
    : html`${page.items.length > 0 ? renderCards(visit, catalogue, page, view) : renderPastEnd(visit, params, pageCount)}
${renderPageLinks(visit, params, page)}`
}
${renderFootnotes(
  visit,
  catalogue,
  page.items.map((phone) => catalogue.findPrice(phone, view)),
)}
${renderRequestSamples(visit, origin, createListRequest(request, view.currency))}
</section></div>`,
  });
}

/** Renders the content that replaces an empty list: how to search, and the devices that only `device_type` lists. */
function renderEmptyList(
  visit: Visit,
  catalogue: SiteServices['catalogue'],
  { params, query, currency }: ListRequest,
): Html {
  const t = phonesMessages[visit.locale];
  const anyDevice = { ...query, filter: { ...query.filter, deviceType: ['ANY' as const] } };
  const { total } = catalogue.list({ ...anyDevice, page: 1, perPage: 1 }, { freshness, currency });
  return html`<div class="empty-list"><h3>${t.emptyHeading}</h3>
${total > 0 && html`<p>${t.otherDevices(total)} <a href="${createListLink(visit, params, { device_type: 'any' })}">${t.showOtherDevices}</a></p>`}
${query.search !== null && html`<p class="fine">${t.emptySearch}</p>`}
<p><a class="button" href="${visit.link('/phones')}">${t.allPhones}</a></p></div>`;
}

/** Renders the text for a page number beyond the last page. */
function renderPastEnd(visit: Visit, params: URLSearchParams, pageCount: number): Html {
  const t = phonesMessages[visit.locale];
  return html`<p>${t.pastEnd(pageCount)} <a href="${createListLink(visit, params, { page: String(pageCount) })}">${t.lastPage}</a></p>`;
}

/** Renders the size and newest release of the catalogue, and the dates of its prices and exchange rates. */
function renderFootnotes(
  visit: Visit,
  catalogue: SiteServices['catalogue'],
  prices: readonly (Price | null)[],
): Html {
  const t = phonesMessages[visit.locale];
  const brands = catalogue.listBrands();
  const phoneCount = brands.reduce((sum, brand) => sum + brand.phoneCount, 0);
  const { newestRelease } = catalogue.createOverview();
  return html`<p class="fine">${t.catalogueSize(phoneCount, brands.length)} ${newestRelease !== null && t.newestRelease(visit.formats.month(newestRelease))} ${t.pricesAsOf(visit.formats.date(catalogue.getEdition(freshness)))} ${formatRateNote(visit, prices)}</p>`;
}

/** Renders hidden fields for the parameters without a visible field, except `page`: a new search begins at page 1. */
function renderHiddenFields(params: URLSearchParams): Html {
  const formFields = ['search', 'currency', 'price_min', 'price_max', 'page'];
  const otherParams = [...params].filter(([name]) => !formFields.includes(name));
  return html`${otherParams.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** Renders a menu of links to the same list in other sort orders. */
function renderSortMenu(visit: Visit, { params, query }: ListRequest): Html {
  const t = phonesMessages[visit.locale];
  const { sorts } = filterMessages[visit.locale];
  const defaultSort = query.search === null ? '-released' : 'relevance';
  const currentSort = query.sort ?? defaultSort;
  const sortNames = phoneSorts.members.filter((name) => name !== 'relevance' || query.search !== null);
  return html`<details class="sort-button"><summary class="button" aria-label="${t.sort} ${sorts[currentSort]}"><span class="fine">${t.sort}</span> ${sorts[currentSort]}</summary>
<ul class="sort-menu">${sortNames.map(
    (name) =>
      html`<li><a href="${createListLink(visit, params, { sort: name === defaultSort ? null : name })}" rel="nofollow"${name === currentSort && html` aria-current="true"`}>${sorts[name]}</a></li>`,
  )}</ul></details>`;
}

/** Renders notices about the search, such as a corrected spelling, ignored words and unknown brands. */
function renderNotices(
  visit: Visit,
  { catalogue }: SiteServices,
  { request, matches, understanding }: ListResult,
): Html {
  const t = phonesMessages[visit.locale];
  const { params, query } = request;
  const comparedSlugs = understanding?.compare ?? [];
  const unknownBrandNames = findUnknownBrands(query.brands ?? [], catalogue.listBrands());
  return html`${request.hasSwappedLimits && html`<p class="notice">${t.limitsSwapped}</p>`}${matches.corrected !== null && html`<p class="notice">${t.searchedFor} <strong>${matches.corrected}</strong></p>`}${
    matches.unread.length > 0 &&
    html`<p class="notice">${t.ignoredTexts(matches.unread.map((text) => `“${removeCredentials(text)}”`).join(', '))}</p>`
  }${
    comparedSlugs.length > 1 &&
    html`<p class="notice"><a href="${visit.link(`/compare?ids=${comparedSlugs.join(',')}`)}">${t.compareThese}</a></p>`
  }${unknownBrandNames.map(({ name, suggestion }) => {
    const otherBrands = params.getAll('brand').filter((brand) => brand !== name);
    return html`<p class="notice warn">${t.unknownBrand(name)}${suggestion !== null && html` ${t.didYouMean} <a href="${createListLink(visit, params, { brand: [...otherBrands, suggestion] })}">${suggestion}</a>?`}</p>`;
  })}`;
}

function renderCards(
  visit: Visit,
  catalogue: SiteServices['catalogue'],
  page: PageRequest & { readonly items: readonly Phone[] },
  view: ResultPage<Phone>['view'],
): Html {
  const t = phonesMessages[visit.locale];
  const renderCheckbox = ({ slug, fullName }: Phone): Html =>
    html`<label class="card-action"><input type="checkbox" name="ids" value="${slug}" form="compare" aria-label="${t.selectPhoneLabel(fullName)}"> <span aria-hidden="true">${t.selectPhone}</span></label>`;
  return html`<ul class="phone-cards">${page.items.map((phone) => renderPhoneCard(visit, phone, catalogue.findPrice(phone, view), renderCheckbox(phone)))}</ul>
<form id="compare" class="compare-bar" method="get" action="${visit.link('/compare')}"><button>${t.compareSelected}</button></form>`;
}

/** The GraphQL fields of each phone in the list. */
const nodeFields = 'fullName slug releasedOn price { amount { formatted } kind observedAt stale }';

/** Converts a sort order of REST to the GraphQL enum value. */
const toSortEnum = (sort: PhoneSort): string =>
  sort.startsWith('-') ? `${sort.slice(1).toUpperCase()}_DESC` : sort.toUpperCase();

/** Creates the API request for the list on a page. @param currency the currency of the page's prices */
function createListRequest({ query, params }: ListRequest, currency: string): SampleRequest {
  const { page, perPage, brands, search, sort, filter } = query;
  const filterValues = Object.fromEntries(
    filterRules.flatMap(([name]) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
  );
  const filters = { ...filterValues, ...(params.has('currency') && { currency }) };
  const variables = [
    params.has('page') && (['page', 'Int', page] as const),
    params.has('per_page') && (['perPage', 'Int', perPage] as const),
    brands !== null && (['brand', '[String!]', brands] as const),
    search !== null && (['search', 'String', search] as const),
    Object.keys(filters).length > 0 && (['filter', 'PhoneFilter', filters] as const),
    sort !== null && (['sort', 'PhoneSort', toSortEnum(sort)] as const),
  ].filter((variable) => variable !== false);
  const declarations = variables.map(([name, type]) => `$${name}: ${type}`).join(', ');
  const args = variables.map(([name]) => `${name}: $${name}`).join(', ');
  const document =
    variables.length === 0
      ? `{ phones { totalCount nodes { ${nodeFields} } } }`
      : `query (${declarations}) { phones(${args}) { totalCount nodes { ${nodeFields} } } }`;
  return {
    path: '/v1/phones',
    query: params,
    graphql: {
      query: document,
      ...(variables.length > 0 && {
        variables: Object.fromEntries(variables.map(([name, , value]) => [name, value])),
      }),
    },
  };
}

/** Lists the numbers of the first, the last, the current and the neighbouring pages in ascending order. */
function listLinkedPages(page: number, lastPage: number): number[] {
  const candidates = [1, page - 1, page, page + 1, lastPage].filter(
    (number) => number >= 1 && number <= lastPage,
  );
  return [...new Set(candidates)].sort((a, b) => a - b);
}

/** Renders links to the other pages of a list. Returns false for a list of one page. */
function renderPageLinks(visit: Visit, params: URLSearchParams, list: Page<unknown>): Html | false {
  const lastPage = countPages(list);
  const { page } = list;
  if (lastPage < 2) return false;
  const t = phonesMessages[visit.locale];
  const linkToPage = (number: number): string =>
    createListLink(visit, params, number === 1 ? {} : { page: String(number) });
  const numbers = listLinkedPages(page, lastPage);
  const items = numbers.map((number, index) => {
    const text = visit.formats.number(number);
    const hasGap = index > 0 && number - (numbers[index - 1] as number) > 1;
    return html`${hasGap && html`<li class="page-gap" aria-hidden="true">…</li>`}<li>${
      number === page
        ? html`<span class="page-link" aria-current="page">${text}</span>`
        : html`<a class="page-link" href="${linkToPage(number)}">${text}</a>`
    }</li>`;
  });
  return html`<nav class="pages" aria-label="${t.pages}"><ul>${
    page > 1 &&
    html`<li><a class="page-link" rel="prev" href="${linkToPage(Math.min(page - 1, lastPage))}">${t.previous}</a></li>`
  }${items}${
    page < lastPage &&
    html`<li><a class="page-link" rel="next" href="${linkToPage(page + 1)}">${t.next}</a></li>`
  }</ul></nav>`;
}
