import type { IncomingPhone } from '../../domain/ingest.ts';

export interface FileDate {
  add(phone: Pick<IncomingPhone, 'facts'>): void;
  /** `YYYY-MM-DD`, or null while no full date was seen. */
  newest(): string | null;
}

/**
 * The date of a file: the newest full date on which one of its phones was announced or released.
 *
 * @param today `YYYY-MM-DD`; later dates are plans and do not count
 */
export function createFileDate(today: string): FileDate {
  let newest: string | null = null;
  return {
    add({ facts }) {
      for (const date of [facts.announcedOn, facts.releasedOn]) {
        const counts = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) && date <= today;
        if (counts && (newest === null || date > newest)) newest = date;
      }
    },
    newest: () => newest,
  };
}

/** The first instant of a file's date; that of a file without one is the beginning of time, older than any other. */
export function dayOf(asOf: string | null): Date {
  return new Date(`${asOf ?? '1970-01-01'}T00:00:00Z`);
}
