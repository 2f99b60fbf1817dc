import { toFirstDayNumber } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';

/** @returns the year of release, otherwise of announcement, or null if neither is known */
export function getReleaseYear({ releasedOn, announcedOn }: Phone): number | null {
  const day = toFirstDayNumber(releasedOn ?? announcedOn);
  return day === 0 ? null : Math.floor(day / 10_000);
}

/** @returns the newest year of a phone that is on sale, or null if there is none */
export function findNewestYear(phones: readonly Phone[]): number | null {
  let newest: number | null = null;
  for (const phone of phones) {
    if (phone.status !== 'AVAILABLE') continue;
    const year = getReleaseYear(phone);
    if (year !== null && year > (newest ?? 0)) newest = year;
  }
  return newest;
}
