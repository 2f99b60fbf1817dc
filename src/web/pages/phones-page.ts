import type { ResultPage } from '../../domain/catalogue/catalogue.ts';
import { type PageRequest, pageOf, totalPages } from '../../domain/catalogue/page.ts';
import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type { Phone } from '../../record/phone.ts';
import { unknownBrands } from '../../services/catalogue/brand-hint.ts';
import { presentUnderstood, type UnderstoodJson } from '../../services/catalogue/present-understood.ts';
import { type Html, html } from '../html.ts';
import { filterMessages } from '../messages/filters.ts';
import { phonesMessages } from '../messages/phones.ts';
import type { Page } from '../page.ts';
import { chosenFilters, isFilter } from '../parts/chosen-filters.ts';
import { currencySelect } from '../parts/currency-select.ts';
import { facetNav } from '../parts/facet-nav.ts';
import { type createListFacets, wholeList } from '../parts/list-facets.ts';
import { listLink } from '../parts/list-links.ts';
import { listRequest } from '../parts/list-request.ts';
import { pageNav } from '../parts/page-nav.ts';
import { phoneCard } from '../parts/phone-card.ts';
import { outlineScale } from '../parts/phone-outline.ts';
import { requestSamples } from '../parts/request-samples.ts';
import { searchBox } from '../parts/search-box.ts';
import { renderPage } from '../render-page.ts';
import type { AskedList, SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

const freshness = 'complete';
const outlineHeightPx = 112;

/** The list that was asked for, with everything of it. */
interface Shown {
  readonly asked: AskedList;
  readonly found: ResultPage<Phone>;
  readonly understood: UnderstoodJson | null;
}

/** `GET /phones`: a list as `GET /v1/phones` gives it, with the prices of the daily edition. */
export function renderPhones(
  visit: Visit,
  services: Pick<SiteServices, 'catalogue' | 'origin'>,
  facetsOf: ReturnType<typeof createListFacets>,
  asked: AskedList,
  headers: NonNullable<Page['headers']>,
) {
  const words = phonesMessages[visit.locale];
  const { catalogue, origin } = services;
  const { query, currency, params } = asked;
  const found = catalogue.list({ ...query, ...wholeList }, { freshness, currency });
  const shown = { asked, found, understood: presentUnderstood(found.understood) };
  const { view } = found;
  const page = { ...pageOf(found.items, query), total: found.total };
  const pages = totalPages(page);
  const isPlain =
    [...params.keys()].every((name) => name === 'page' || name === 'brand') &&
    params.getAll('brand').length < 2;
  return renderPage(visit, {
    title: query.search === null ? words.title : words.titleOf(query.search),
    description: words.description,
    headers,
    // Every combination of filters is a page: search engines are sent to the plain lists alone.
    canonical: isPlain ? `/phones${params.size > 0 ? `?${params}` : ''}` : null,
    styles: ['catalogue.css', 'phones.css'],
    scripts: ['search-box.js'],
    body: html`<div class="browse">
<header class="browse-head"><h1>${words.title}</h1>
${sizeOf(visit, catalogue)}
${searchBox(visit, { value: query.search ?? '', more: controls(visit, services, shown) })}
${notes(visit, services, shown)}
</header>
${facetNav(visit, facetsOf(visit, { question: query, params, view, phones: found.items }), params)}
<section class="results" aria-labelledby="results"><div class="title-row"><h2 id="results">${words.count(found.total)}</h2><p class="fine">${pages > 1 && words.pageOf(query.page, pages)}</p></div>
${chosenFilters(visit, params, shown.understood, view.currency)}
${page.items.length > 0 ? cards(visit, services, page, shown) : empty(visit, services, shown)}
${pageNav(visit, params, page)}
${requestSamples(visit, origin, listRequest(asked, view.currency))}
</section></div>`,
  });
}

/** How many phones there are, where they end, and the day of the prices. */
function sizeOf(visit: Visit, catalogue: SiteServices['catalogue']): Html {
  const words = phonesMessages[visit.locale];
  const brands = catalogue.brands();
  const phones = brands.reduce((sum, { phoneCount }) => sum + phoneCount, 0);
  const { newestRelease } = catalogue.reach();
  return html`<p class="fine">${words.size(phones, brands.length)} ${newestRelease !== null && words.reach(visit.formats.month(newestRelease))} ${words.prices(visit.formats.date(catalogue.edition(freshness)))}</p>`;
}

/** The rest of the form: what was chosen before, order, currency and limits of the price. */
function controls(
  visit: Visit,
  { catalogue }: Pick<SiteServices, 'catalogue'>,
  { asked, found }: Shown,
): Html {
  const words = phonesMessages[visit.locale];
  const { params, query } = asked;
  const own = ['search', 'sort', 'currency', 'price_min', 'price_max', 'page'];
  const kept = [...params].filter(([name]) => !own.includes(name));
  const { sorts } = filterMessages[visit.locale];
  // The order that needs no parameter has none.
  const usual = query.search === null ? '-released' : 'relevance';
  const sort = query.sort ?? usual;
  const options = phoneSorts.members.filter((name) => name !== 'relevance' || query.search !== null);
  return html`${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="controls">
<div class="field"><label for="sort">${words.sort}</label><select id="sort" name="sort">${options.map(
    (name) =>
      html`<option value="${name === usual ? '' : name}"${name === sort && html` selected`}>${sorts[name]}</option>`,
  )}</select></div>
<div class="field narrow-field"><label for="price_min">${words.priceFrom}</label><input id="price_min" name="price_min" inputmode="decimal" value="${params.get('price_min')}"></div>
<div class="field narrow-field"><label for="price_max">${words.priceTo}</label><input id="price_max" name="price_max" inputmode="decimal" value="${params.get('price_max')}"></div>
${currencySelect(visit, catalogue, found.view.currency, params.has('currency'))}
<button>${words.apply}</button></div>`;
}

/** What the search made of the text. */
function notes(
  visit: Visit,
  { catalogue }: Pick<SiteServices, 'catalogue'>,
  { asked, found, understood }: Shown,
): Html {
  const words = phonesMessages[visit.locale];
  const { params, query } = asked;
  const compared = understood?.compare ?? [];
  const unknown = unknownBrands(query.brands ?? [], catalogue.brands());
  return html`${found.corrected !== null && html`<p class="notice">${words.corrected} <strong>${found.corrected}</strong></p>`}${
    compared.length > 1 &&
    html`<p class="notice"><a href="${visit.link(`/compare?ids=${compared.join(',')}`)}">${words.compared}</a></p>`
  }${unknown.map(({ name, near }) => {
    const others = params.getAll('brand').filter((brand) => brand !== name);
    return html`<p class="notice warn">${words.unknownBrand(name)}${near !== null && html` ${words.didYouMean} <a href="${listLink(visit, params, { brand: [...others, near] })}">${near}</a>?`}</p>`;
  })}`;
}

function cards(
  visit: Visit,
  { catalogue }: Pick<SiteServices, 'catalogue'>,
  page: PageRequest & { readonly items: readonly Phone[] },
  { found }: Shown,
): Html {
  const words = phonesMessages[visit.locale];
  const scale = outlineScale(page.items, outlineHeightPx);
  return html`<ul class="phone-cards">${page.items.map((phone) => phoneCard(visit, phone, catalogue.price(phone, found.view), scale))}</ul>
<form id="compare" class="compare-bar" method="get" action="${visit.link('/compare')}"><button>${words.compare}</button></form>`;
}

/** Nothing: what could be asked instead. */
function empty(
  visit: Visit,
  { catalogue }: Pick<SiteServices, 'catalogue'>,
  { asked, found, understood }: Shown,
): Html {
  const words = phonesMessages[visit.locale];
  const { params, query, currency } = asked;
  const pages = totalPages({ ...query, total: found.total });
  if (pages > 0)
    return html`<p>${words.pastEnd(pages)} <a href="${listLink(visit, params, { page: String(pages) })}">${words.lastPage}</a></p>`;
  const ofAnyKind = {
    ...query,
    page: 1,
    perPage: 1,
    filter: { ...query.filter, deviceType: ['ANY' as const] },
  };
  const hasChips = understood !== null || [...params.keys()].some(isFilter);
  const others = catalogue.list(ofAnyKind, { freshness, currency }).total;
  return html`<div class="panel"><h3>${words.emptyHeading}</h3>
${others > 0 && html`<p>${words.otherDevices(others)} <a href="${listLink(visit, params, { device_type: 'any' })}">${words.showThem}</a></p>`}
${query.search !== null && html`<p>${words.emptySearch}</p>`}
<p>${hasChips && `${words.emptyFilters} `}<a href="${visit.link('/phones')}">${words.all}</a></p></div>`;
}
