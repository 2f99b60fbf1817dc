import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { Effect, Match, Rule } from './rule.ts';

/** A filter by the numbers of a phrase; null where one is out of what phones have. */
const measure = (
  pattern: string,
  from: number,
  to: number,
  filter: (value: number, match: Match) => PhoneFilter,
): Rule => ({
  pattern,
  read: (match): Effect | null => {
    const value = match.numbers[0]?.value ?? Number.NaN;
    return value >= from && value <= to ? { filter: filter(value, match) } : null;
  },
});

/** "6.7 inches" are 6.70 to 6.79: as exact as it is written. */
function displayFilter(value: number, match: Match): PhoneFilter {
  if (['max', 'smaller', 'orLess'].some(match.has)) return { displayInMax: value };
  if (['min', 'bigger', 'orMore', 'plus'].some(match.has)) return { displayInMin: value };
  const [, decimals = ''] = (match.numbers[0]?.text ?? '').split('.');
  const step = 10 ** -decimals.length;
  return { displayInMin: value, displayInMax: Number((value + step - 0.01).toFixed(2)) };
}

const smallestStorageGb = 32;
const largestRamGb = 24;

/** Terabytes as they are sold: 1,000 GB. */
const inGb = (value: number, match: Match): number => (match.has('tb') ? value * 1000 : value);
const ramFilter = (value: number): PhoneFilter => ({ ramGbMin: value });
const storageFilter = (value: number, match: Match): PhoneFilter => ({ storageGbMin: inGb(value, match) });

const readPair = (match: Match): Effect | null => {
  const [ram = 0, storage = 0] = match.numbers.map(({ value }) => value);
  const isPair =
    ram >= 1 &&
    ram <= largestRamGb &&
    (match.has('tb') ? storage <= 2 : storage >= 8 && storage > ram && storage <= 2048);
  return isPair ? { filter: { ...ramFilter(ram), ...storageFilter(storage, match) } } : null;
};

const readMemory = (match: Match): Effect | null => {
  const value = inGb(match.numbers[0]?.value ?? 0, match);
  if (value < 1 || value > 4000) return null;
  return { filter: value >= smallestStorageGb ? { storageGbMin: value } : ramFilter(value) };
};

const chipFilter = ({ pieces }: Match): Effect => ({
  filter: { chipset: pieces.find(({ says }) => says.includes('chipset'))?.text ?? '' },
});

const tightness = ({ pieces }: Match): Effect => ({
  filter: { ipMin: pieces.find(({ says }) => says.includes('ip'))?.text ?? '' },
});

const limit = '(min|max|about|high|bigger|smaller)?';

/** "6.1 to 6.5 inches". */
const readSizes = ({ numbers }: Match): Effect | null => {
  const [first = 0, last = 0] = numbers.map(({ value }) => value);
  const isRange = first >= 1 && first < last && last <= 20;
  return isRange ? { filter: { displayInMin: first, displayInMax: last } } : null;
};

/** What is asked for with a number and its unit. A longer phrase comes first. */
export const measureRules: readonly Rule[] = [
  { pattern: 'display? (between|from)? num inch? (dash|to|and) num inch display?', read: readSizes },
  { pattern: 'good? chipset', read: chipFilter },
  measure(`(video num | num video)`, 700, 8000, (value) => ({
    videoHeightMin: value === 4000 ? 2160 : value === 8000 ? 4320 : value,
  })),
  { pattern: 'ip water* | water+ ip', read: tightness },
  measure('band name? num | num band', 1, 261, (value, match) =>
    value >= 75 || match.has('5g') ? { nrBand: value } : { lteBand: value },
  ),
  measure('num yearWord updates | updates num yearWord | num updates', 1, 12, (value) => ({
    osUpgradesMin: value,
  })),
  measure('num sim', 2, 4, (value) => ({ simsMin: value })),

  { pattern: 'ram? num gb? (slash|plus) num (gb|tb)? (ram|storage)?', read: readPair },
  { pattern: 'num gb? ram (and|plus|slash)? num (gb|tb)? storage?', read: readPair },
  { pattern: 'ram num gb? (and|plus|slash)? storage num (gb|tb)?', read: readPair },
  measure(`${limit} num gb? ram`, 1, largestRamGb, ramFilter),
  measure(`ram ${limit} num gb? orMore?`, 1, largestRamGb, ramFilter),
  measure(`${limit} num (gb|tb) storage`, 1, 4000, storageFilter),
  measure(`storage ${limit} num (gb|tb)? orMore?`, 1, 4000, storageFilter),
  { pattern: `${limit} num (gb|tb) orMore?`, read: readMemory },

  measure(`battery? ${limit} (num mah | mah num) battery? (orMore|plus)?`, 300, 40_000, (value) => ({
    batteryMahMin: value,
  })),
  measure('battery (min|about)? num (orMore|plus)?', 1500, 40_000, (value) => ({ batteryMahMin: value })),
  measure(`camera? ${limit} num mp (camera|display)? (orMore|plus)?`, 1, 400, (value) => ({
    mainCameraMpMin: value,
  })),
  measure(`camera ${limit} num`, 8, 400, (value) => ({ mainCameraMpMin: value })),
  measure(
    `(display|refresh|smooth)* ${limit} num hz (display|refresh|smooth)* orMore?`,
    30,
    300,
    (value) => ({ refreshHzMin: value }),
  ),
  measure(`wireless charging num watt | num watt wireless charging`, 1, 500, () => ({
    hasWirelessCharging: true,
  })),
  measure(
    `(fast|charging|wired)* ${limit} num watt (fast|charging|wired)* (orMore|plus)?`,
    5,
    500,
    (value) => ({ wiredWMin: value }),
  ),
  measure('charging (fast|max|in)* num minute | num minute charging', 1, 300, (value) => ({
    chargeMinutesMax: value,
  })),
  measure(`(display|phone)? ${limit} num inch (display|phone)? (orMore|orLess|plus)?`, 1, 20, displayFilter),
  measure(`display ${limit} num (orMore|orLess|plus)?`, 3, 16, displayFilter),
  measure('weight? (max|about|lighter)? num gram orLess?', 40, 1000, (value) => ({ weightGMax: value })),
  measure('weight max num', 40, 1000, (value) => ({ weightGMax: value })),
];
