import { defaultCurrency } from '../../domain/catalogue/price.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { type Html, html } from '../html.ts';
import { exampleMessages } from '../messages/example.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { computeOutlineScale, drawPhoneOutline } from './phone-outline.ts';
import { renderPrice } from './price-text.ts';
import { renderSampleTabs } from './request-samples.ts';

/** The slug of the phone for examples. */
const preferredSlug = 'samsung-galaxy-s24-ultra';
const view = { freshness: 'complete', currency: defaultCurrency } as const;
const outlineHeightPx = 190;

/** Finds a well-known phone for examples, or else the newest one. Returns null for an empty catalogue. */
export function findExamplePhone(catalogue: PhoneCatalogue): Phone | null {
  const preferredPhone = catalogue.phone({ slug: preferredSlug });
  if (preferredPhone !== null) return preferredPhone;
  const newestQuery = { brands: null, search: null, filter: {}, sort: null, page: 1, perPage: 1 };
  return catalogue.list(newestQuery, view).items[0] ?? null;
}

/** Renders an overview of a phone: its outline, its main facts, and a link to its page. */
export function renderPhoneOverview(visit: Visit, catalogue: PhoneCatalogue, phone: Phone): Html {
  const t = exampleMessages[visit.locale];
  return html`<section aria-labelledby="phone"><h2 id="phone">${t.phoneHeading}</h2>
<div class="glance panel">
${drawPhoneOutline(visit, phone, computeOutlineScale([phone], outlineHeightPx), 'all')}
<div><h3>${phone.fullName}</h3>
<dl class="figures">${listFacts(visit, catalogue, phone).map(
    ([name, value]) => value !== null && html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>
${visit.hasBrowse && html`<p class="buttons"><a class="button" href="${visit.link(`/phones/${phone.slug}`)}">${t.open(phone.name)}</a><a class="button quiet" href="${visit.link('/phones')}">${t.all}</a></p>`}
</div></div></section>`;
}

type Fact = readonly [name: string, value: Html | string | null];

function listFacts(visit: Visit, catalogue: PhoneCatalogue, phone: Phone): Fact[] {
  const { locale, formats } = visit;
  const t = exampleMessages[locale];
  const [display] = phone.displays;
  const joinKnown = (...parts: (string | false | null | undefined)[]): string | null =>
    parts.filter(Boolean).join(' · ') || null;
  const price = catalogue.price(phone, view);
  return [
    [t.released, phone.releasedOn && formats.month(phone.releasedOn)],
    [
      t.display,
      joinKnown(
        display?.diagonalIn != null && t.inches(display.diagonalIn),
        display?.refreshHz != null && `${display.refreshHz}\u00a0Hz`,
      ),
    ],
    [t.chipset, phone.platform.chipset],
    [t.camera, phone.mainCameraMp === null ? null : `${phone.mainCameraMp} MP`],
    [
      t.battery,
      joinKnown(
        phone.battery.capacityMah !== null && `${formats.number(phone.battery.capacityMah)}\u00a0mAh`,
        phone.battery.wiredW !== null && `${phone.battery.wiredW}\u00a0W`,
      ),
    ],
    [t.price, price && renderPrice(visit, price)],
  ];
}

const exampleFields = [
  'full_name',
  'released_on',
  'displays.diagonal_in',
  'displays.refresh_hz',
  'battery.capacity_mah',
  'price.amount',
  'price.age_days',
];

/** Renders a request for the phone in four languages, beside the current response of this gateway. */
export async function renderExampleRequest(
  visit: Visit,
  { origin, previewAnswer }: SiteServices,
  { slug }: Phone,
): Promise<Html> {
  const t = exampleMessages[visit.locale];
  const query = new URLSearchParams({ fields: exampleFields.join() });
  const answer = await previewAnswer('getPhone', slug, query);
  const request = {
    path: `/v1/phones/${slug}`,
    query,
    graphql: {
      query: `{ phone(id: "${slug}") { fullName releasedOn displays { diagonalIn refreshHz } battery { capacityMah } price { amount { amountMinor currency } ageDays } } }`,
    },
  };
  return html`<section aria-labelledby="request"><h2 id="request">${t.requestHeading}</h2>
<p>${t.requestLead}</p>
<div class="request-answer"><div>${renderSampleTabs(origin, request)}
<p class="buttons"><a class="button primary" href="#sign-up">${t.getKey}</a><a class="button quiet" href="${visit.link('/docs')}">${t.docs}</a></p></div>
${answer !== null && html`<div><h3>${t.answerHeading}</h3><pre tabindex="0" role="region" aria-label="${t.answerHeading}"><code>${JSON.stringify(JSON.parse(answer), null, 2)}</code></pre></div>`}</div></section>`;
}
