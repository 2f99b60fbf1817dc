import type { Locale } from '../../domain/locale.ts';
import type { Price, PriceKind } from '../../domain/price.ts';
import { type Html, html } from '../html.ts';
import { priceMessages } from '../messages/prices.ts';
import type { Visit } from '../visit.ts';

const relative: Readonly<Record<Locale, Intl.RelativeTimeFormat>> = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  th: new Intl.RelativeTimeFormat('th', { numeric: 'auto' }),
};

/** `42 days ago`, `5 months ago`, `2 years ago`. */
export function ageText({ locale }: Pick<Visit, 'locale'>, days: number): string {
  const format = relative[locale];
  if (days < 60) return format.format(-days, 'day');
  return days < 730
    ? format.format(-Math.floor(days / 30.44), 'month')
    : format.format(-Math.floor(days / 365.25), 'year');
}

export const kindText = ({ locale }: Pick<Visit, 'locale'>, kind: PriceKind): string =>
  priceMessages[locale].kinds[kind];

/** What a price is, how old it is, and from which currency it was converted. */
export function priceStanding(visit: Visit, price: Price): Html {
  const words = priceMessages[visit.locale];
  const { convertedFrom, stale, ageDays, kind, dateInferred } = price;
  const age = ageText(visit, ageDays);
  const from = convertedFrom?.amount;
  return html`${kindText(visit, kind)} · <span${stale && html` class="stale"`}>${dateInferred ? words.about(age) : age}${stale && html` (${words.stale})`}</span>${
    from !== undefined && html` · ${words.converted(visit.formats.money(from.amountMinor, from.currency))}`
  }${convertedFrom?.rateStale === true && html` (${words.rateStale})`}`;
}

/** An amount with what it is; of an unknown price, that it is not known. */
export function priceText(visit: Visit, price: Price | null): Html {
  if (price === null) return html`<p class="price unknown">${priceMessages[visit.locale].unknown}</p>`;
  const { amountMinor, currency } = price.amount;
  return html`<p class="price"><strong>${visit.formats.money(amountMinor, currency)}</strong> <span class="fine">${priceStanding(visit, price)}</span></p>`;
}
