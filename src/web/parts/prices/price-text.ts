import type { Money, Price, PriceKind } from '../../../domain/catalogue/prices/price.ts';
import { currentStreetDays } from '../../../domain/catalogue/prices/price-age.ts';
import { toDecimalAmount } from '../../../domain/catalogue/prices/show-price.ts';
import type { Locale } from '../../../domain/locale.ts';
import { getMinorDigits } from '../../../record/minor-digits.ts';
import { priceMessages } from '../../messages/catalogue/prices.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';

const createCountryNames = (tag: string) =>
  new Intl.DisplayNames(tag, { type: 'region', style: 'short', fallback: 'code' });
const countryNames: Readonly<Record<Locale, Intl.DisplayNames>> = {
  en: createCountryNames('en-GB'),
  th: createCountryNames('th-TH'),
};

/** Returns the name of a country. @param country an ISO 3166-1 alpha-2 code */
export const formatCountry = ({ locale }: Visit, country: string): string =>
  countryNames[locale].of(country) ?? country;

/** Formats an amount without rounding: `฿46,900`, `€927.84`. */
export const formatAmount = ({ formats }: Visit, { amountMinor, currency }: Money): string =>
  formats.money(amountMinor, currency);

/** The number of significant digits of a converted amount. Exchange rates allow no higher accuracy. */
const convertedDigits = 3;

/** Formats a converted amount, rounded to significant digits: `≈ ฿34,500`. */
function formatConvertedAmount(visit: Visit, money: Money): string {
  const amount = Number(toDecimalAmount(money).toPrecision(convertedDigits));
  const amountMinor = Math.round(amount * 10 ** getMinorDigits(money.currency));
  return `≈\u00a0${formatAmount(visit, { ...money, amountMinor })}`;
}

/** Formats the amount of a price. A converted amount is rounded and marked with `≈`. */
export const formatPriceAmount = (visit: Visit, { amount, convertedFrom }: Price): string =>
  convertedFrom === null ? formatAmount(visit, amount) : formatConvertedAmount(visit, amount);

/** Formats the observed amount of a converted price, with its country if known: `£653.99 in the UK`. */
export function formatOriginalAmount(visit: Visit, { convertedFrom, country }: Price): string | null {
  if (convertedFrom === null) return null;
  const amount = formatAmount(visit, convertedFrom.amount);
  return country === null
    ? amount
    : priceMessages[visit.locale].inCountry(amount, formatCountry(visit, country));
}

export const formatPriceKind = ({ locale }: Visit, kind: PriceKind): string =>
  priceMessages[locale].kinds[kind];

/** Formats the label of a price: `Shop price`, `Launch price`, or `Last known price` if it is no longer current. */
export function formatPriceLabel(visit: Visit, { kind, ageDays }: Price): string {
  const isPast = kind === 'REGULAR' || (kind === 'STREET' && ageDays > currentStreetDays);
  return isPast ? priceMessages[visit.locale].lastKnownPrice : formatPriceKind(visit, kind);
}

/** Formats the age of a price: `today`, `yesterday`, `42 days old`, `18 months old`, `2 years old`. */
export function formatPriceAge(visit: Visit, { ageDays, dateInferred }: Price): string {
  const t = priceMessages[visit.locale];
  if (ageDays < 2) return ageDays === 0 ? t.today : t.yesterday;
  if (ageDays < 60) return t.days(ageDays, dateInferred);
  return ageDays < 730 ? t.months(Math.floor(ageDays / 30.44)) : t.years(Math.floor(ageDays / 365.25));
}

/** Formats the original amount, the label and the age of a price as plain text. */
export const formatPriceDetails = (visit: Visit, price: Price): string =>
  listPriceDetails(visit, price)
    .filter((text) => text !== null)
    .join(' · ');

const listPriceDetails = (visit: Visit, price: Price) => [
  formatOriginalAmount(visit, price),
  `${formatPriceLabel(visit, price)} · ${formatPriceAge(visit, price)}`,
];

/** Renders the amount of a price with details below it. Each detail stays on one line. */
export function renderPriceLines(visit: Visit, price: Price, details: readonly (string | null)[]): Html {
  const knownDetails = details.filter((detail) => detail !== null);
  return html`<strong>${formatPriceAmount(visit, price)}</strong>${knownDetails.length > 0 && html` <span class="fine">${knownDetails.map((detail) => html`<span>${detail}</span> `)}</span>`}`;
}

/** Renders the amount, the label and the age of a price for a small space, or the text for an unknown price. */
export function renderShortPrice(visit: Visit, price: Price | null): Html {
  if (price === null) return renderPrice(visit, price);
  const note = `${formatPriceLabel(visit, price)}\u00a0· ${formatPriceAge(visit, price)}`;
  return html`<p class="price">${renderPriceLines(visit, price, [note])}</p>`;
}

/** Renders the amount of a price with all its details, or the text for an unknown price. */
export function renderPrice(visit: Visit, price: Price | null): Html {
  if (price === null) return html`<p class="price unknown">${priceMessages[visit.locale].unknownPrice}</p>`;
  return html`<p class="price">${renderPriceLines(visit, price, listPriceDetails(visit, price))}</p>`;
}

/** Formats a note about exchange rates, with the date of the oldest rate. Returns null if no price is converted. */
export function formatRateNote(visit: Visit, prices: readonly (Price | null)[]): string | null {
  const rateDates = prices.flatMap((price) => price?.convertedFrom?.rateDate ?? []).sort();
  const [oldest] = rateDates;
  if (oldest === undefined) return null;
  // If the date of a rate is unknown, it is an empty text, which sorts first.
  return priceMessages[visit.locale].rateNote(oldest === '' ? null : visit.formats.partialDate(oldest));
}
