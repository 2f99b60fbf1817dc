import type { ImportRef } from '../../domain/catalogue/catalogue-writer.ts';
import { currentStreetDays, getDayStart, toDayNumber } from '../../domain/catalogue/price-age.ts';
import { toStartOfDay } from '../first-day.ts';

/**
 * Finds the day on which a price without a date counts as observed: the date of its file. If that is assumed,
 * the price may be of any day since the launch. It then counts as of the launch, or of the last day before the
 * import whose prices are no longer current, whichever is earlier.
 * @param launchDate null if it is unknown
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
