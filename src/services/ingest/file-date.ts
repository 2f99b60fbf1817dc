import { basename } from 'node:path';
import type { IncomingPhone } from '../../domain/ingest.ts';
import { readPartialDate } from '../../domain/partial-date.ts';

export interface FileDate {
  add(phone: Pick<IncomingPhone, 'facts'>): void;
  addDay(at: Date | null): void;
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
    add({ facts }) {
      for (const date of [facts.announcedOn, facts.releasedOn]) {
        const day = date === null ? null : readPartialDate(date);
        if (date === null || day === null) continue;
        if (date.length === 10) newest = later(date, newest);
        newestPart = later(toText(day.first), newestPart);
      }
    },
    addDay(at) {
      if (at !== null) newest = later(at.toISOString().slice(0, 10), newest);
    },
    newest: () => newest,
    newestPart: () => newestPart,
    ofName(fileName) {
      const name = basename(fileName);
      const [, year, month, day] = /(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(name) ?? [];
      const full = day === undefined ? null : readPartialDate(`${year}-${month}-${day}`);
      if (full !== null) return later(toText(full.first), null);
      const [alone] = /(?<!\d)20\d\d(?!\d)/.exec(name) ?? [];
      if (alone === undefined || alone > today.slice(0, 4)) return null;
      return alone === today.slice(0, 4) ? today : `${alone}-12-31`;
    },
  };
}

/** 20240117 is "2024-01-17". */
function toText(day: number): string {
  return String(day)
    .padStart(8, '0')
    .replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3');
}

/** The first instant of a file's date; that of a file without one is the beginning of time, older than any other. */
export function dayOf(asOf: string | null): Date {
  return new Date(`${asOf ?? '1970-01-01'}T00:00:00Z`);
}
