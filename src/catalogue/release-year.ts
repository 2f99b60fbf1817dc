import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';

/** Returns the year of release, or of announcement if the release is unknown, or null if both are unknown. */
export function getReleaseYear({ releasedOn, announcedOn }: Phone): number | null {
  // The day is a number such as 20240117, or 0 if unknown.
  const day = toFirstDayNumber(releasedOn ?? announcedOn);
  return day === 0 ? null : Math.floor(day / 10_000);
}

/** Returns the latest release year of the phones that are on sale, or null if there are none. */
export function findNewestYear(phones: readonly Phone[]): number | null {
  let newestYear: number | null = null;
  for (const phone of phones) {
    if (phone.status !== 'AVAILABLE') continue;
    const year = getReleaseYear(phone);
    if (year !== null && year > (newestYear ?? 0)) newestYear = year;
  }
  return newestYear;
}
