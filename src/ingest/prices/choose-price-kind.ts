import type { PriceKind } from '../../domain/catalogue/prices/price.ts';
import type { CellAmount } from './read-price-cell.ts';

/** Whether prices of this kind are always for new phones, even if the row offers a used phone. */
export const isNewPhonePriceKind = (kind: PriceKind): boolean =>
  kind === 'MSRP' || kind === 'REGULAR' || kind === 'INSTALMENT';

/**
 * Chooses the kind of an amount from what its column and its cell state.
 * @param isUsed whether the row offers a used phone
 * @returns the kind, or null if the column and the cell contradict each other or if the kind for a used phone is
 *   unclear
 */
export function choosePriceKind(
  columnKind: PriceKind,
  cellKind: CellAmount['kind'],
  isUsed: boolean,
): PriceKind | null {
  if (cellKind === 'INSTALMENT') return isUsed || columnKind === 'TRADE_IN' ? null : 'INSTALMENT';
  const isAskingPrice = columnKind === 'STREET' || columnKind === 'ESTIMATE';
  if (!isUsed) return columnKind === 'STREET' ? (cellKind ?? 'STREET') : columnKind;
  if (isAskingPrice) return cellKind === null || cellKind === 'ESTIMATE' ? 'REFURBISHED' : null;
  return columnKind === 'REGULAR' || columnKind === 'INSTALMENT' ? null : columnKind;
}
