import type { IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import type { PartialDate } from '../../record/partial-date.ts';
import { formatFirstDay, toStartOfDay } from '../first-day.ts';
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
    const [provenOrder = null] = provenOrders;
    return provenOrders.size === 1 ? provenOrder : null;
  };
  return {
    /** @returns the order of day and month, or null if no cell has proven it yet or if cells contradict each other */
    findOrder,
    /** Reads a cell. The state is `undecided` if the cell depends on the order and {@link findOrder} returns null. */
    read(cell: unknown): DateCell {
      if (cell === undefined || cell === null || cell === '') return { state: 'blank' };
      const instant = readExactInstant(cell);
      if (instant !== null) return { state: 'instant', at: instant };
      if (typeof cell !== 'string') return { state: 'unreadable' };
      if (cell.trim() === '') return { state: 'blank' };
      const writtenDate = parseWrittenDate(cell);
      if (writtenDate === null) return { state: 'unreadable' };
      if (writtenDate.precision === 'part') return { state: 'partial', date: writtenDate.date };
      if (writtenDate.precision === 'day') {
        if (writtenDate.provenOrder !== null) provenOrders.add(writtenDate.provenOrder);
        return { state: 'instant', at: new Date(`${writtenDate.date}T00:00:00Z`) };
      }
      const dateOrder = findOrder();
      if (dateOrder === null) return { state: 'undecided' };
      const [day, month] =
        dateOrder === 'dmy'
          ? [writtenDate.first, writtenDate.second]
          : [writtenDate.second, writtenDate.first];
      const at = new Date(Date.UTC(writtenDate.year, month - 1, day));
      // `Date.UTC` turns a day that the month does not have into a day of the next month.
      return at.getUTCDate() === day ? { state: 'instant', at } : { state: 'unreadable' };
    },
  };
}
export type DateColumn = ReturnType<typeof createDateColumn>;

/** @returns the date of a price or review, or null. A year or a month becomes its first day, marked as inferred. */
export function toObservationDate(cell: DateCell): Pick<IncomingPrice, 'observedAt' | 'dateInferred'> {
  if (cell.state === 'instant') return { observedAt: cell.at };
  if (cell.state === 'partial')
    return { observedAt: toStartOfDay(formatFirstDay(cell.date)), dateInferred: true };
  return { observedAt: null };
}

const isoTimePattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads an ISO 8601 date-time (UTC if it has no time zone), or a number of seconds or milliseconds since 1970.
 * @returns the instant, or null for any other value
 */
function readExactInstant(value: unknown): Date | null {
  if (typeof value === 'number') return readEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{10}(?:\d{3})?$/.test(text)) return readEpoch(Number(text));
  const [, day, time, zone = 'Z'] = isoTimePattern.exec(text) ?? [];
  return day === undefined ? null : toValidDate(new Date(`${day}T${time}${zone}`));
}

/** This many seconds after 1970 is in the year 5138, so a larger number is in milliseconds. */
const maxSeconds = 100_000_000_000;

function readEpoch(epoch: number): Date | null {
  return toValidDate(new Date(epoch > maxSeconds ? epoch : epoch * 1000));
}

function toValidDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
