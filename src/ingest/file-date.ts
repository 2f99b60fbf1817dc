import { basename } from 'node:path';
import type { IncomingObservation, IncomingPhone } from '../domain/catalogue/ingest.ts';
import type { PartialDate } from '../record/partial-date.ts';
import { firstDay } from './first-day.ts';

export interface FileDate {
  add(row: Pick<IncomingPhone, 'facts'> | IncomingObservation): void;
  /** `YYYY-MM-DD`, or null while no full date was seen. */
  newest(): string | null;
  /** Of a file with no full date: the first day of the newest partial one, so that the same file is always of the same date. */
  newestPart(): string | null;
  /** The day in a file's name ("20191226-items.csv"), or the last day of the year in it ("prices-2021.csv"). */
  ofName(fileName: string): string | null;
}

/**
 * The date of a file: the newest full date on which one of its phones was announced or released, or something of it
 * was observed.
 *
 * @param today `YYYY-MM-DD`; later dates are plans and do not count
 */
export function createFileDate(today: string): FileDate {
  let newest: string | null = null;
  let newestPart: string | null = null;
  const later = (date: string, than: string | null): string | null =>
    date <= today && (than === null || date > than) ? date : than;
  return {
    add(row) {
      for (const date of datesOf(row)) {
        const day = firstDay(date);
        if (day === null) continue;
        if (day === date) newest = later(day, newest);
        newestPart = later(day, newestPart);
      }
    },
    newest: () => newest,
    newestPart: () => newestPart,
    ofName(fileName) {
      const name = basename(fileName);
      const [, year, month, day] = /(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(name) ?? [];
      const full = firstDay(`${year}-${month}-${day}`);
      if (full !== null) return later(full, null);
      const [alone] = /(?<!\d)20\d\d(?!\d)/.exec(name) ?? [];
      if (alone === undefined || alone > today.slice(0, 4)) return null;
      return alone === today.slice(0, 4) ? today : `${alone}-12-31`;
    },
  };
}

function datesOf(row: Pick<IncomingPhone, 'facts'> | IncomingObservation): (PartialDate | null)[] {
  if ('facts' in row) return [row.facts.announcedOn, row.facts.releasedOn];
  const dayOf = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;
  if (row.of === 'prices') return row.prices.map(({ observedAt }) => dayOf(observedAt));
  return row.of === 'review' ? [dayOf(row.review.publishedAt)] : [];
}
