import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { outlineMessages } from '../messages/catalogue/outline.ts';
import { phoneMessages } from '../messages/catalogue/phone.ts';
import { renderRequestSamples, type SampleRequest } from '../parts/docs/request-samples.ts';
import { formatMember } from '../parts/phone/fact-text.ts';
import { renderKeyFacts } from '../parts/phone/key-facts.ts';
import { formatPhoneLine, listKeyFacts, renderPhoneCard } from '../parts/phone/phone-card.ts';
import { renderPhoneFacts } from '../parts/phone/phone-facts.ts';
import { computeOutlineScale, drawPhoneOutline } from '../parts/phone/phone-outline.ts';
import { renderPhoneReviews } from '../parts/phone/phone-reviews.ts';
import { listVariantPrices, renderPricePanel, renderPriceSection } from '../parts/prices/phone-prices.ts';
import { type Html, html } from '../rendering/html.ts';
import { renderPage } from '../rendering/render-page.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import { pickApiParams, readHistory, readPriceView } from './read-history.ts';

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
