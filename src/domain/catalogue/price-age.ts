const dayMs = 86_400_000;

/** A price older than this says that it is stale. */
export const freshPriceDays = 365;
/** A street price is a current one for so long. */
export const currentStreetDays = 180;
/** A rate older than this says that it is stale. */
export const freshRateDays = 30;

/** Days since 1970-01-01 of an instant's date in UTC. */
export const dayOf = (instant: Date): number => Math.floor(instant.getTime() / dayMs);

/** The first instant (UTC) of the day of that number. */
export const startOfDayNumber = (day: number): Date => new Date(day * dayMs);

/**
 * Whole days from the date of an instant to today. Sources give dates, which are kept as midnight in UTC; so the date that
 * is shown is the one that counts.
 * @param today days since 1970-01-01 of the local date of the quota's time zone
 * @returns 0 for what is later than today
 */
export function ageInDays(instant: Date, today: number): number {
  return Math.max(0, today - dayOf(instant));
}
