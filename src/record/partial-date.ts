/** A date, as precise as its source states it: `YYYY`, `YYYY-Qn`, `YYYY-MM` or `YYYY-MM-DD`. */
export type PartialDate = string;

const partialDatePattern = /^(\d{4})(?:-Q([1-4])|-(\d{2})(?:-(\d{2}))?)?$/;

/** The first and the last day of a partial date, as numbers such as 20240117. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** @param month the month, from 1 to 12 */
export function countDays(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Reads the days of `YYYY`, `YYYY-Qn`, `YYYY-MM` or `YYYY-MM-DD`. Returns null if there is no such date. */
export function readPartialDate(text: string): DayRange | null {
  const match = partialDatePattern.exec(text);
  if (match === null) return null;
  const year = Number(match[1]);
  let firstMonth = 1;
  let lastMonth = 12;
  if (match[2] !== undefined) {
    lastMonth = Number(match[2]) * 3;
    firstMonth = lastMonth - 2;
  } else if (match[3] !== undefined) {
    firstMonth = Number(match[3]);
    lastMonth = firstMonth;
  }
  if (year < 1 || firstMonth < 1 || lastMonth > 12) return null;
  const day = match[4] === undefined ? null : Number(match[4]);
  if (day !== null && (day < 1 || day > countDays(year, firstMonth))) return null;
  return {
    first: year * 10000 + firstMonth * 100 + (day ?? 1),
    last: year * 10000 + lastMonth * 100 + (day ?? countDays(year, lastMonth)),
  };
}

/** Formats a day, which is a number such as 20240117, as `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return String(day)
    .padStart(8, '0')
    .replace(/(\d\d)(\d\d)$/, '-$1-$2');
}

/** @returns the first day of a partial date as a number such as 20240117, for sorting; 0 if there is no date */
export function toFirstDayNumber(date: PartialDate | null): number {
  return date === null ? 0 : (readPartialDate(date)?.first ?? 0);
}
