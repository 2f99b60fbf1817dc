import type { IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import type { PartialDate } from '../../record/partial-date.ts';
import { formatFirstDay, toStartOfDay } from '../first-day.ts';
import { readExactInstant } from './exact-instant.ts';
import { type DateOrder, parseWrittenDate } from './written-date.ts';

/** What a cell of a date column states: an instant, or a partial date (a year or a month). */
export type DateCell =
  | { readonly state: 'instant'; readonly at: Date }
  | { readonly state: 'partial'; readonly date: PartialDate }
  | { readonly state: 'blank' | 'undecided' | 'unreadable' };

/**
 * Reads the cells of one column of dates. Whether the day or the month comes first is dateOrder by all of its cells:
 * 15/03/2025 proves that 05/03/2025 is the 5th of March.
 * @param statedOrder the order that the user stated; it is then not derived from the cells
 */
export function createDateColumn(statedOrder: DateOrder | null) {
  const provenOrders = new Set<DateOrder>();
  const findOrder = (): DateOrder | null => {
    if (statedOrder !== null) return statedOrder;
    const [only] = provenOrders;
    return provenOrders.size === 1 && only !== undefined ? only : null;
  };
  return {
    /** @returns the order of day and month, or null if no cell so far proves it, or if cells contradict each other */
    findOrder,
    /** Reads a cell. The result is `undecided` if the order matters and no cell so far proves it. */
    read(cell: unknown): DateCell {
      if (cell === undefined || cell === null || cell === '') return { state: 'blank' };
      const exact = readExactInstant(cell);
      if (exact !== null) return { state: 'instant', at: exact };
      if (typeof cell !== 'string') return { state: 'unreadable' };
      if (cell.trim() === '') return { state: 'blank' };
      const written = parseWrittenDate(cell);
      if (written === null) return { state: 'unreadable' };
      if (written.precision === 'part') return { state: 'partial', date: written.date };
      if (written.precision === 'day') {
        if (written.implies !== null) provenOrders.add(written.implies);
        return { state: 'instant', at: new Date(`${written.date}T00:00:00Z`) };
      }
      const dateOrder = findOrder();
      if (dateOrder === null) return { state: 'undecided' };
      const [day, month] =
        dateOrder === 'dmy' ? [written.first, written.second] : [written.second, written.first];
      const at = new Date(Date.UTC(written.year, month - 1, day));
      return at.getUTCDate() === day ? { state: 'instant', at } : { state: 'unreadable' };
    },
  };
}
export type DateColumn = ReturnType<typeof createDateColumn>;

/**
 * Returns the instant of a price's cell. For a year or a month this is its first day, which is marked as inferred.
 */
export function toObservationDate(cell: DateCell): Pick<IncomingPrice, 'observedAt' | 'dateInferred'> {
  if (cell.state === 'instant') return { observedAt: cell.at };
  if (cell.state === 'partial')
    return { observedAt: toStartOfDay(formatFirstDay(cell.date)), dateInferred: true };
  return { observedAt: null };
}
