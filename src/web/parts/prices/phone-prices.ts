import type { PriceView } from '../../../domain/catalogue/catalogue.ts';
import type { Page } from '../../../domain/catalogue/page.ts';
import {
  filterOneVariant,
  findBaseVariant,
  isSameVariant,
  type VariantKey,
} from '../../../domain/catalogue/prices/choose-price.ts';
import type { Price } from '../../../domain/catalogue/prices/price.ts';
import type { Phone } from '../../../record/phone.ts';
import type { PhoneCatalogue } from '../../../services/catalogue/phone-catalogue.ts';
import { phoneMessages } from '../../messages/catalogue/phone.ts';
import { priceMessages } from '../../messages/catalogue/prices.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { renderCurrencySelect } from './currency-select.ts';
import { type ChartedPrices, countDays, isChartable, minChartDays, renderPriceChart } from './price-chart.ts';
import {
  formatCountry,
  formatOriginalAmount,
  formatPriceAge,
  formatPriceAmount,
  formatPriceKind,
  formatPriceLabel,
  formatRateNote,
  renderPrice,
  renderPriceLines,
} from './price-text.ts';

/**
 * Renders the current price, the launch price, and statistics of shop prices, without a database query. The current
 * price has a note about its age. The other prices have the month of their observation, if it is not that of the
 * current price.
 */
export function renderPricePanel(
  visit: Visit,
  catalogue: PhoneCatalogue,
  phone: Phone,
  view: PriceView,
  isCurrencyChosen: boolean,
): Html {
  const t = priceMessages[visit.locale];
  const currentPrice = catalogue.findPrice(phone, view);
  const { lowest90d, lowestEver, trend90dPct, sellers } = catalogue.summarisePrices(phone, view);
  const launchPrice = catalogue.findLaunchPrice(phone, view);
  const currentMonth = currentPrice && readMonth(currentPrice);
  const renderOtherPrice = (label: string, price: Price | null): Html | false =>
    price !== null &&
    price.id !== currentPrice?.id &&
    html`<div><dt>${label}</dt><dd>${renderPriceLines(visit, price, listPriceDetails(visit, price, currentMonth))}</dd></div>`;
  const renderTextRow = (label: string, text: string | null): Html | false =>
    text !== null && html`<div><dt>${label}</dt><dd>${text}</dd></div>`;
  const trend =
    trend90dPct === null ? null : `${trend90dPct > 0 ? '+' : ''}${visit.formats.number(trend90dPct)}\u00a0%`;
  const earlierLowest = lowestEver?.id === lowest90d?.id ? null : lowestEver;
  const rateNote = formatRateNote(visit, [currentPrice, launchPrice, lowest90d, earlierLowest]);
  const title = currentPrice === null ? t.price : formatPriceLabel(visit, currentPrice);
  const heading = html`<h2 id="price-now">${title}</h2>`;
  if (currentPrice === null && launchPrice === null)
    return html`<section class="panel price-panel" aria-labelledby="price-now">${heading}${renderPrice(visit, null)}</section>`;
  return html`<section class="panel price-panel" aria-labelledby="price-now">${heading}
${currentPrice !== null && html`<p class="price">${renderPriceLines(visit, currentPrice, [formatOriginalAmount(visit, currentPrice), formatPriceAge(visit, currentPrice)])}</p>`}
<dl class="facts">${renderOtherPrice(t.launchPrice, launchPrice)}${renderOtherPrice(t.lowest90d, lowest90d)}${renderOtherPrice(t.lowestEver, earlierLowest)}${renderTextRow(t.trend90d, trend)}${renderTextRow(t.sellers, sellers > 0 ? visit.formats.number(sellers) : null)}</dl>
<form class="row" method="get" action="${visit.link(`/phones/${phone.slug}`)}">${renderCurrencySelect(visit, catalogue, view.currency, isCurrencyChosen)}<button>${phoneMessages[visit.locale].showButton}</button></form>
<p class="fine">${rateNote} ${t.editionNote(visit.formats.date(catalogue.getEdition(view.freshness)))}</p></section>`;
}

const readMonth = ({ observedAt }: Price): string => observedAt.toISOString().slice(0, 7);

/** Lists the details below a price: its original amount, and the month of its observation unless it is `knownMonth`. */
const listPriceDetails = (visit: Visit, price: Price, knownMonth: string | null) => [
  formatOriginalAmount(visit, price),
  readMonth(price) === knownMonth ? null : visit.formats.month(readMonth(price)),
];

/** The kinds of prices that a chart can show as points, by preference. The launch price is drawn as a line instead. */
const chartedKinds = ['STREET', 'REGULAR', 'ESTIMATE', 'REFURBISHED'] as const;

