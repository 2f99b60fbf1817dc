import type { Price, PriceKind } from '../../domain/catalogue/price.ts';
import type { Locale } from '../../domain/locale.ts';
import { type Html, html } from '../html.ts';
import { priceMessages } from '../messages/prices.ts';
import type { Visit } from '../visit.ts';

const relativeFormats: Readonly<Record<Locale, Intl.RelativeTimeFormat>> = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  th: new Intl.RelativeTimeFormat('th', { numeric: 'auto' }),
};

/** Shortens the two phrases for "ago" that `Intl` writes in Thai. */
const shortenThaiAge = (age: string): string => age.replace(/(?:ที่ผ่านมา|ที่แล้ว)$/, 'ก่อน');

/** Formats an age: `42 days ago`, `5 months ago`, `2 years ago`. */
function formatAge({ locale }: Visit, days: number): string {
  const format = relativeFormats[locale];
  if (days < 60) return shortenThaiAge(format.format(-days, 'day'));
  return shortenThaiAge(
    days < 730
      ? format.format(-Math.floor(days / 30.44), 'month')
      : format.format(-Math.floor(days / 365.25), 'year'),
  );
}

export const formatAmount = ({ formats }: Visit, { amountMinor, currency }: Price['amount']): string =>
  formats.money(amountMinor, currency);

export const formatPriceKind = ({ locale }: Visit, kind: PriceKind): string =>
  priceMessages[locale].kinds[kind];

/** Formats the kind and age of a price, and the conversion from another currency, which may be empty. */
function formatDetails(visit: Visit, { convertedFrom, stale, ageDays, kind, dateInferred }: Price) {
  const t = priceMessages[visit.locale];
  const age = formatAge(visit, ageDays);
  const originalAmount = convertedFrom?.amount;
  const rateNote = convertedFrom?.rateStale === true ? ` (${t.rateStale})` : '';
  return {
    kind: formatPriceKind(visit, kind),
    age: `${dateInferred ? t.about(age) : age}${stale ? ` (${t.stale})` : ''}`,
    conversion:
      originalAmount === undefined ? '' : ` · ${t.converted(formatAmount(visit, originalAmount))}${rateNote}`,
  };
}

/** Renders the kind, age and conversion of a price. */
export function renderPriceDetails(visit: Visit, price: Price): Html {
  const { kind, age, conversion } = formatDetails(visit, price);
  return html`${kind} · <span${price.stale && html` class="stale"`}>${age}</span>${conversion}`;
}

/** Formats the kind, age and conversion of a price without markup. */
export function formatPriceDetails(visit: Visit, price: Price): string {
  const { kind, age, conversion } = formatDetails(visit, price);
  return `${kind} · ${age}${conversion}`;
}

/** Renders an amount with its kind and age, or the text for an unknown price. */
export function renderPrice(visit: Visit, price: Price | null): Html {
  if (price === null) return html`<p class="price unknown">${priceMessages[visit.locale].unknown}</p>`;
  return html`<p class="price"><strong>${formatAmount(visit, price.amount)}</strong> <span class="fine">${renderPriceDetails(visit, price)}</span></p>`;
}
