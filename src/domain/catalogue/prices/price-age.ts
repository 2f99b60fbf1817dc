const dayMs = 86_400_000;

/** Prices older than this are marked as stale. */
export const freshPriceDays = 365;
/** Street prices up to this age are current. */
export const currentStreetDays = 180;
/** Exchange rates older than this are marked as stale. */
export const freshRateDays = 30;

/** @returns the number of the day (UTC) of an instant, counted from 1970-01-01 */
export const toDayNumber = (instant: Date): number => Math.floor(instant.getTime() / dayMs);

/** @returns the first instant (UTC) of the day with this number, counted from 1970-01-01 */
export const getDayStart = (day: number): Date => new Date(day * dayMs);

/**
 * Counts whole days from the date of an instant (UTC) to today. Sources state dates, which are stored as
 * midnight in UTC, so the age agrees with the date that is shown.
 * @param today the local date in the quota's time zone, in days since 1970-01-01
 * @returns the number of days, or 0 for an instant after today
 */
export function getAgeInDays(instant: Date, today: number): number {
  return Math.max(0, today - toDayNumber(instant));
}
