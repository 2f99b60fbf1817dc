import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { outlineMessages } from '../messages/catalogue/outline.ts';
import { phoneMessages } from '../messages/catalogue/phone.ts';
import { renderRequestSamples, type SampleRequest } from '../parts/docs/request-samples.ts';
import { formatMember } from '../parts/phone/fact-text.ts';
import { formatPhoneLine, listKeyFacts, renderPhoneCard } from '../parts/phone/phone-card.ts';
import { renderKeyFacts, renderPhoneFacts } from '../parts/phone/phone-facts.ts';
import { computeOutlineScale, drawPhoneOutline } from '../parts/phone/phone-outline.ts';
import { listVariantPrices, renderPricePanel, renderPriceSection } from '../parts/prices/phone-prices.ts';
import { type Html, html } from '../rendering/html.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

const outlineHeightPx = 300;

/**
 * Renders the page of a phone, `GET /phones/{slug}`, with all known facts about it.
 * @throws GatewayError `invalid-parameter` for an invalid currency
 */
export async function renderPhone(
  visit: Visit,
  services: SiteServices,
  phone: Phone,
  params: URLSearchParams,
  headers: HeaderList,
): Promise<Reply> {
  const t = phoneMessages[visit.locale];
  const { catalogue, origin } = services;
  const view = readPriceView(services, params);
  const { prices, reviews, isComplete } = await readHistory(services, phone.id, view);
  const { fullName, slug } = phone;
  return renderPage(visit, {
    title: t.title(fullName),
    description: t.description(fullName, listKeyFacts(visit, phone).join(', ')),
    // An incomplete page gets no ETag, so it is not cached.
    headers: isComplete ? headers : [],
    canonicalPath: `/phones/${slug}`,
    styles: ['catalogue.css', 'chart.css', 'phone.css'],
    scripts: ['price-chart.js'],
    body: html`<article class="phone">
${renderHeading(visit, phone)}
<div class="phone-top">${renderOutline(visit, phone)}${renderPricePanel(visit, catalogue, phone, view, params.has('currency'))}</div>
${renderKeyFacts(visit, phone)}
${renderPriceSection(visit, phone, prices, { currency: view.currency, launch: catalogue.findLaunchPrice(phone, view), variantPrices: listVariantPrices(catalogue, phone, view), params })}
<section aria-labelledby="facts"><h2 id="facts">${t.facts}</h2>
${renderPhoneFacts(visit, phone)}
<p class="fine">${t.factsLead} <a href="${visit.link('/docs/listPhoneSources')}">${t.sources}</a></p></section>
<section aria-labelledby="reviews"><h2 id="reviews">${t.reviews}</h2>
${reviews === null ? html`<p class="notice warn">${t.reviewsUnavailable}</p>` : renderPhoneReviews(visit, reviews)}</section>
${renderSimilarPhones(visit, catalogue, phone, view)}
${renderRequestSamples(visit, origin, createPhoneRequest(phone, params))}
</article>`,
  });
}

function renderHeading(visit: Visit, phone: Phone): Html {
  const t = phoneMessages[visit.locale];
  const { brand, fullName, status, rating } = phone;
  const leadTexts = [
    formatPhoneLine(visit, phone),
    status === null ? '' : formatMember(visit, status),
    rating === null ? '' : t.rating(visit.formats.number(rating.average), rating.count),
  ];
  return html`<nav class="path" aria-label="${t.breadcrumbs}"><ol><li><a href="${visit.link('/phones')}">${t.phones}</a></li><li><a href="${visit.link(`/phones?brand=${brand.slug}`)}">${brand.name}</a></li></ol></nav>
<h1>${fullName}</h1>
<p class="lead">${leadTexts.filter((text) => text !== '').join(' · ')}</p>`;
}

function renderOutline(visit: Visit, phone: Phone): Html | false {
  const drawing = drawPhoneOutline(visit, phone, computeOutlineScale([phone], outlineHeightPx), 'all');
  const t = outlineMessages[visit.locale];
  const { formFactor } = phone;
  const isFolding = formFactor?.endsWith('FOLD') === true;
  return (
    drawing !== null &&
    html`<figure class="outline-figure">${drawing}<figcaption class="fine">${isFolding && `${t.unfoldedNote} `}${t.scaleNote}</figcaption></figure>`
  );
}

const maxSimilarPhones = 3;

/**
 * Renders similar phones: the results of the search "like" with the name of the phone. Returns false if the search does
 * not recognise the phone or finds no others.
 */
function renderSimilarPhones(
  visit: Visit,
  catalogue: PhoneCatalogue,
  phone: Phone,
  view: PriceView,
): Html | false {
  const t = phoneMessages[visit.locale];
  const search = `like ${phone.fullName}`;
  const query = { page: 1, perPage: maxSimilarPhones + 1, brands: null, search, sort: null, filter: {} };
  const results = catalogue.list(query, view);
  const isUnderstood = results.understood?.compare?.[0] === phone.slug;
  const similarPhones = results.items.filter(({ id }) => id !== phone.id).slice(0, maxSimilarPhones);
  if (!isUnderstood || similarPhones.length === 0) return false;
  const renderCompareLink = ({ slug, fullName }: Phone): Html =>
    html`<a class="card-action" href="${visit.link(`/compare?ids=${phone.slug},${slug}`)}">${t.compareButton}<span class="visually-hidden"> ${fullName}</span></a>`;
  return html`<section aria-labelledby="similar"><h2 id="similar">${t.similarPhones}</h2>
<ul class="phone-cards">${similarPhones.map((similarPhone) => renderPhoneCard(visit, similarPhone, catalogue.findPrice(similarPhone, view), renderCompareLink(similarPhone)))}</ul>
<p><a href="${visit.link(`/phones?${new URLSearchParams({ search })}`)}" rel="nofollow">${t.moreSimilarPhones}</a></p></section>`;
}

