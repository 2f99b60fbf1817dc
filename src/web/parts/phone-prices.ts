import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import { isPhonePrice, type Price } from '../../domain/catalogue/price.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { type Html, html } from '../html.ts';
import { phoneMessages } from '../messages/phone.ts';
import { priceMessages } from '../messages/prices.ts';
import type { Visit } from '../visit.ts';
import { renderCurrencySelect } from './currency-select.ts';
import { formatVariant, renderPriceChart, renderPriceTable } from './price-chart.ts';
import { formatAmount, renderPrice, renderPriceDetails } from './price-text.ts';

/** Renders the current price, the launch price, and statistics of shop prices, without a database query. */
export function renderPricePanel(
  visit: Visit,
  catalogue: PhoneCatalogue,
  phone: Phone,
  view: PriceView,
  isCurrencyChosen: boolean,
): Html {
  const t = priceMessages[visit.locale];
  const currentPrice = catalogue.price(phone, view);
  const summary = catalogue.priceSummary(phone, view);
  const { lowest90d, lowestEver, median90d, trend90dPct, sellers } = summary;
  const launchPrice = catalogue.launchPrice(phone, view);
  const renderOtherPrice = (label: string, price: Price | null): Html | false =>
    price !== null && price.id !== currentPrice?.id && renderPriceRow(visit, label, price);
  const renderTextRow = (label: string, text: string | null): Html | false =>
    text !== null && html`<div><dt>${label}</dt><dd>${text}</dd></div>`;
  const trend =
    trend90dPct === null ? null : `${trend90dPct > 0 ? '+' : ''}${visit.formats.number(trend90dPct)} %`;
  return html`<section class="panel price-panel" aria-labelledby="price-now"><h2 id="price-now">${t.now}</h2>
${renderPrice(visit, currentPrice)}
<dl class="facts">${renderOtherPrice(t.launch, launchPrice)}${renderOtherPrice(t.lowest90d, lowest90d)}${lowestEver?.id !== lowest90d?.id && renderOtherPrice(t.lowestEver, lowestEver)}${renderTextRow(t.median90d, median90d && formatAmount(visit, median90d))}${renderTextRow(t.trend90d, trend)}${renderTextRow(t.sellers, sellers > 0 ? visit.formats.number(sellers) : null)}</dl>
${renderVariantPrices(visit, catalogue, phone, view)}
<form class="row" method="get" action="${visit.link(`/phones/${phone.slug}`)}">${renderCurrencySelect(visit, catalogue, view.currency, isCurrencyChosen)}<button>${phoneMessages[visit.locale].show}</button></form>
<p class="fine">${t.edition(visit.formats.date(catalogue.edition(view.freshness)))}</p></section>`;
}

function renderVariantPrices(
  visit: Visit,
  catalogue: PhoneCatalogue,
  phone: Phone,
  view: PriceView,
): Html | false {
  const t = priceMessages[visit.locale];
  const pricedVariants = phone.variants.flatMap((variant, index) => {
    const price = catalogue.variantPrice(phone, index, view);
    return price === null ? [] : [{ variant, price }];
  });
  if (pricedVariants.length < 2) return false;
  const rows = pricedVariants.map(({ variant, price }) => {
    const label = formatVariant(visit, variant).replaceAll(/ (?=[MGT]B)/g, '\u00a0');
    return renderPriceRow(visit, label, price);
  });
  return html`<h3>${t.variants}</h3><dl class="facts">${rows}</dl>`;
}

const renderPriceRow = (visit: Visit, label: string, price: Price): Html =>
  html`<div><dt>${label}</dt><dd>${formatAmount(visit, price.amount)} <span class="fine">${renderPriceDetails(visit, price)}</span></dd></div>`;

/** Renders the observed prices as a chart and a table. @param history null if the database is unavailable */
export function renderPriceHistory(
  visit: Visit,
  phone: Phone,
  history: Page<Price> | null,
  currency: string,
): Html {
  const t = priceMessages[visit.locale];
  if (history === null) return html`<p class="notice warn">${t.historyAway}</p>`;
  const { items, total } = history;
  if (items.length === 0) return html`<p>${t.noHistory}</p>`;
  const chartedPrices = items.filter(isPhonePrice).filter(({ amount }) => amount.currency === currency);
  return html`${chartedPrices.length > 0 && renderPriceChart(visit, phone.fullName, chartedPrices)}
${total > items.length && html`<p class="fine">${t.newest(items.length, total)}</p>`}
${renderPriceTable(visit, items)}`;
}
