import type { ImportRef } from '../../domain/catalogue/catalogue-writer.ts';
import { currentStreetDays, getDayStart, toDayNumber } from '../../domain/catalogue/prices/price-age.ts';
import { toStartOfDay } from '../first-day.ts';

/**
 * @returns the day on which a price without a date is considered to be observed. This is the date of its file, if that
 *   is known. If it is only assumed, the price may be from any day since the launch, so it must not count as current.
 *   The result is then the launch date, or the last day whose prices are no longer current, whichever is earlier.
 * @param launchDate the launch date of the phone, or null if it is unknown
 */
export function getUndatedPriceDay(
  { asOf, isDateAssumed = false }: ImportRef,
  launchDate: Date | null,
): Date {
  const fileDate = toStartOfDay(asOf);
  if (!isDateAssumed) return fileDate;
  const lastOldDay = getDayStart(toDayNumber(fileDate) - currentStreetDays - 1);
  return launchDate !== null && launchDate < lastOldDay ? launchDate : lastOldDay;
}
