import type { IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import { getCurrencies } from '../../domain/catalogue/prices/currency-signs.ts';
import { readPriceCell } from '../prices/read-price-cell.ts';
import { separateOutliers } from '../prices/separate-outliers.ts';
import type { Cell, SheetRow } from './sheet-row.ts';
import { parseMemory } from './topics/parse-memory.ts';

/**
 * The largest factor by which a shop's price may differ from the median of its row. Markets and memory account for a
 * factor of about three. In 14,433 real rows, only ten prices differ by more than a factor of four. They are prices of
 * a case ("₹ 1,999"), launch prices, or mistakes ("€ 5,000").
 */
const maxShopFactor = 4;

/**
 * Selects every amount of the row's price cells. A column named after a memory variant contains prices of that variant.
 * @returns the prices, and separately the outliers: shops' prices that contradict the others
 */
export function selectPrices(row: SheetRow): {
  readonly prices: readonly IncomingPrice[];
  readonly outliers: readonly IncomingPrice[];
} {
  const currencies = getCurrencies(row.getText('currency').toUpperCase());
  const rowCurrency = currencies.length === 1 ? (currencies[0] ?? null) : null;
  const prices = row.cells.flatMap((cell) => readPrices(cell, rowCurrency));
  const streetPrices = prices.filter(({ kind }) => kind === 'STREET');
  const { outliers } = separateOutliers(streetPrices, maxShopFactor);
  return { prices: prices.filter((price) => !outliers.includes(price)), outliers };
}

/**
 * Matches a currency symbol at the beginning of a cell, where shops write it. Such a cell is a price even if its label
 * is unknown.
 */
const shopPricePattern = /^(?:\p{Sc}|[A-Z]{1,2}\$)/u;

function readPrices({ column, text }: Cell, rowCurrency: string | null): IncomingPrice[] {
  const isShopPrice = column.topic === 'other' && shopPricePattern.test(text);
  if (column.priceKind === null && !isShopPrice) return [];
  const amounts = readPriceCell(text, {
    currency: column.currency ?? rowCurrency,
    isBareDollarUsd: true,
    decimal: column.decimal,
  });
  if (typeof amounts === 'string' || amounts.some(({ kind }) => kind === 'INSTALMENT')) return [];
  const columnKind = column.priceKind ?? 'STREET';
  const variant = column.topic === 'variantPrice' ? (parseMemory(column.label)[0] ?? null) : null;
  return amounts.map(({ amount, kind }) => ({
    kind: columnKind === 'STREET' && kind === 'ESTIMATE' ? kind : columnKind,
    amount,
    country: null,
    variant,
    seller: null,
    observedAt: null,
  }));
}
