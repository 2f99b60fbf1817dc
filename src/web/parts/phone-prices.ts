import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import type { Price } from '../../domain/catalogue/price.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { type Html, html } from '../html.ts';
import { phoneMessages } from '../messages/phone.ts';
import { priceMessages } from '../messages/prices.ts';
import type { Visit } from '../visit.ts';
import { currencySelect } from './currency-select.ts';
import { priceChart, priceTable, variantText } from './price-chart.ts';
import { priceStanding, priceText } from './price-text.ts';

type Prices = Pick<
  PhoneCatalogue,
  'price' | 'launchPrice' | 'priceSummary' | 'variantPrice' | 'currencies' | 'edition'
>;

/** What one would pay now, the launch price, and what shops asked: all from memory. */
export function pricePanel(
  visit: Visit,
  catalogue: Prices,
  phone: Phone,
  view: PriceView,
  isCurrencyGiven: boolean,
): Html {
  const words = priceMessages[visit.locale];
  const { currency } = view;
  const now = catalogue.price(phone, view);
  const summary = catalogue.priceSummary(phone, view);
  const { lowest90d, lowestEver, median90d, trend90dPct, sellers } = summary;
  const launch = catalogue.launchPrice(phone, view);
  const isShown = (price: Price | null): price is Price => price !== null && price.id !== now?.id;
  const shown = (label: string, price: Price | null): Html | false =>
    isShown(price) &&
    html`<div><dt>${label}</dt><dd>${visit.formats.money(price.amount.amountMinor, price.amount.currency)} <span class="fine">${priceStanding(visit, price)}</span></dd></div>`;
  const told = (label: string, text: string | null): Html | false =>
    text !== null && html`<div><dt>${label}</dt><dd>${text}</dd></div>`;
  const change =
    trend90dPct === null ? null : `${trend90dPct > 0 ? '+' : ''}${visit.formats.number(trend90dPct)} %`;
  return html`<section class="panel price-panel" aria-labelledby="price-now"><h2 id="price-now">${words.now}</h2>
${priceText(visit, now)}
<dl class="facts">${shown(words.launch, launch)}${shown(words.lowest90d, lowest90d)}${lowestEver?.id !== lowest90d?.id && shown(words.lowestEver, lowestEver)}${told(words.median90d, median90d && visit.formats.money(median90d.amountMinor, median90d.currency))}${told(words.trend90d, change)}${told(words.sellers, sellers > 0 ? visit.formats.number(sellers) : null)}</dl>
${variantPrices(visit, catalogue, phone, view)}
<form class="row" method="get" action="${visit.link(`/phones/${phone.slug}`)}">${currencySelect(visit, catalogue, currency, isCurrencyGiven)}<button>${phoneMessages[visit.locale].show}</button></form>
<p class="fine">${words.edition(visit.formats.date(catalogue.edition(view.freshness)))}</p></section>`;
}

function variantPrices(visit: Visit, catalogue: Prices, phone: Phone, view: PriceView): Html | false {
  const words = priceMessages[visit.locale];
  const priced = phone.variants.flatMap((variant, index) => {
    const price = catalogue.variantPrice(phone, index, view);
    return price === null ? [] : [{ variant, price }];
  });
  if (priced.length < 2) return false;
  return html`<h3>${words.variants}</h3><dl class="facts">${priced.map(
    ({ variant, price }) =>
      html`<div><dt>${variantText(visit, variant).replaceAll(/ (?=[MGT]B)/g, '\u00a0')}</dt><dd>${visit.formats.money(price.amount.amountMinor, price.amount.currency)} <span class="fine">${priceStanding(visit, price)}</span></dd></div>`,
  )}</dl>`;
}

/** Observed prices as a chart and a table. @param history null: the database is away */
export function priceHistory(
  visit: Visit,
  phone: Phone,
  history: Page<Price> | null,
  currency: string,
): Html {
  const words = priceMessages[visit.locale];
  if (history === null) return html`<p class="notice warn">${words.historyAway}</p>`;
  const { items, total } = history;
  if (items.length === 0) return html`<p>${words.noHistory}</p>`;
  const drawn = items.filter(({ amount }) => amount.currency === currency);
  return html`${drawn.length > 0 && priceChart(visit, phone.fullName, drawn)}
${total > items.length && html`<p class="fine">${words.newest(items.length, total)}</p>`}
${priceTable(visit, items)}`;
}
