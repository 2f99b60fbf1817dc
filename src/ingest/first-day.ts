import { formatDay, type PartialDate, readPartialDate } from '../record/partial-date.ts';

/** @returns the first day of a partial date as `YYYY-MM-DD`, or null if it is not a date */
export function formatFirstDay(date: PartialDate | null): string | null {
  const range = date === null ? null : readPartialDate(date);
  if (range === null) return null;
  return formatDay(range.first);
}

/** @returns the first instant (UTC) of a day, or of 1970-01-01 for null, which is earlier than any date in a file */
export function toStartOfDay(day: string | null): Date {
  return new Date(`${day ?? '1970-01-01'}T00:00:00Z`);
}