/** Creates the API request that returns this phone. */
function createPhoneRequest({ slug }: Phone, params: URLSearchParams): SampleRequest {
  const currency = params.get('currency');
  const currencyArgument = currency === null ? '' : `(currency: ${JSON.stringify(currency.toUpperCase())})`;
  const fields = `fullName releasedOn displays { diagonalIn refreshHz } battery { capacityMah } price${currencyArgument} { amount { formatted } kind ageDays stale }`;
  return {
    path: `/v1/phones/${slug}`,
    query: pickApiParams(params),
    graphql: { query: `{ phone(id: "${slug}") { ${fields} } }` },
  };
}

/** Whether a URL may become a link. A URL with a scheme other than HTTP or HTTPS could run a script. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

const renderBulletList = (list: readonly string[], heading: string): Html | false =>
  list.length > 0 &&
  html`<div><h4>${heading}</h4><ul>${list.map((item) => html`<li>${item}</li>`)}</ul></div>`;

function renderReview(visit: Visit, review: Review): Html {
  const t = phoneMessages[visit.locale];
  const { author, publisher, title, body, locale, score, pros, cons, url, publishedAt, kind } = review;
  const byline = [publisher, author].filter((name) => name !== null).join(', ');
  return html`<article class="panel review"><h3${title !== null && html` lang="${locale}"`}>${title ?? t.reviewKinds[kind]}</h3>
<p class="fine">${[byline, t.reviewKinds[kind], visit.formats.date(publishedAt)].filter((text) => text !== '').join(' · ')}${score !== null && html` · <strong>${t.score(visit.formats.number(score))}</strong>`}</p>
<div lang="${locale}"><p class="review-text">${body}</p>
${(pros.length > 0 || cons.length > 0) && html`<div class="columns">${renderBulletList(pros, t.pros)}${renderBulletList(cons, t.cons)}</div>`}</div>
${url !== null && isWebAddress(url) && html`<p><a href="${url}" rel="nofollow ugc noopener">${t.sourceLink}</a></p>`}</article>`;
}

/** Renders the reviews in the reader's language, and the other reviews in a collapsed section. */
function renderPhoneReviews(visit: Visit, { items, total }: Page<Review>): Html {
  const t = phoneMessages[visit.locale];
  if (items.length === 0) return html`<p>${t.noReviews}</p>`;
  const isInLocale = ({ locale }: Review): boolean => locale.startsWith(visit.locale);
  const reviewsInLocale = items.filter(isInLocale);
  const otherReviews = items.filter((review) => !isInLocale(review));
  const renderList = (reviews: readonly Review[]): Html =>
    html`<div class="reviews">${reviews.map((review) => renderReview(visit, review))}</div>`;
  return html`${reviewsInLocale.length > 0 && renderList(reviewsInLocale)}
${otherReviews.length > 0 && html`<details${reviewsInLocale.length === 0 && html` open`}><summary>${t.otherLanguages(otherReviews.length)}</summary>${renderList(otherReviews)}</details>`}
${total > items.length && html`<p class="fine">${t.newestReviews(items.length, total)}</p>`}`;
}

/** The maximum number of prices. The table shows fewer, but the chart of a single variant needs enough prices. */
const maxPrices = 300;
const maxReviews = 10;
/** The waiting time after which a page is rendered without the prices or reviews that have not arrived. */
const deadlineMs = 1_000;

/** Returns those parameters of a phone's page that the API accepts too. The others select what the chart shows. */
function pickApiParams(params: URLSearchParams): URLSearchParams {
  const currency = params.get('currency');
  return new URLSearchParams(currency === null ? [] : [['currency', currency]]);
}

/**
 * Reads the currency of a phone's page. The page shows prices in this currency, from the edition that is published once
 * a day (`complete`).
 * @throws GatewayError `invalid-parameter` for an invalid or unknown currency
 */
function readPriceView(
  services: Pick<SiteServices, 'catalogue' | 'readPhoneCurrency'>,
  params: URLSearchParams,
) {
  const currency = services.readPhoneCurrency(pickApiParams(params)) ?? defaultCurrency;
  services.catalogue.assertCurrency(currency, 'currency');
  return { freshness: 'complete', currency } as const;
}

/**
 * Reads the newest prices and reviews of a phone from the database. Either is null if the database is
 * unavailable or slow.
 */
async function readHistory(
  { catalogue }: Pick<SiteServices, 'catalogue'>,
  id: number,
  { currency, freshness }: PriceView,
) {
  const pricePage = { page: 1, perPage: maxPrices };
  const reviewPage = { page: 1, perPage: maxReviews };
  const [prices, reviews] = await Promise.all([
    waitUntilDeadline(catalogue.findPrices([id], { ...pricePage, currency, freshness })),
    waitUntilDeadline(catalogue.findReviews([id], reviewPage)),
  ]);
  return {
    prices: prices && (prices.get(id) ?? { ...pricePage, items: [], total: 0 }),
    reviews: reviews && (reviews.get(id) ?? { ...reviewPage, items: [], total: 0 }),
    isComplete: prices !== null && reviews !== null,
  };
}

/** Resolves to null if the database is unavailable or slow. @throws any other error of the promise */
async function waitUntilDeadline<Result>(promise: Promise<Result>): Promise<Result | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), deadlineMs);
  try {
    return await Promise.race([promise.catch(returnNullIfUnavailable), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function returnNullIfUnavailable(error: unknown): null {
  if (error instanceof GatewayError && error.code === 'unavailable') return null;
  throw error;
}