/** Formats a memory variant for the address of a page: `12-256` for 12 GB of RAM and 256 GB of storage. */
const formatVariantKey = ({ ramMb, storageMb }: VariantKey): string =>
  [ramMb === null ? 0 : ramMb / 1024, (storageMb ?? 0) / 1000].join('-');

/** The parameters of a phone's page that select what its chart shows. */
export const chartParamNames = ['kind', 'variant'] as const;

/**
 * Chooses the content of the chart: one kind of price and one memory variant.
 * @param params the parameters of the page, which contain the reader's choice, if any
 */
function choosePrices(phone: Phone, prices: readonly Price[], launch: Price | null, params: URLSearchParams) {
  const kinds = chartedKinds.filter((kind) => prices.some((price) => price.kind === kind));
  const kind = kinds.find((candidate) => candidate.toLowerCase() === params.get('kind')) ?? kinds[0];
  const pricesOfKind = prices.filter((price) => price.kind === kind);
  const createChart = (variant: VariantKey | null): ChartedPrices => ({
    prices: filterOneVariant(pricesOfKind, variant),
    launch:
      launch?.variant == null || variant === null || isSameVariant(launch.variant, variant) ? launch : null,
  });
  const pricedVariants = phone.variants.filter((variant) =>
    pricesOfKind.some((price) => price.variant !== null && isSameVariant(price.variant, variant)),
  );
  const chartVariants = pricedVariants.filter((variant) => isChartable(createChart(variant)));
  const variant =
    chartVariants.find((candidate) => formatVariantKey(candidate) === params.get('variant')) ??
    findBaseVariant(chartVariants) ??
    findBaseVariant(pricedVariants);
  return { kinds, kind, chartVariants, variant, chart: createChart(variant) };
}

const maxTableRows = 100;

interface HistoryView {
  readonly currency: string;
  readonly launch: Price | null;
  readonly variantPrices: readonly VariantPrice[];
  /** The parameters of the page. */
  readonly params: URLSearchParams;
}

/** Whether prices are from enough days to be worth a table. */
const hasHistory = ({ items }: Page<Price>): boolean => countDays(items) >= minChartDays;

/**
 * Renders the section of prices over time and by memory. Returns false if there is nothing to show.
 * @param history the prices, or null if the database is unavailable; the section then says so
 */
export function renderPriceSection(
  visit: Visit,
  phone: Phone,
  history: Page<Price> | null,
  view: HistoryView,
): Html | false {
  const t = priceMessages[visit.locale];
  const isOverTime = history === null || hasHistory(history);
  if (!isOverTime && view.variantPrices.length < 2) return false;
  return html`<section aria-labelledby="prices"><h2 id="prices">${isOverTime ? t.history : t.price}</h2>
${renderPriceHistory(visit, phone, history, view)}</section>`;
}

/**
 * Renders the prices of the memory variants, and the observed prices as a chart and a table if they are from three days
 * or more.
 * @param history the prices, or null if the database is unavailable
 */
export function renderPriceHistory(
  visit: Visit,
  phone: Phone,
  history: Page<Price> | null,
  { currency, launch, variantPrices, params }: HistoryView,
): Html {
  const t = priceMessages[visit.locale];
  if (history === null) return html`<p class="notice warn">${t.historyUnavailable}</p>`;
  const { items, total } = history;
  const pricesInCurrency = items.filter(({ amount }) => amount.currency === currency);
  const { kinds, kind, chartVariants, variant, chart } = choosePrices(
    phone,
    pricesInCurrency,
    launch,
    params,
  );
  const hasChart = isChartable(chart);
  const createLink = (name: string, value: string): string => {
    const query = new URLSearchParams(params);
    query.set(name, value);
    return visit.link(`/phones/${phone.slug}?${query}#prices`);
  };
  const kindChoices = kinds.map(
    (choice) =>
      html`<li><a class="chip" href="${createLink('kind', choice.toLowerCase())}" rel="nofollow"${choice === kind && html` aria-current="true"`}>${formatPriceKind(visit, choice)}</a></li>`,
  );
  const variantChoices = variantPrices.map((variantPrice) => ({
    ...variantPrice,
    link: chartVariants.includes(variantPrice.variant)
      ? createLink('variant', formatVariantKey(variantPrice.variant))
      : null,
    isCurrent: variantPrice.variant === variant,
  }));
  return html`${renderVariants(visit, variantChoices)}
${hasHistory(history) && kindChoices.length > 1 && html`<nav aria-label="${t.kind}"><ul class="chips">${kindChoices}</ul></nav>`}
${hasChart && renderPriceChart(visit, phone.fullName, chart)}
${total > maxTableRows && html`<p class="fine">${t.newestPrices(Math.min(items.length, maxTableRows), total)}</p>`}
${hasHistory(history) && renderPriceTable(visit, items.slice(0, maxTableRows), !hasChart)}`;
}

