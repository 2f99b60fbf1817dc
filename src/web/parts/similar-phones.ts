import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { type Html, html } from '../html.ts';
import { phoneMessages } from '../messages/phone.ts';
import type { Visit } from '../visit.ts';
import { formatPhoneLine } from './phone-card.ts';
import { outlineScale, phoneOutline } from './phone-outline.ts';
import { renderPrice } from './price-text.ts';

const maxShown = 4;
const outlineHeightPx = 88;

/**
 * Shows the results of the search question "like X", with links to compare. Returns false if the question is
 * not understood.
 */
export function renderSimilarPhones(
  visit: Visit,
  catalogue: PhoneCatalogue,
  phone: Phone,
  view: PriceView,
): Html | false {
  const t = phoneMessages[visit.locale];
  const search = `like ${phone.fullName}`;
  const query = { page: 1, perPage: maxShown + 1, brands: null, search, sort: null, filter: {} };
  const result = catalogue.list(query, view);
  const isUnderstood = result.understood?.compare?.[0] === phone.slug;
  const others = result.items.filter(({ id }) => id !== phone.id).slice(0, maxShown);
  if (!isUnderstood || others.length === 0) return false;
  const scale = outlineScale([phone, ...others], outlineHeightPx);
  return html`<section aria-labelledby="similar"><h2 id="similar">${t.similar}</h2>
<ul class="phone-cards">${others.map(
    (
      other,
    ) => html`<li class="phone-card"><div class="card-outline">${phoneOutline(visit, other, scale)}</div><div class="card-text"><h3><a href="${visit.link(`/phones/${other.slug}`)}">${other.fullName}</a></h3>
<p class="fine">${formatPhoneLine(visit, other)}</p>${renderPrice(visit, catalogue.price(other, view))}
<p><a href="${visit.link(`/compare?ids=${phone.slug},${other.slug}`)}">${t.compareNow}<span class="visually-hidden"> ${other.fullName}</span></a></p></div></li>
`,
  )}</ul>
<p><a href="${visit.link(`/phones?${new URLSearchParams({ search })}`)}" rel="nofollow">${t.moreLike}</a></p></section>`;
}
