import type { IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import type { PartialDate } from '../../record/partial-date.ts';
import { formatFirstDay, toStartOfDay } from '../first-day.ts';
import { readExactInstant } from './exact-instant.ts';
import { type DateOrder, parseWrittenDate } from './written-date.ts';

/**
 * The content of a cell in a column of dates: an instant, or a partial date (a year or a month). The state `undecided`
 * means that the order of day and month is not known yet.
 */
export type DateCell =
  | { readonly state: 'instant'; readonly at: Date }
  | { readonly state: 'partial'; readonly date: PartialDate }
  | { readonly state: 'blank' | 'undecided' | 'unreadable' };

/**
 * Creates the reader of one column of dates. All of its cells together decide whether the day or the month comes first:
 * 15/03/2025 proves that 05/03/2025 is the 5th of March.
 * @param statedOrder the order that the user stated, or null to derive it from the cells
 */
export function createDateColumn(statedOrder: DateOrder | null) {
  const provenOrders = new Set<DateOrder>();
  const findOrder = (): DateOrder | null => {
    if (statedOrder !== null) return statedOrder;
    const [only] = provenOrders;
    return provenOrders.size === 1 && only !== undefined ? only : null;
  };
  return {
    /** @returns the order of day and month, or null if no cell has proven it yet or if cells contradict each other */
    findOrder,
    /** Reads a cell. The state is `undecided` if the cell depends on the order and {@link findOrder} returns null. */
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
        if (written.provenOrder !== null) provenOrders.add(written.provenOrder);
        return { state: 'instant', at: new Date(`${written.date}T00:00:00Z`) };
      }
      const dateOrder = findOrder();
      if (dateOrder === null) return { state: 'undecided' };
      const [day, month] =
        dateOrder === 'dmy' ? [written.first, written.second] : [written.second, written.first];
      const at = new Date(Date.UTC(written.year, month - 1, day));
      // A day that the month does not have becomes a day of the next month.
      return at.getUTCDate() === day ? { state: 'instant', at } : { state: 'unreadable' };
    },
  };
}
export type DateColumn = ReturnType<typeof createDateColumn>;

/** @returns the date of a price; for a year or a month, its first day, which is marked as inferred */
export function toObservationDate(cell: DateCell): Pick<IncomingPrice, 'observedAt' | 'dateInferred'> {
  if (cell.state === 'instant') return { observedAt: cell.at };
  if (cell.state === 'partial')
    return { observedAt: toStartOfDay(formatFirstDay(cell.date)), dateInferred: true };
  return { observedAt: null };
}
