import { type PartialDate, readPartialDate } from '../record/partial-date.ts';

/** The first day of a partial date as `YYYY-MM-DD`; null for what is no date. */
export function firstDay(date: PartialDate | null): string | null {
  const range = date === null ? null : readPartialDate(date);
  if (range === null) return null;
  return String(range.first)
    .padStart(8, '0')
    .replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3');
}

/** The first instant of a day; of a file without a date that is the beginning of time, older than any other. */
export function startOfDay(day: string | null): Date {
  return new Date(`${day ?? '1970-01-01'}T00:00:00Z`);
}
