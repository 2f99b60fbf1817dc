import type { Difference, QuestionSort } from '../domain/catalogue/question.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { getReleaseYear } from './release-year.ts';

/** Displays whose diagonals differ by at most this many inches are about the same size. */
const displayToleranceIn = 0.3;
/** Prices that differ by at most this share are about the same. */
const priceTolerance = 0.3;

const round = (value: number): number => Number(value.toFixed(2));

/**
 * Creates a filter for phones like a given one: the same type and folding form, a similar display and price,
 * at least as much RAM, 5G, and released at most a year earlier. Each requested difference replaces the limit
 * of the same fact.
 * @param price the decimal price of the phone, or null if none is known
 * @param step the smallest amount of its currency
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
      phone.body.weightG !== null && { weightGMax: round(phone.body.weightG - 0.1) }),
  };
}

function createDisplayFilter({ displays }: Phone, differences: readonly Difference[]): PhoneFilter {
  const size = displays[0]?.diagonalIn ?? null;
  if (size === null) return {};
  if (differences.includes('smaller')) return { displayInMax: round(size - 0.01) };
  if (differences.includes('bigger-display')) return { displayInMin: round(size + 0.01) };
  return { displayInMin: round(size - displayToleranceIn), displayInMax: round(size + displayToleranceIn) };
}

function createPriceFilter(price: number, step: number, differences: readonly Difference[]): PhoneFilter {
  if (differences.includes('cheaper')) return { priceMax: round(price - step) };
  return {
    priceMin: Math.round(price * (1 - priceTolerance)),
    priceMax: Math.round(price * (1 + priceTolerance)),
  };
}

/** @returns the order that lists the most similar phones first, or the most expensive of cheaper phones */
export function getSimilaritySort(differences: readonly Difference[]): QuestionSort {
  if (differences.includes('cheaper')) return '-price';
  if (differences.includes('bigger-battery')) return '-battery';
  return differences.includes('lighter') ? 'weight' : '-released';
}
