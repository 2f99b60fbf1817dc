import type { ResultPage } from '../../domain/catalogue/catalogue.ts';
import { type Page, type PageRequest, pageOf, totalPages } from '../../domain/catalogue/page.ts';
import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Phone } from '../../record/phone.ts';
import { unknownBrands } from '../../services/catalogue/brand-hint.ts';
import { presentUnderstood, type UnderstoodJson } from '../../services/catalogue/present-understood.ts';
import { type Html, html } from '../html.ts';
import { filterMessages } from '../messages/filters.ts';
import { phonesMessages } from '../messages/phones.ts';
import { chosenFilters, isFilter } from '../parts/chosen-filters.ts';
import { currencySelect } from '../parts/currency-select.ts';
import { facetNav } from '../parts/facet-nav.ts';
import { type createListFacets, wholeList } from '../parts/list-facets.ts';
import { listLink } from '../parts/list-links.ts';
import { listRequest } from '../parts/list-request.ts';
import { phoneCard } from '../parts/phone-card.ts';
import { outlineScale } from '../parts/phone-outline.ts';
import { requestSamples } from '../parts/request-samples.ts';
import { searchBox } from '../parts/search-box.ts';
import { renderPage } from '../render-page.ts';
import type { ListRequest, SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

const freshness = 'complete';
const outlineHeightPx = 112;

/** A requested list and its result. */
interface ListResult {
  readonly request: ListRequest;
  readonly matches: ResultPage<Phone>;
  readonly understood: UnderstoodJson | null;
}

/** `GET /phones`: the list that `GET /v1/phones` returns, with the prices of the daily edition. */
export function renderPhones(
  visit: Visit,
  services: SiteServices,
  facetsOf: ReturnType<typeof createListFacets>,
  request: ListRequest,
  headers: HeaderList,
) {
  const t = phonesMessages[visit.locale];
  const { catalogue, origin } = services;
  const { query, currency, params } = request;
  const matches = catalogue.list({ ...query, ...wholeList }, { freshness, currency });
  const result = { request, matches, understood: presentUnderstood(matches.understood) };
  const { view } = matches;
  const page = { ...pageOf(matches.items, query), total: matches.total };
  const pages = totalPages(page);
  const isPlain =
    [...params.keys()].every((name) => name === 'page' || name === 'brand') &&
    params.getAll('brand').length < 2;
  return renderPage(visit, {
    title: query.search === null ? t.title : t.titleOf(query.search),
    description: t.description,
    headers,
    // There are countless combinations of filters, so search engines index only plain lists and brands.
    canonical: isPlain ? `/phones${params.size > 0 ? `?${params}` : ''}` : null,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<div class="browse">
<header class="browse-head"><h1>${t.title}</h1>
${sizeOf(visit, catalogue)}
${searchBox(visit, { value: query.search ?? '', more: controls(visit, services, result) })}
${notes(visit, services, result)}
</header>
${facetNav(visit, facetsOf(visit, { question: query, params, view, phones: matches.items }), params)}
<section class="results" aria-labelledby="results"><div class="title-row"><h2 id="results">${t.count(matches.total)}</h2><p class="fine">${pages > 1 && t.pageOf(query.page, pages)}</p></div>
${chosenFilters(visit, params, result.understood, view.currency)}
${page.items.length > 0 ? cards(visit, services, page, result) : empty(visit, services, result)}
${pageNav(visit, params, page)}
${requestSamples(visit, origin, listRequest(request, view.currency))}
</section></div>`,
  });
}

/** The number of phones and brands, the newest release, and the day of the prices. */
function sizeOf(visit: Visit, catalogue: SiteServices['catalogue']): Html {
  const t = phonesMessages[visit.locale];
  const brands = catalogue.brands();
  const phones = brands.reduce((sum, { phoneCount }) => sum + phoneCount, 0);
  const { newestRelease } = catalogue.reach();
  return html`<p class="fine">${t.size(phones, brands.length)} ${newestRelease !== null && t.reach(visit.formats.month(newestRelease))} ${t.prices(visit.formats.date(catalogue.edition(freshness)))}</p>`;
}

/** The rest of the search form: the active filters as hidden fields, order, price limits and currency. */
function controls(visit: Visit, { catalogue }: SiteServices, { request, matches }: ListResult): Html {
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
${currencySelect(visit, catalogue, matches.view.currency, params.has('currency'))}
<button>${t.apply}</button></div>`;
}

/** Notices about the search: a correction, a link to a comparison, unknown brands. */
function notes(
  visit: Visit,
  { catalogue }: SiteServices,
  { request, matches, understood }: ListResult,
): Html {
  const t = phonesMessages[visit.locale];
  const { params, query } = request;
  const compared = understood?.compare ?? [];
  const unknown = unknownBrands(query.brands ?? [], catalogue.brands());
  return html`${matches.corrected !== null && html`<p class="notice">${t.corrected} <strong>${matches.corrected}</strong></p>`}${
    compared.length > 1 &&
    html`<p class="notice"><a href="${visit.link(`/compare?ids=${compared.join(',')}`)}">${t.compared}</a></p>`
  }${unknown.map(({ name, near }) => {
    const others = params.getAll('brand').filter((brand) => brand !== name);
    return html`<p class="notice warn">${t.unknownBrand(name)}${near !== null && html` ${t.didYouMean} <a href="${listLink(visit, params, { brand: [...others, near] })}">${near}</a>?`}</p>`;
  })}`;
}

function cards(
  visit: Visit,
  { catalogue }: SiteServices,
  page: PageRequest & { readonly items: readonly Phone[] },
  { matches }: ListResult,
): Html {
  const t = phonesMessages[visit.locale];
  const scale = outlineScale(page.items, outlineHeightPx);
  return html`<ul class="phone-cards">${page.items.map((phone) => phoneCard(visit, phone, catalogue.price(phone, matches.view), scale))}</ul>
<form id="compare" class="compare-bar" method="get" action="${visit.link('/compare')}"><button>${t.compare}</button></form>`;
}

/** Shown instead of an empty list, with links to lists that are not empty. */
function empty(
  visit: Visit,
  { catalogue }: SiteServices,
  { request, matches, understood }: ListResult,
): Html {
  const t = phonesMessages[visit.locale];
  const { params, query, currency } = request;
  const pages = totalPages({ ...query, total: matches.total });
  if (pages > 0)
    return html`<p>${t.pastEnd(pages)} <a href="${listLink(visit, params, { page: String(pages) })}">${t.lastPage}</a></p>`;
  const anyDeviceQuery = {
    ...query,
    page: 1,
    perPage: 1,
    filter: { ...query.filter, deviceType: ['ANY' as const] },
  };
  const hasChips = understood !== null || [...params.keys()].some(isFilter);
  const others = catalogue.list(anyDeviceQuery, { freshness, currency }).total;
  return html`<div class="panel"><h3>${t.emptyHeading}</h3>
${others > 0 && html`<p>${t.otherDevices(others)} <a href="${listLink(visit, params, { device_type: 'any' })}">${t.showThem}</a></p>`}
${query.search !== null && html`<p>${t.emptySearch}</p>`}
<p>${hasChips && `${t.emptyFilters} `}<a href="${visit.link('/phones')}">${t.all}</a></p></div>`;
}

/** Lists the numbers of the first, the last and the neighbouring pages in ascending order. */
function linkedPages(page: number, last: number): number[] {
  const candidates = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  return [...new Set(candidates)].sort((a, b) => a - b);
}

/** Creates links to the other pages of a list. Returns false for a list of one page. */
function pageNav(visit: Visit, params: URLSearchParams, list: Page<unknown>): Html | false {
  const last = totalPages(list);
  const { page } = list;
  if (last < 2) return false;
  const t = phonesMessages[visit.locale];
  const to = (number: number): string =>
    listLink(visit, params, number === 1 ? {} : { page: String(number) });
  return html`<nav class="pages" aria-label="${t.pages}"><ul>${
    page > 1 &&
    html`<li><a class="page-link" rel="prev" href="${to(Math.min(page - 1, last))}">${t.previous}</a></li>`
  }${linkedPages(page, last).map((number) =>
    number === page
      ? html`<li><span class="page-link" aria-current="page">${visit.formats.number(number)}</span></li>`
      : html`<li><a class="page-link" href="${to(number)}">${visit.formats.number(number)}</a></li>`,
  )}${page < last && html`<li><a class="page-link" rel="next" href="${to(page + 1)}">${t.next}</a></li>`}</ul></nav>`;
}
