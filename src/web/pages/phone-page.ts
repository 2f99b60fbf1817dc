import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { phoneMembers } from '../../record/phone-members.ts';
import { type Html, html } from '../html.ts';
import { outlineMessages } from '../messages/outline.ts';
import { phoneMessages } from '../messages/phone.ts';
import { priceMessages } from '../messages/prices.ts';
import { factLabel, memberText, valueText } from '../parts/fact-text.ts';
import { keyFacts, phoneLine } from '../parts/phone-card.ts';
import { phoneFacts } from '../parts/phone-facts.ts';
import { outlineScale, phoneOutline } from '../parts/phone-outline.ts';
import { priceHistory, pricePanel } from '../parts/phone-prices.ts';
import { phoneReviews } from '../parts/phone-reviews.ts';
import { phoneSources } from '../parts/phone-sources.ts';
import { requestSamples, type SampledRequest } from '../parts/request-samples.ts';
import { similarPhones } from '../parts/similar-phones.ts';
import { productData } from '../product-data.ts';
import { renderPage } from '../render-page.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { readHistory } from './read-history.ts';

const outlineHeightPx = 300;

/** `GET /phones/{slug}`: everything known about a phone. @throws GatewayError `invalid-parameter` */
export async function renderPhone(
  visit: Visit,
  services: SiteServices,
  phone: Phone,
  params: URLSearchParams,
  headers: HeaderList,
): Promise<Reply> {
  const t = phoneMessages[visit.locale];
  const { catalogue, origin } = services;
  const currency = services.readPhoneCurrency(params) ?? defaultCurrency;
  catalogue.assertCurrency(currency, 'currency');
  const view: PriceView = { freshness: 'complete', currency };
  const { prices, reviews } = await readHistory(services, phone.id, view);
  const { fullName, slug } = phone;
  const isWhole = prices !== null && reviews !== null;
  return renderPage(visit, {
    title: t.title(fullName),
    description: t.description(fullName, keyFacts(visit, phone).join(', ')),
    // An incomplete page gets no ETag, so it is not cached.
    headers: isWhole ? headers : [],
    canonical: `/phones/${slug}`,
    markdown: `/phones/${slug}.md`,
    jsonLd: productData(
      phone,
      catalogue.priceSummary(phone, view),
      visit.address(`/phones/${slug}`, visit.locale),
    ),
    styles: ['catalogue.css', 'chart.css', 'phones.css'],
    scripts: ['price-chart.js'],
    body: html`<article class="phone">
${heading(visit, phone)}
<div class="phone-top"><div>${outline(visit, phone)}${highlights(visit, phone)}</div>${pricePanel(visit, catalogue, phone, view, params.has('currency'))}</div>
<section aria-labelledby="facts"><h2 id="facts">${t.facts}</h2><p class="fine">${t.factsLead}</p>
${phoneFacts(visit, phone)}</section>
<section aria-labelledby="prices"><h2 id="prices">${priceMessages[visit.locale].history}</h2>
${priceHistory(visit, phone, prices, currency)}</section>
<section aria-labelledby="reviews"><h2 id="reviews">${t.reviews}</h2>
${reviews === null ? html`<p class="notice warn">${t.reviewsAway}</p>` : phoneReviews(visit, reviews)}</section>
${similarPhones(visit, catalogue, phone, view)}
<section aria-labelledby="sources"><h2 id="sources">${t.sources}</h2>
${phoneSources(visit, phone)}</section>
${requestSamples(visit, origin, phoneRequest(phone, params))}
</article>`,
  });
}

function heading(visit: Visit, phone: Phone): Html {
  const t = phoneMessages[visit.locale];
  const { brand, fullName, status, rating } = phone;
  const facts = keyFacts(visit, phone);
  return html`<nav class="path" aria-label="${t.path}"><ol><li><a href="${visit.link('/phones')}">${t.phones}</a></li><li><a href="${visit.link(`/phones?brand=${brand.slug}`)}">${brand.name}</a></li></ol></nav>
<h1>${fullName}</h1>
<p class="lead">${[phoneLine(visit, phone), ...facts].filter((text) => text !== '').join(' · ')}</p>
<p class="fine">${status !== null && html`<span class="badge">${memberText(visit, status)}</span> `}${rating !== null && t.rating(visit.formats.number(rating.average), rating.count)}</p>`;
}

function outline(visit: Visit, phone: Phone): Html | false {
  const drawing = phoneOutline(visit, phone, outlineScale([phone], outlineHeightPx), 'all');
  const t = outlineMessages[visit.locale];
  const { formFactor } = phone;
  const isFolding = formFactor?.endsWith('FOLD') === true;
  return (
    drawing !== null &&
    html`<figure class="outline-figure">${drawing}<figcaption class="fine">${isFolding && `${t.unfolded} `}${t.drawn}</figcaption></figure>`
  );
}

/** The paths of the facts shown at the top. */
const highlighted = [
  'platform.chipset',
  'displays[0].panel',
  'displays[0].refreshHz',
  'body.weightG',
  'body.ipRating',
  'battery.wiredW',
  'network.generations',
];

function highlights(visit: Visit, phone: Phone): Html | false {
  const members = phoneMembers.filter(({ path }) => highlighted.includes(path));
  const items = members
    .toSorted((a, b) => highlighted.indexOf(a.path) - highlighted.indexOf(b.path))
    .flatMap(({ path, read }) => {
      const text = valueText(visit, path, read(phone));
      const name = factLabel(visit, path === 'displays[0].panel' ? 'displays' : path);
      return text === null ? [] : [html`<div><dt>${name}</dt><dd>${text}</dd></div>`];
    });
  const { os, osVersion } = phone.platform;
  if (os !== null)
    items.push(
      html`<div><dt>${factLabel(visit, 'platform.os')}</dt><dd>${memberText(visit, os)} ${osVersion}</dd></div>`,
    );
  return items.length > 0 && html`<dl class="highlights">${items}</dl>`;
}

/** The API request for the same phone. */
function phoneRequest({ slug }: Phone, params: URLSearchParams): SampledRequest {
  const currency = params.get('currency');
  const inCurrency = currency === null ? '' : `(currency: ${JSON.stringify(currency.toUpperCase())})`;
  const fields = `fullName releasedOn displays { diagonalIn refreshHz } battery { capacityMah } price${inCurrency} { amount { amountMinor currency } kind ageDays stale }`;
  return {
    path: `/v1/phones/${slug}`,
    query: params,
    graphql: { query: `{ phone(id: "${slug}") { ${fields} } }` },
  };
}
