import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import {
  filterOneVariant,
  findBaseVariant,
  isSameVariant,
  type VariantKey,
} from '../../domain/catalogue/choose-price.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import type { Price } from '../../domain/catalogue/price.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { type Html, html } from '../html.ts';
import { phoneMessages } from '../messages/phone.ts';
import { priceMessages } from '../messages/prices.ts';
import type { Visit } from '../visit.ts';
import { renderCurrencySelect } from './currency-select.ts';
import { isChartable, renderPriceChart } from './price-chart.ts';
import { formatVariant, renderPriceTable } from './price-table.ts';
import {
  formatOriginalAmount,
  formatPriceAge,
  formatPriceKind,
  formatPriceLabel,
  formatRateNote,
  renderPrice,
  renderPriceLines,
} from './price-text.ts';

/**
 * Renders the current price, the launch price, and statistics of shop prices, without a database query. Only the
 * current price has a note about its age; the others have the month of their observation if it is another one.
 */
export function renderPricePanel(
  visit: Visit,
  catalogue: PhoneCatalogue,
  phone: Phone,
  view: PriceView,
  isCurrencyChosen: boolean,
): Html {
  const t = priceMessages[visit.locale];
  const currentPrice = catalogue.price(phone, view);
  const { lowest90d, lowestEver, trend90dPct, sellers } = catalogue.priceSummary(phone, view);
  const launchPrice = catalogue.launchPrice(phone, view);
  const variantPrices = listVariantPrices(catalogue, phone, view);
  const variantMonths = new Set(variantPrices.map(({ price }) => readMonth(price)));
  const variantMonth = variantMonths.size === 1 ? [...variantMonths][0] : null;
  const renderRow = (label: string, price: Price, headingMonth = currentPrice && readMonth(currentPrice)) => {
    const month = readMonth(price);
    const details = [
      formatOriginalAmount(visit, price),
      month === headingMonth ? null : visit.formats.month(month),
    ];
    return html`<div><dt>${label}</dt><dd>${renderPriceLines(visit, price, details)}</dd></div>`;
  };
  const renderOtherPrice = (label: string, price: Price | null): Html | false =>
    price !== null && price.id !== currentPrice?.id && renderRow(label, price);
  const renderTextRow = (label: string, text: string | null): Html | false =>
    text !== null && html`<div><dt>${label}</dt><dd>${text}</dd></div>`;
  const trend =
    trend90dPct === null ? null : `${trend90dPct > 0 ? '+' : ''}${visit.formats.number(trend90dPct)}\u00a0%`;
  const lowest = lowestEver?.id === lowest90d?.id ? null : lowestEver;
  const shownPrices = [
    currentPrice,
    launchPrice,
    lowest90d,
    lowest,
    ...variantPrices.map(({ price }) => price),
  ];
  const rateNote = formatRateNote(visit, shownPrices);
  return html`<section class="panel price-panel" aria-labelledby="price-now"><h2 id="price-now">${currentPrice === null ? t.heading : formatPriceLabel(visit, currentPrice)}</h2>
${currentPrice === null ? renderPrice(visit, null) : html`<p class="price">${renderPriceLines(visit, currentPrice, [formatOriginalAmount(visit, currentPrice), formatPriceAge(visit, currentPrice)])}</p>`}
<dl class="facts">${renderOtherPrice(t.launch, launchPrice)}${renderOtherPrice(t.lowest90d, lowest90d)}${renderOtherPrice(t.lowestEver, lowest)}${renderTextRow(t.trend90d, trend)}${renderTextRow(t.sellers, sellers > 0 ? visit.formats.number(sellers) : null)}</dl>
${variantPrices.length > 1 && html`<h3>${t.variants}${variantMonth && html` <span class="fine">${visit.formats.month(variantMonth)}</span>`}</h3><dl class="facts">${variantPrices.map(({ variant, price }) => renderRow(formatVariant(visit, variant), price, variantMonth))}</dl>`}
<form class="row" method="get" action="${visit.link(`/phones/${phone.slug}`)}">${renderCurrencySelect(visit, catalogue, view.currency, isCurrencyChosen)}<button>${phoneMessages[visit.locale].show}</button></form>
<p class="fine">${rateNote} ${t.edition(visit.formats.date(catalogue.edition(view.freshness)))}</p></section>`;
}

