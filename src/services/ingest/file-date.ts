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
