import type { PhonePriceKind, Price } from '../../domain/catalogue/price.ts';
import { toDecimalAmount } from '../../domain/catalogue/show-price.ts';
import { type Html, html } from '../html.ts';
import { priceMessages } from '../messages/prices.ts';
import type { Visit } from '../visit.ts';
import { formatAmount, formatOriginalAmount, formatPriceKind, renderPriceLines } from './price-text.ts';

/** The mark of each kind of price, centred on 0, 0. The marks differ by shape, not only by colour. */
const marks: Readonly<Record<PhonePriceKind, Html>> = {
  MSRP: html`<path class="mark full" d="M0-7 7 0 0 7-7 0Z"/>`,
  REGULAR: html`<path class="mark hollow" d="M0-7 7 0 0 7-7 0Z"/>`,
  STREET: html`<circle class="mark full" r="5"/>`,
  REFURBISHED: html`<circle class="mark hollow" r="5"/>`,
  ESTIMATE: html`<rect class="mark hollow" x="-5" y="-5" width="10" height="10"/>`,
};

/** A price that the chart can show. Monthly rates and trade-in values are not on the scale of prices. */
type ChartedPrice = Price & { readonly kind: PhonePriceKind };

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
function roundUpToScale(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= value) as number) * power;
}

const formatPercent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

const toIsoDate = ({ observedAt }: Price): string => observedAt.toISOString().slice(0, 10);

/** Formats the label of a mark: date, amount, kind, seller. */
function describePrice(visit: Visit, price: Price): string {
  const parts = [
    visit.formats.date(toIsoDate(price)),
    formatAmount(visit, price.amount),
    formatPriceKind(visit, price.kind),
    price.seller,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/**
 * Draws a mark for each observed price over time, on a scale from 0. `price-chart.js` shows the label of a
 * hovered or focused mark below the chart; without the script, browsers show the label as a tooltip.
 * @param prices in one currency, newest first; not empty
 */
export function renderPriceChart(visit: Visit, name: string, prices: readonly ChartedPrice[]): Html {
  const t = priceMessages[visit.locale];
  const pricesByDate = prices.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
  const [oldest, newest] = [pricesByDate[0] as ChartedPrice, pricesByDate.at(-1) as ChartedPrice];
  const pricesByAmount = pricesByDate.toSorted((a, b) => a.amount.amountMinor - b.amount.amountMinor);
  const [lowest, highest] = [pricesByAmount[0] as ChartedPrice, pricesByAmount.at(-1) as ChartedPrice];
  const [startMs, endMs] = [oldest.observedAt.getTime(), newest.observedAt.getTime()];
  const scaleTop = roundUpToScale(Math.max(1, toDecimalAmount(highest.amount)));
  const renderMark = (price: ChartedPrice): Html => {
    const x =
      endMs === startMs ? 0.5 : 0.02 + (0.96 * (price.observedAt.getTime() - startMs)) / (endMs - startMs);
    const y = 1 - toDecimalAmount(price.amount) / scaleTop;
    return html`<svg x="${formatPercent(x)}" y="${formatPercent(y)}" overflow="visible"><g class="point" role="img" aria-label="${describePrice(visit, price)}"><title>${describePrice(visit, price)}</title><circle class="reach" r="14"/>${marks[price.kind]}</g></svg>
`;
  };
  const formatMoneyAt = (share: number): string => {
    const { currency, amountMinor } = highest.amount;
    return visit.formats.money(
      Math.round((amountMinor / toDecimalAmount(highest.amount)) * scaleTop * share),
      currency,
    );
  };
  const summary = t.chart(
    name,
    pricesByDate.length,
    formatAmount(visit, lowest.amount),
    formatAmount(visit, highest.amount),
  );
  const kinds = (Object.keys(marks) as PhonePriceKind[]).filter((kind) =>
    pricesByDate.some((price) => price.kind === kind),
  );
  return html`<figure class="chart price-chart">
<div class="scale" aria-hidden="true"><span>${formatMoneyAt(1)}</span><span>${formatMoneyAt(0.5)}</span><span>${formatMoneyAt(0)}</span></div>
<div class="plot"><svg role="group" aria-label="${summary}">
<line class="grid" x1="0" x2="100%" y1="0" y2="0"/><line class="grid" x1="0" x2="100%" y1="50%" y2="50%"/><line class="base" x1="0" x2="100%" y1="100%" y2="100%"/>
${pricesByDate.map(renderMark)}</svg></div>
<div class="ends" aria-hidden="true"><span>${visit.formats.date(toIsoDate(oldest))}</span>${endMs !== startMs && html`<span>${visit.formats.date(toIsoDate(newest))}</span>`}</div>
<figcaption><p class="chart-value" data-hint="${t.chartKeys}" hidden></p><ul class="legend">${kinds.map(
    (kind) =>
      html`<li><svg class="swatch" viewBox="-8 -8 16 16" aria-hidden="true">${marks[kind]}</svg> ${formatPriceKind(visit, kind)}</li>`,
  )}</ul></figcaption>
</figure>`;
}

/** Returns the column headings of a table of prices. */
export function getPriceColumns({ locale }: Visit): string[] {
  const { date, price, kind, variant, seller, country, source } = priceMessages[locale];
  return [date, price, kind, variant, seller, country, source];
}

/** Renders the same prices as a table, each with its source. */
export function renderPriceTable(visit: Visit, prices: readonly Price[]): Html {
  const t = priceMessages[visit.locale];
  return html`<details><summary>${t.asTable}</summary>
<div class="scroll" role="region" aria-label="${t.history}: ${t.asTable}" tabindex="0"><table>
<thead><tr>${getPriceColumns(visit).map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${prices.map((price) => renderPriceRow(visit, price))}</tbody></table></div></details>`;
}

function renderPriceRow(visit: Visit, price: Price): Html {
  const t = priceMessages[visit.locale];
  const { dateInferred, source, seller, country, variant } = price;
  return html`<tr><td>${visit.formats.date(toIsoDate(price))}${dateInferred && html` <span class="fine">(${t.dateInferred})</span>`}</td><td>${renderPriceLines(visit, price, [formatOriginalAmount(visit, price)])}</td><td>${formatPriceKind(visit, price.kind)}</td><td>${variant === null ? '–' : formatVariant(visit, variant)}</td><td>${seller ?? t.noSeller}</td><td>${country ?? '–'}</td><td>${source.name ?? '–'}${!source.verified && html` <span class="fine">(${t.unverified})</span>`}</td></tr>
`;
}

/** Formats the memory and storage of a variant: `12 GB / 256 GB`. */
export function formatVariant(
  { formats }: Visit,
  { ramMb, storageMb }: { readonly ramMb: number | null; readonly storageMb: number | null },
): string {
  const formatSize = (mb: number | null, perGb: number): string | null => {
    if (mb === null) return null;
    const gb = mb / perGb;
    if (gb < 1) return `${formats.number(mb)}\u00a0MB`;
    return gb >= 1000 ? `${formats.number(gb / 1000)}\u00a0TB` : `${formats.number(gb)}\u00a0GB`;
  };
  return [formatSize(ramMb, 1024), formatSize(storageMb, 1000)]
    .filter((text) => text !== null)
    .join('\u00a0/\u00a0');
}
