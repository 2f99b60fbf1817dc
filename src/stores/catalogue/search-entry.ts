import { firstDay } from '../../domain/partial-date.ts';
import type { Phone } from '../../domain/phone.ts';
import type { SearchEntry } from '../../domain/search.ts';

/** What search knows of a phone. */
export function toSearchEntry(phone: Phone): SearchEntry {
  return {
    id: phone.id,
    brand: phone.brand,
    fullName: phone.fullName,
    modelNumbers: phone.modelNumbers,
    deviceType: phone.deviceType,
    releasedKey: firstDay(phone.releasedOn ?? phone.announcedOn),
  };
}

/** Whether search knows the same of both. */
export function isSameEntry(a: Phone, b: Phone): boolean {
  return JSON.stringify(toSearchEntry(a)) === JSON.stringify(toSearchEntry(b));
}
