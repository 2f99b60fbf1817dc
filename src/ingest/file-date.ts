import { basename } from 'node:path';
import type { IncomingObservation, IncomingPhone } from '../domain/catalogue/incoming-row.ts';
import type { PartialDate } from '../record/partial-date.ts';
import { formatFirstDay } from './first-day.ts';

type DatedRow = Pick<IncomingPhone, 'facts'> | IncomingObservation;

/**
 * Finds the date of a file from its rows: the newest date on which one of its phones was announced or
 * released, or one of its prices or reviews was observed.
 *
 * @param today the current date as `YYYY-MM-DD`. Later dates are plans and are ignored.
 */
export function createFileDate(today: string) {
  let getNewest: string | null = null;
  let getNewestPartial: string | null = null;
  /** @returns the later of two dates, ignoring a first one in the future */
  const pickLater = (date: string, current: string | null): string | null =>
    date <= today && (current === null || date > current) ? date : current;
  return {
    add(row: DatedRow): void {
      for (const date of listDates(row)) {
        // Most dates are not newer, which their text shows: the first day of a year or month has it as its beginning.
        if (date === null || (getNewest !== null && date <= getNewest)) continue;
        const day = formatFirstDay(date);
        if (day === null) continue;
        if (day === date) getNewest = pickLater(day, getNewest);
        getNewestPartial = pickLater(day, getNewestPartial);
      }
    },
    /** @returns the date as `YYYY-MM-DD`, or null until a row with a full date has been added */
    newest: (): string | null => getNewest,
    /**
     * @returns the first day of the newest date, partial dates included, or null until a date has been added
     */
    newestPartial: (): string | null => getNewestPartial,
    /**
     * Reads the date from a file's name: the day in "20191226-items.csv", or the last day of the year in
     * "prices-2021.csv".
     */
    readFileName(fileName: string): string | null {
      const name = basename(fileName);
      const [, year, month, day] = /(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(name) ?? [];
      const dayOfName = formatFirstDay(`${year}-${month}-${day}`);
      if (dayOfName !== null) return pickLater(dayOfName, null);
      const [yearOfName] = /(?<!\d)20\d\d(?!\d)/.exec(name) ?? [];
      if (yearOfName === undefined || yearOfName > today.slice(0, 4)) return null;
      return yearOfName === today.slice(0, 4) ? today : `${yearOfName}-12-31`;
    },
  };
}

function listDates(row: DatedRow): (PartialDate | null)[] {
  if ('facts' in row) return [row.facts.announcedOn, row.facts.releasedOn];
  const toDay = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;
  if (row.kind === 'prices') return row.prices.map(({ observedAt }) => toDay(observedAt));
  return row.kind === 'review' ? [toDay(row.review.publishedAt)] : [];
}
