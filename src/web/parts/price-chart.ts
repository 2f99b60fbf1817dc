import { type Price, type PriceKind, priceKinds } from '../../domain/catalogue/price.ts';
import { decimalAmount } from '../../domain/catalogue/show-price.ts';
import { type Html, html } from '../html.ts';
import { priceMessages } from '../messages/prices.ts';
import type { Visit } from '../visit.ts';
import { kindText } from './price-text.ts';

/** A mark for each kind of price, centred on 0, 0. The kinds differ by shape, not only by colour. */
const marks: Readonly<Record<PriceKind, Html>> = {
  MSRP: html`<path class="mark full" d="M0-7 7 0 0 7-7 0Z"/>`,
  STREET: html`<circle class="mark full" r="5"/>`,
  REFURBISHED: html`<circle class="mark hollow" r="5"/>`,
  ESTIMATE: html`<rect class="mark hollow" x="-5" y="-5" width="10" height="10"/>`,
};

/** Returns the smallest number that is 1, 2, 2.5 or 5 times a power of ten and not below the value. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= value) as number) * power;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

const dayOf = ({ observedAt }: Price): string => observedAt.toISOString().slice(0, 10);

const moneyOf = (visit: Visit, { amount }: Price): string =>
  visit.formats.money(amount.amountMinor, amount.currency);

/** Writes the label of a mark: date, amount, kind, seller. */
function describePrice(visit: Visit, price: Price): string {
  const parts = [
    visit.formats.date(dayOf(price)),
    moneyOf(visit, price),
    kindText(visit, price.kind),
    price.seller,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/**
 * Draws observed prices over time, with one mark each, on a scale from 0. When a mark is pointed at or
 * focused, `price-chart.js` shows its value below the chart; without that script, browsers show the value as
 * a tooltip.
 * @param prices in one currency, newest first; not empty
 */
export function priceChart(visit: Visit, name: string, prices: readonly Price[]): Html {
  const t = priceMessages[visit.locale];
  const sorted = prices.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
  const [first, last] = [sorted[0] as Price, sorted.at(-1) as Price];
  const byAmount = sorted.toSorted((a, b) => a.amount.amountMinor - b.amount.amountMinor);
  const [lowest, highest] = [byAmount[0] as Price, byAmount.at(-1) as Price];
  const [startMs, endMs] = [first.observedAt.getTime(), last.observedAt.getTime()];
  const top = niceCeiling(Math.max(1, decimalAmount(highest.amount)));
  const markOf = (price: Price): Html => {
    const x =
      endMs === startMs ? 0.5 : 0.02 + (0.96 * (price.observedAt.getTime() - startMs)) / (endMs - startMs);
    const y = 1 - decimalAmount(price.amount) / top;
    return html`<svg x="${percent(x)}" y="${percent(y)}" overflow="visible"><g class="point" role="img" aria-label="${describePrice(visit, price)}"><title>${describePrice(visit, price)}</title><circle class="reach" r="14"/>${marks[price.kind]}</g></svg>
`;
  };
  const moneyAt = (share: number): string => {
    const { currency, amountMinor } = highest.amount;
    return visit.formats.money(
      Math.round((amountMinor / decimalAmount(highest.amount)) * top * share),
      currency,
    );
  };
  const summary = t.chart(name, sorted.length, moneyOf(visit, lowest), moneyOf(visit, highest));
  const kinds = priceKinds.filter((kind) => sorted.some((price) => price.kind === kind));
  return html`<figure class="chart price-chart">
<div class="scale" aria-hidden="true"><span>${moneyAt(1)}</span><span>${moneyAt(0.5)}</span><span>${moneyAt(0)}</span></div>
<div class="plot"><svg role="group" aria-label="${summary}">
<line class="grid" x1="0" x2="100%" y1="0" y2="0"/><line class="grid" x1="0" x2="100%" y1="50%" y2="50%"/><line class="base" x1="0" x2="100%" y1="100%" y2="100%"/>
${sorted.map(markOf)}</svg></div>
<div class="ends" aria-hidden="true"><span>${visit.formats.date(dayOf(first))}</span>${endMs !== startMs && html`<span>${visit.formats.date(dayOf(last))}</span>`}</div>
<figcaption><p class="chart-value" data-hint="${t.chartKeys}" hidden></p><ul class="legend">${kinds.map(
    (kind) =>
      html`<li><svg class="swatch" viewBox="-8 -8 16 16" aria-hidden="true">${marks[kind]}</svg> ${kindText(visit, kind)}</li>`,
  )}</ul></figcaption>
</figure>`;
}

/** Returns the column headings of a table of prices. */
export function priceColumns({ locale }: Pick<Visit, 'locale'>): string[] {
  const { date, price, kind, variant, seller, country, source } = priceMessages[locale];
  return [date, price, kind, variant, seller, country, source];
}

/** Shows the same prices as a table, each with its source. */
export function priceTable(visit: Visit, prices: readonly Price[]): Html {
  const t = priceMessages[visit.locale];
  return html`<details><summary>${t.asTable}</summary>
<div class="scroll" role="region" aria-label="${t.history}: ${t.asTable}" tabindex="0"><table>
<thead><tr>${priceColumns(visit).map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${prices.map((price) => row(visit, price))}</tbody></table></div></details>`;
}

function row(visit: Visit, price: Price): Html {
  const t = priceMessages[visit.locale];
  const { convertedFrom, dateInferred, source, seller, country, variant } = price;
  const original = convertedFrom?.amount;
  return html`<tr><td>${visit.formats.date(dayOf(price))}${dateInferred && html` <span class="fine">(${t.dateInferred})</span>`}</td><td>${moneyOf(visit, price)}${original !== undefined && html`<br><span class="fine">${t.converted(visit.formats.money(original.amountMinor, original.currency))}</span>`}</td><td>${kindText(visit, price.kind)}</td><td>${variant === null ? '–' : variantText(visit, variant)}</td><td>${seller ?? t.noSeller}</td><td>${country ?? '–'}</td><td>${source.name ?? '–'}${!source.verified && html` <span class="fine">(${t.unverified})</span>`}</td></tr>
`;
}

/** Writes the memory of a variant: `12 GB / 256 GB`. */
export function variantText(
  { formats }: Pick<Visit, 'formats'>,
  { ramMb, storageMb }: { readonly ramMb: number | null; readonly storageMb: number | null },
): string {
  const size = (mb: number | null, perGb: number): string | null => {
    if (mb === null) return null;
    const gb = mb / perGb;
    if (gb < 1) return `${formats.number(mb)} MB`;
    return gb >= 1000 ? `${formats.number(gb / 1000)} TB` : `${formats.number(gb)} GB`;
  };
  return [size(ramMb, 1024), size(storageMb, 1000)].filter((text) => text !== null).join(' / ');
}