interface VariantPrice {
  readonly variant: Phone['variants'][number];
  readonly price: Price;
}

/** Lists the memory variants that have a known price, each with its price. */
export function listVariantPrices(catalogue: PhoneCatalogue, phone: Phone, view: PriceView): VariantPrice[] {
  return phone.variants.flatMap((variant, index) => {
    const price = catalogue.findVariantPrice(phone, index, view);
    return price === null ? [] : [{ variant, price }];
  });
}

/** Renders the prices of the memory variants, if there are several. Each price links to its chart, if it has one. */
function renderVariants(
  visit: Visit,
  variantChoices: readonly (VariantPrice & { readonly link: string | null; readonly isCurrent: boolean })[],
): Html | false {
  const t = priceMessages[visit.locale];
  const months = new Set(variantChoices.map(({ price }) => readMonth(price)));
  const [month = null] = months.size === 1 ? months : [];
  const items = variantChoices.map(({ variant, price, link, isCurrent }) => {
    const lines = html`<span>${formatVariant(visit, variant)}</span>${renderPriceLines(visit, price, listPriceDetails(visit, price, month))}`;
    return link === null
      ? html`<li><div class="variant">${lines}</div></li>`
      : html`<li><a class="variant" href="${link}" rel="nofollow"${isCurrent && html` aria-current="true"`}>${lines}</a></li>`;
  });
  return (
    items.length > 1 &&
    html`<nav aria-label="${t.variants}"><h3>${t.variants}${month !== null && html` <span class="fine">${visit.formats.month(month)}</span>`}</h3><ul class="variants">${items}</ul></nav>`
  );
}

/** Returns the column headings of a table of prices. */
function getPriceColumns({ locale }: Visit): string[] {
  const { date, price, kind, variant, seller, country, source } = priceMessages[locale];
  return [date, price, kind, variant, seller, country, source];
}

/** Renders prices in a table that the reader can expand. @param isOpen whether the table is expanded initially */
function renderPriceTable(visit: Visit, prices: readonly Price[], isOpen: boolean): Html {
  const t = priceMessages[visit.locale];
  return html`<details${isOpen && html` open`}><summary>${t.asTable}</summary>
<div class="scroll" role="region" aria-label="${t.history}: ${t.asTable}" tabindex="0"><table>
<thead><tr>${getPriceColumns(visit).map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${prices.map((price) => renderRow(visit, price))}</tbody></table></div></details>`;
}

function renderRow(visit: Visit, price: Price): Html {
  const t = priceMessages[visit.locale];
  const { dateInferred, observedAt, source, seller, country, variant } = price;
  // Leave out the country, because a separate column shows it.
  const originalAmount = formatOriginalAmount(visit, { ...price, country: null });
  const day = observedAt.toISOString().slice(0, 10);
  return html`<tr><td><time datetime="${day}">${visit.formats.date(day)}</time>${dateInferred && html` <span class="fine">(${t.dateInferred})</span>`}</td><td>${formatPriceAmount(visit, price)}${originalAmount !== null && html` <span class="fine">${originalAmount}</span>`}</td><td>${formatPriceKind(visit, price.kind)}</td><td>${variant === null ? '–' : formatVariant(visit, variant)}</td><td>${seller ?? t.unnamedSeller}</td><td>${country === null ? '–' : formatCountry(visit, country)}</td><td>${source.name}${!source.verified && html` <span class="fine">(${t.unverified})</span>`}</td></tr>
`;
}

/** Formats the memory and storage of a variant: `12 GB / 256 GB`. */
function formatVariant(
  { formats }: Visit,
  { ramMb, storageMb }: { readonly ramMb: number | null; readonly storageMb: number | null },
): string {
  const formatSize = (mb: number | null, perGb: number): string | null => {
    if (mb === null) return null;
    const gb = mb / perGb;
    if (gb < 1) return `${formats.number(mb)}\u00a0MB`;
    return gb >= 1000 ? `${formats.number(gb / 1000)}\u00a0TB` : `${formats.number(gb)}\u00a0GB`;
  };
  // Memory is counted in binary gigabytes, and storage in decimal gigabytes.
  return [formatSize(ramMb, 1024), formatSize(storageMb, 1000)]
    .filter((text) => text !== null)
    .join('\u00a0/\u00a0');
}
