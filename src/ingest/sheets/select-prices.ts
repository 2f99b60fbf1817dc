import type { IncomingPrice } from '../../domain/catalogue/ingest.ts';
import type { PriceKind } from '../../domain/catalogue/price.ts';
import { separateOutliers } from '../prices/separate-outliers.ts';
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
 * Shops' prices of one row may differ from their median by this factor. Markets and memory account for a
 * factor of about three. In 14,433 real rows, ten prices exceed four: prices of a case ("₹ 1,999") or of the
 * launch, or mistakes ("€ 5,000").
 */
const maxShopFactor = 4;

/**
 * Selects every amount of the row's price cells. A column named after a memory variant holds prices of that
 * variant.
 * @returns the prices, and separately the shops' prices that contradict the others
 */
export function selectPrices(row: SheetRow): {
  readonly prices: readonly IncomingPrice[];
  readonly outliers: readonly IncomingPrice[];
} {
  const prices = row.cells.flatMap((cell) => {
    const { topic } = cell.column;
    const isPrice = topic in priceTopics || (topic === 'other' && isShopPrice(cell.text));
    return isPrice && cell.text !== '' ? readPrices(cell) : [];
  });
  const streetPrices = prices.filter(({ kind }) => kind === 'STREET');
  const { outliers } = separateOutliers(streetPrices, maxShopFactor);
  return { prices: prices.filter((price) => !outliers.includes(price)), outliers };
}

function readPrices({ column, text }: Cell): IncomingPrice[] {
  const variant = column.topic === 'variantPrice' ? (parseMemory(column.label)[0] ?? null) : null;
  return parsePrices(text, column.currency).map(({ kind, amount }) => ({
    kind: column.kind ?? priceTopics[column.topic] ?? kind,
    amount,
    country: null,
    variant,
    seller: null,
    observedAt: null,
  }));
}
