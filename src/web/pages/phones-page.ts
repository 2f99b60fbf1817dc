import { removeCredentials } from '../../domain/accounts/credential.ts';
import type { ResultPage } from '../../domain/catalogue/catalogue.ts';
import { countPages, type Page, type PageRequest, takePage } from '../../domain/catalogue/page.ts';
import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Phone } from '../../record/phone.ts';
import { findUnknownBrands } from '../../services/catalogue/brand-hint.ts';
import {
  presentUnderstanding,
  type UnderstandingJson,
} from '../../services/catalogue/present-understanding.ts';
import { type Html, html } from '../html.ts';
import { filterMessages } from '../messages/filters.ts';
import { phonesMessages } from '../messages/phones.ts';
import { isFilter, renderChosenFilters } from '../parts/chosen-filters.ts';
import { renderCurrencySelect } from '../parts/currency-select.ts';
import {
  type createFacetCounter,
  type FacetGroup,
  type FacetOption,
  wholeListPage,
} from '../parts/list-facets.ts';
import { createListLink } from '../parts/list-links.ts';
import { createListRequest } from '../parts/list-request.ts';
import { renderPhoneCard } from '../parts/phone-card.ts';
import { computeOutlineScale } from '../parts/phone-outline.ts';
import { renderRequestSamples } from '../parts/request-samples.ts';
import { renderSearchBox } from '../parts/search-box.ts';
import { renderPage } from '../render-page.ts';
import type { ListRequest, SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

const freshness = 'complete';
const outlineHeightPx = 112;

/** A requested list and its result. */
interface ListResult {
  readonly request: ListRequest;
  readonly matches: ResultPage<Phone>;
  readonly understood: UnderstandingJson | null;
}

/** Answers `GET /phones` with the list that `GET /v1/phones` returns, at the prices of the daily edition. */
export function renderPhones(
  visit: Visit,
  services: SiteServices,
  countFacets: ReturnType<typeof createFacetCounter>,
  request: ListRequest,
  headers: HeaderList,
) {
  const t = phonesMessages[visit.locale];
  const { catalogue, origin } = services;
  const { query, currency, params } = request;
  const matches = catalogue.list({ ...query, ...wholeListPage }, { freshness, currency });
  const result = { request, matches, understood: presentUnderstanding(matches.understood) };
  const { view } = matches;
  const page = { ...takePage(matches.items, query), total: matches.total };
  const pageCount = countPages(page);
  const isIndexed =
    [...params.keys()].every((name) => name === 'page' || name === 'brand') &&
    params.getAll('brand').length < 2;
  return renderPage(visit, {
    title: query.search === null ? t.title : t.titleOf(query.search),
    description: t.description,
    headers,
    // There are countless combinations of filters, so search engines index only plain lists and brands.
    canonical: isIndexed ? `/phones${params.size > 0 ? `?${params}` : ''}` : null,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<div class="browse">
<header class="browse-head"><h1>${t.title}</h1>
${renderCatalogueSize(visit, catalogue)}
${renderSearchBox(visit, { value: query.search ?? '', extraControls: renderControls(visit, services, result) })}
${renderNotices(visit, services, result)}
</header>
${renderFacetNav(visit, countFacets(visit, { question: query, params, view, phones: matches.items }), params)}
<section class="results" aria-labelledby="results"><div class="title-row"><h2 id="results">${t.count(matches.total)}</h2><p class="fine">${pageCount > 1 && t.pageOf(query.page, pageCount)}</p></div>
${renderChosenFilters(visit, params, result.understood, { currency: view.currency, brands: services.catalogue.brands() })}
${page.items.length > 0 ? renderCards(visit, services, page, result) : renderEmptyList(visit, services, result)}
${renderPageNav(visit, params, page)}
${renderRequestSamples(visit, origin, createListRequest(request, view.currency))}
</section></div>`,
  });
}

/** Renders the number of phones and brands, the newest release, and the day of the prices. */
function renderCatalogueSize(visit: Visit, catalogue: SiteServices['catalogue']): Html {
  const t = phonesMessages[visit.locale];
  const brands = catalogue.brands();
  const phones = brands.reduce((sum, { phoneCount }) => sum + phoneCount, 0);
  const { newestRelease } = catalogue.reach();
  return html`<p class="fine">${t.size(phones, brands.length)} ${newestRelease !== null && t.reach(visit.formats.month(newestRelease))} ${t.prices(visit.formats.date(catalogue.edition(freshness)))}</p>`;
}

/** Renders the controls of the search form: order, price limits and currency, and hidden fields for filters. */
function renderControls(visit: Visit, { catalogue }: SiteServices, { request, matches }: ListResult): Html {
  const t = phonesMessages[visit.locale];
  const { params, query } = request;
  const formFields = ['search', 'sort', 'currency', 'price_min', 'price_max', 'page'];
  const otherParams = [...params].filter(([name]) => !formFields.includes(name));
  const { sorts } = filterMessages[visit.locale];
  // The default order is sent as an empty value, so the address has no parameter for it.
  const defaultSort = query.search === null ? '-released' : 'relevance';
  const sort = query.sort ?? defaultSort;
  const options = phoneSorts.members.filter((name) => name !== 'relevance' || query.search !== null);
  return html`${otherParams.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="controls">
<div class="field"><label for="sort">${t.sort}</label><select id="sort" name="sort">${options.map(
    (name) =>
      html`<option value="${name === defaultSort ? '' : name}"${name === sort && html` selected`}>${sorts[name]}</option>`,
  )}</select></div>
<div class="field narrow-field"><label for="price_min">${t.priceFrom}</label><input id="price_min" name="price_min" inputmode="decimal" value="${params.get('price_min')}"></div>
<div class="field narrow-field"><label for="price_max">${t.priceTo}</label><input id="price_max" name="price_max" inputmode="decimal" value="${params.get('price_max')}"></div>
${renderCurrencySelect(visit, catalogue, matches.view.currency, params.has('currency'))}
<button>${t.apply}</button></div>`;
}

/** Renders notices about the search: a correction, what was not understood, a link to a comparison, unknown brands. */
function renderNotices(
  visit: Visit,
  { catalogue }: SiteServices,
  { request, matches, understood }: ListResult,
): Html {
  const t = phonesMessages[visit.locale];
  const { params, query } = request;
  const comparedSlugs = understood?.compare ?? [];
  const unknownBrandNames = findUnknownBrands(query.brands ?? [], catalogue.brands());
  return html`${matches.corrected !== null && html`<p class="notice">${t.corrected} <strong>${matches.corrected}</strong></p>`}${
    matches.unread.length > 0 &&
    html`<p class="notice">${t.unread(matches.unread.map((text) => `“${removeCredentials(text)}”`).join(', '))}</p>`
  }${
    comparedSlugs.length > 1 &&
    html`<p class="notice"><a href="${visit.link(`/compare?ids=${comparedSlugs.join(',')}`)}">${t.compared}</a></p>`
  }${unknownBrandNames.map(({ name, near }) => {
    const otherBrands = params.getAll('brand').filter((brand) => brand !== name);
    return html`<p class="notice warn">${t.unknownBrand(name)}${near !== null && html` ${t.didYouMean} <a href="${createListLink(visit, params, { brand: [...otherBrands, near] })}">${near}</a>?`}</p>`;
  })}`;
}

/** The number of options that a group shows before it is unfolded. */
const maxVisibleOptions = 8;
/** The names of the groups that are open initially. */
const openGroups = ['brand', 'price', 'year', 'flags'];

/** Renders the links beside a list that narrow it. Returns false if no group has options. */
function renderFacetNav(visit: Visit, groups: readonly FacetGroup[], params: URLSearchParams): Html | false {
  if (groups.every(({ options }) => options.length === 0)) return false;
  const t = phonesMessages[visit.locale];
  return html`<nav class="facets" aria-label="${t.filters}"><details class="facets-all"><summary>${t.filters}</summary>
<div class="facet-groups">${groups.map((group) => renderFacetGroup(visit, group, params))}</div></details></nav>`;
}

function renderFacetGroup(
  visit: Visit,
  { name, heading, options }: FacetGroup,
  params: URLSearchParams,
): Html {
  const t = phonesMessages[visit.locale];
  const isOpen = openGroups.includes(name) || options.some(({ isChosen }) => isChosen);
  const visibleOptions = options.filter(({ isChosen }, index) => index < maxVisibleOptions || isChosen);
  const hiddenOptions = options.filter((option) => !visibleOptions.includes(option));
  const renderList = (items: readonly FacetOption[]): Html =>
    html`<ul>${items.map((option) => renderFacetLink(visit, option, params))}</ul>`;
  return html`<details class="facet"${isOpen && html` open`}><summary>${heading}</summary>${renderList(visibleOptions)}${
    hiddenOptions.length > 0 &&
    html`<details class="facet-more"><summary>${t.more(hiddenOptions.length)}</summary>${renderList(hiddenOptions)}</details>`
  }</details>
`;
}

const renderFacetLink = (
  visit: Visit,
  { text, count, changes, isChosen }: FacetOption,
  params: URLSearchParams,
): Html =>
  html`<li><a class="facet-link" href="${createListLink(visit, params, changes)}" rel="nofollow"${isChosen && html` aria-current="true"`}><span>${text}</span> <span class="count">${visit.formats.number(count)}</span></a></li>`;

function renderCards(
  visit: Visit,
  { catalogue }: SiteServices,
  page: PageRequest & { readonly items: readonly Phone[] },
  { matches }: ListResult,
): Html {
  const t = phonesMessages[visit.locale];
  const scale = computeOutlineScale(page.items, outlineHeightPx);
  return html`<ul class="phone-cards">${page.items.map((phone) => renderPhoneCard(visit, phone, catalogue.price(phone, matches.view), scale))}</ul>
<form id="compare" class="compare-bar" method="get" action="${visit.link('/compare')}"><button>${t.compare}</button></form>`;
}

/** Renders what replaces an empty list: an explanation, and links to lists that are not empty. */
function renderEmptyList(
  visit: Visit,
  { catalogue }: SiteServices,
  { request, matches, understood }: ListResult,
): Html {
  const t = phonesMessages[visit.locale];
  const { params, query, currency } = request;
  const pageCount = countPages({ ...query, total: matches.total });
  if (pageCount > 0)
    return html`<p>${t.pastEnd(pageCount)} <a href="${createListLink(visit, params, { page: String(pageCount) })}">${t.lastPage}</a></p>`;
  const anyDeviceQuery = {
    ...query,
    page: 1,
    perPage: 1,
    filter: { ...query.filter, deviceType: ['ANY' as const] },
  };
  const hasFilters = understood !== null || [...params.keys()].some(isFilter);
  const otherDeviceCount = catalogue.list(anyDeviceQuery, { freshness, currency }).total;
  return html`<div class="panel"><h3>${t.emptyHeading}</h3>
${otherDeviceCount > 0 && html`<p>${t.otherDevices(otherDeviceCount)} <a href="${createListLink(visit, params, { device_type: 'any' })}">${t.showThem}</a></p>`}
${query.search !== null && html`<p>${t.emptySearch}</p>`}
<p>${hasFilters && `${t.emptyFilters} `}<a href="${visit.link('/phones')}">${t.all}</a></p></div>`;
}

/** Lists the numbers of the first, the last and the neighbouring pages in ascending order. */
function listLinkedPages(page: number, lastPage: number): number[] {
  const candidates = [1, page - 1, page, page + 1, lastPage].filter(
    (number) => number >= 1 && number <= lastPage,
  );
  return [...new Set(candidates)].sort((a, b) => a - b);
}

/** Renders links to the other pages of a list. Returns false for a list of one page. */
function renderPageNav(visit: Visit, params: URLSearchParams, list: Page<unknown>): Html | false {
  const lastPage = countPages(list);
  const { page } = list;
  if (lastPage < 2) return false;
  const t = phonesMessages[visit.locale];
  const linkToPage = (number: number): string =>
    createListLink(visit, params, number === 1 ? {} : { page: String(number) });
  return html`<nav class="pages" aria-label="${t.pages}"><ul>${
    page > 1 &&
    html`<li><a class="page-link" rel="prev" href="${linkToPage(Math.min(page - 1, lastPage))}">${t.previous}</a></li>`
  }${listLinkedPages(page, lastPage).map((number) =>
    number === page
      ? html`<li><span class="page-link" aria-current="page">${visit.formats.number(number)}</span></li>`
      : html`<li><a class="page-link" href="${linkToPage(number)}">${visit.formats.number(number)}</a></li>`,
  )}${page < lastPage && html`<li><a class="page-link" rel="next" href="${linkToPage(page + 1)}">${t.next}</a></li>`}</ul></nav>`;
}
