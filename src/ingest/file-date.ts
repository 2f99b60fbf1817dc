import { basename } from 'node:path';
import type { IncomingObservation, IncomingPhone } from '../domain/catalogue/incoming-row.ts';
import type { PartialDate } from '../record/partial-date.ts';
import { formatFirstDay } from './first-day.ts';

type DatedRow = Pick<IncomingPhone, 'facts'> | IncomingObservation;

/**
 * Creates a collector that finds the date of a file from its rows: the newest date on which one of its phones was
 * announced or released, or one of its prices or reviews was observed.
 * @param today the current date as `YYYY-MM-DD`. Later dates are plans and are ignored.
 */
export function createFileDateFinder(today: string) {
  let newestDay: string | null = null;
  let newestFirstDay: string | null = null;
  /** @returns the candidate if it is later than `newestSoFar` and not in the future, otherwise `newestSoFar` */
  const pickLater = (candidate: string, newestSoFar: string | null): string | null =>
    candidate <= today && (newestSoFar === null || candidate > newestSoFar) ? candidate : newestSoFar;
  return {
    add(row: DatedRow): void {
      for (const date of listDates(row)) {
        // Most dates are not newer. Comparing their texts is enough to skip them, and saves time.
        if (date === null || (newestDay !== null && date <= newestDay)) continue;
        const day = formatFirstDay(date);
        if (day === null) continue;
        if (day === date) newestDay = pickLater(day, newestDay);
        newestFirstDay = pickLater(day, newestFirstDay);
      }
    },
    /** @returns the date as `YYYY-MM-DD`, or null until a row with a full date has been added */
    getNewest: (): string | null => newestDay,
    /** @returns the first day of the newest date, including partial dates, or null until a date has been added */
    getNewestPartial: (): string | null => newestFirstDay,
    /**
     * Reads the date in a file's name: the day in "20191226-items.csv", or the last day of the year in
     * "prices-2021.csv". If the name contains the current year, the date is today.
     */
    findDateInName(fileName: string): string | null {
      const name = basename(fileName);
      const [, year, month, day] = /(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(name) ?? [];
      const dayInName = formatFirstDay(`${year}-${month}-${day}`);
      if (dayInName !== null) return pickLater(dayInName, null);
      const [yearInName] = /(?<!\d)20\d\d(?!\d)/.exec(name) ?? [];
      if (yearInName === undefined || yearInName > today.slice(0, 4)) return null;
      return yearInName === today.slice(0, 4) ? today : `${yearInName}-12-31`;
    },
  };
}

function listDates(row: DatedRow): (PartialDate | null)[] {
  if ('facts' in row) return [row.facts.announcedOn, row.facts.releasedOn];
  const toDay = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;
  if (row.kind === 'prices') return row.prices.map(({ observedAt }) => toDay(observedAt));
  return row.kind === 'review' ? [toDay(row.review.publishedAt)] : [];
}