const readMonth = ({ observedAt }: Price): string => observedAt.toISOString().slice(0, 7);

function listVariantPrices(catalogue: PhoneCatalogue, phone: Phone, view: PriceView) {
  return phone.variants.flatMap((variant, index) => {
    const price = catalogue.variantPrice(phone, index, view);
    return price === null ? [] : [{ variant, price }];
  });
}

/** The kinds of prices that a chart can show, the usual one first. A launch price is a line in each chart. */
const chartedKinds = ['STREET', 'REGULAR', 'ESTIMATE', 'REFURBISHED'] as const;

/** The name of a memory variant in the address of a page: `12-256` of 12 GB and 256 GB. */
const formatVariantKey = ({ ramMb, storageMb }: VariantKey): string =>
  [ramMb === null ? 0 : ramMb / 1024, (storageMb ?? 0) / 1000].join('-');

/** The parameters of a phone's page that choose what its chart shows. */
export const chartParamNames = ['kind', 'variant'] as const;

/** Chooses what the chart shows: one kind of price and one memory variant, which the reader may have chosen. */
function choosePrices(phone: Phone, prices: readonly Price[], params: URLSearchParams) {
  const kinds = chartedKinds.filter((kind) => prices.some((price) => price.kind === kind));
  const kind = kinds.find((candidate) => candidate.toLowerCase() === params.get('kind')) ?? kinds[0];
  const ofKind = prices.filter((price) => price.kind === kind);
  const variants = phone.variants.filter((variant) =>
    ofKind.some((price) => price.variant !== null && isSameVariant(price.variant, variant)),
  );
  const variant =
    variants.find((candidate) => formatVariantKey(candidate) === params.get('variant')) ??
    findBaseVariant(variants);
  return { kinds, kind, variants, variant, chosen: filterOneVariant(ofKind, variant) };
}

/** Renders the observed prices as a chart and a table. @param history null if the database is unavailable */
export function renderPriceHistory(
  visit: Visit,
  phone: Phone,
  history: Page<Price> | null,
  { currency, launch, params }: { currency: string; launch: Price | null; params: URLSearchParams },
): Html {
  const t = priceMessages[visit.locale];
  if (history === null) return html`<p class="notice warn">${t.historyAway}</p>`;
  const { items, total } = history;
  if (items.length === 0) return html`<p>${t.noHistory}</p>`;
  const inCurrency = items.filter(({ amount }) => amount.currency === currency);
  const { kinds, kind, variants, variant, chosen } = choosePrices(phone, inCurrency, params);
  const isOfVariant = launch?.variant == null || variant === null || isSameVariant(launch.variant, variant);
  const charted = { prices: chosen, launch: isOfVariant ? launch : null };
  const renderChoice = (name: string, value: string, text: string, isCurrent: boolean): Html => {
    const query = new URLSearchParams(params);
    query.set(name, value);
    return html`<li><a class="chip" href="${visit.link(`/phones/${phone.slug}?${query}`)}#prices" rel="nofollow"${isCurrent && html` aria-current="true"`}>${text}</a></li>`;
  };
  const kindChoices = kinds.map((one) =>
    renderChoice('kind', one.toLowerCase(), formatPriceKind(visit, one), one === kind),
  );
  const variantChoices = variants.map((one) =>
    renderChoice('variant', formatVariantKey(one), formatVariant(visit, one), one === variant),
  );
  const hasChart = isChartable(charted);
  return html`${hasChart && html`<div class="choices">${renderChoices(t.kind, kindChoices)}${renderChoices(t.variant, variantChoices)}</div>`}
${hasChart && renderPriceChart(visit, phone.fullName, charted)}
${total > maxTableRows && html`<p class="fine">${t.newest(Math.min(items.length, maxTableRows), total)}</p>`}
${renderPriceTable(visit, items.slice(0, maxTableRows), !hasChart)}`;
}

/** Renders links that choose what the chart shows, if there is a choice. */
const renderChoices = (name: string, choices: readonly Html[]): Html | false =>
  choices.length > 1 &&
  html`<nav aria-label="${name}"><span aria-hidden="true">${name}</span><ul class="chips">${choices}</ul></nav>`;

const maxTableRows = 100;
