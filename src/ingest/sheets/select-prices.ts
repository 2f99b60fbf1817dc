import type { IncomingPrice } from '../../domain/catalogue/ingest.ts';
import type { PriceKind } from '../../domain/catalogue/price.ts';
import { dropOutliers } from '../prices/drop-outliers.ts';
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

/**
 * Of what shops ask for one phone at one time: markets and memory make up to about three times the middle price. Of 14,433
 * real rows ten go beyond four: figures of a case for the phone ("₹ 1,999"), of its launch, or plainly wrong ("€ 5,000").
 */
const mostShopFactor = 4;

/**
 * Every amount of the row's price cells that the others do not contradict; a column named for a memory variant prices that variant.
 * @param onContradicted called with each of those that they do
 */
export function selectPrices(
  row: SheetRow,
  onContradicted: (price: IncomingPrice) => void = () => {},
): IncomingPrice[] {
  const prices = row.cells.flatMap((cell) => {
    const { topic } = cell.column;
    const isPrice = topic in priceTopics || (topic === 'other' && isShopPrice(cell.text));
    return isPrice && cell.text !== '' ? pricesOf(cell) : [];
  });
  const asked = prices.filter(({ kind }) => kind === 'STREET');
  const contradicted = new Set(dropOutliers(asked, mostShopFactor).outliers);
  contradicted.forEach(onContradicted);
  return prices.filter((price) => !contradicted.has(price));
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
