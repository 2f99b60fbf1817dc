import type { IncomingPrice } from '../../../domain/ingest.ts';
import type { PriceKind } from '../../../domain/price.ts';
import { parseMemory } from './parse-memory.ts';
import { isShopPrice, parsePrices } from './parse-prices.ts';
import type { Cell, SheetRow } from './sheet-row.ts';
import type { Topic } from './sheet-topics.ts';

const priceTopics: Partial<Record<Topic, PriceKind | null>> = {
  price: null,
  variantPrice: 'STREET',
  launchPrice: 'MSRP',
  approximatePrice: 'ESTIMATE',
};

/** Every amount of the row's price cells; a column named for a memory variant prices that variant. */
export function selectPrices(row: SheetRow): IncomingPrice[] {
  return row.cells.flatMap((cell) => {
    const { topic } = cell.column;
    const isPrice = topic in priceTopics || (topic === 'other' && isShopPrice(cell.text));
    return isPrice && cell.text !== '' ? pricesOf(cell) : [];
  });
}

function pricesOf({ column, text }: Cell): IncomingPrice[] {
  const variant = column.topic === 'variantPrice' ? (parseMemory(column.label)[0] ?? null) : null;
  return parsePrices(text, column.currency).map(({ kind, amount }) => ({
    kind: priceTopics[column.topic] ?? kind,
    amount,
    country: null,
    variant,
    seller: null,
    observedAt: null,
  }));
}
