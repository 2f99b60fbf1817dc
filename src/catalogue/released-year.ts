import { firstDay } from '../record/partial-date.ts';
import type { Phone } from '../record/phone.ts';

/** The year of release, else of the announcement; null where neither is known. */
export function yearOf({ releasedOn, announcedOn }: Phone): number | null {
  const day = firstDay(releasedOn ?? announcedOn);
  return day === 0 ? null : Math.floor(day / 10_000);
}

/** The newest year in which a phone of the list came that can be bought; null where there is none. */
export function newestYear(phones: readonly Phone[]): number | null {
  let newest: number | null = null;
  for (const phone of phones) {
    if (phone.status !== 'AVAILABLE') continue;
    const year = yearOf(phone);
    if (year !== null && year > (newest ?? 0)) newest = year;
  }
  return newest;
}
