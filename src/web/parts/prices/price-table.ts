import type { Price } from '../../../domain/catalogue/prices/price.ts';
import { priceMessages } from '../../messages/catalogue/prices.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { formatCountry, formatOriginalAmount, formatPriceAmount, formatPriceKind } from './price-text.ts';

/** Returns the column headings of a table of prices. */
export function getPriceColumns({ locale }: Visit): string[] {
  const { date, price, kind, variant, seller, country, source } = priceMessages[locale];
  return [date, price, kind, variant, seller, country, source];
}

/** Renders prices in a table that the reader can expand. @param isOpen whether the table is expanded initially */
export function renderPriceTable(visit: Visit, prices: readonly Price[], isOpen: boolean): Html {
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
  // Memory is counted in binary gigabytes, and storage in decimal gigabytes.
  return [formatSize(ramMb, 1024), formatSize(storageMb, 1000)]
    .filter((text) => text !== null)
    .join('\u00a0/\u00a0');
}
