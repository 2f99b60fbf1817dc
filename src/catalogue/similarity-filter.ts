import type { Difference, QuestionSort } from '../domain/catalogue/question.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { getReleaseYear } from './release-year.ts';

/** The largest difference in inches between the diagonals of displays that count as the same size. */
const displayToleranceIn = 0.3;
/** The largest difference between similar prices, as a share of the given phone's price. */
const priceTolerance = 0.3;

const roundToHundredths = (value: number): number => Number(value.toFixed(2));

/**
 * Creates a filter for phones that are similar to a given one. They have the same device type, the same form factor
 * unless it is a bar, a display of a similar size, a similar price, at least as much RAM, and 5G if the given phone
 * has it. They were released in the year before the given phone's release, or later. Each requested difference
 * replaces the limit of the same fact.
 * @param price the decimal price of the given phone, or null if none is known
 * @param step one minor unit of the price's currency as a decimal amount, such as 0.01
 */
export function createSimilarityFilter(
  phone: Phone,
  differences: readonly Difference[],
  { price, step }: { price: number | null; step: number },
): PhoneFilter {
  const year = getReleaseYear(phone);
  const [ramGb] = phone.ramGb;
  return {
    deviceType: [phone.deviceType],
    ...(phone.formFactor !== null && phone.formFactor !== 'BAR' && { formFactor: [phone.formFactor] }),
    ...createDisplayFilter(phone, differences),
    ...(ramGb !== undefined && { ramGbMin: ramGb }),
    ...(phone.network.generations?.includes('G5') && { has5g: true }),
    ...(year !== null && { releasedFrom: String(year - 1) }),
    ...(price !== null && createPriceFilter(price, step, differences)),
    ...(differences.includes('bigger-battery') &&
      phone.battery.capacityMah !== null && { batteryMahMin: phone.battery.capacityMah + 1 }),
    ...(differences.includes('lighter') &&
      phone.body.weightG !== null && { weightGMax: roundToHundredths(phone.body.weightG - 0.1) }),
  };
}

function createDisplayFilter({ displays }: Phone, differences: readonly Difference[]): PhoneFilter {
  const diagonalIn = displays[0]?.diagonalIn ?? null;
  if (diagonalIn === null) return {};
  if (differences.includes('smaller')) return { displayInMax: roundToHundredths(diagonalIn - 0.01) };
  if (differences.includes('bigger-display')) return { displayInMin: roundToHundredths(diagonalIn + 0.01) };
  return {
    displayInMin: roundToHundredths(diagonalIn - displayToleranceIn),
    displayInMax: roundToHundredths(diagonalIn + displayToleranceIn),
  };
}

function createPriceFilter(price: number, step: number, differences: readonly Difference[]): PhoneFilter {
  // A currency has at most four decimals (ISO 4217).
  if (differences.includes('cheaper')) return { priceMax: Number((price - step).toFixed(4)) };
  return {
    priceMin: Math.round(price * (1 - priceTolerance)),
    priceMax: Math.round(price * (1 + priceTolerance)),
  };
}

/**
 * Chooses the order of similar phones. Cheaper phones are listed from the most expensive one, because its price is
 * closest to the given phone's.
 */
export function getSimilaritySort(differences: readonly Difference[]): QuestionSort {
  if (differences.includes('cheaper')) return '-price';
  if (differences.includes('bigger-battery')) return '-battery';
  return differences.includes('lighter') ? 'weight' : '-released';
}
