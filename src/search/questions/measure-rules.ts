import type { PhoneFilter } from '../../record/phone-filter.ts';
import type { Effect, Match, Rule } from './rule.ts';

/** Creates a rule that filters by a number, which must be between `from` and `to`. */
const measureRule = (
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

/** Creates a filter that is as exact as the written number: "6.7 inches" means 6.70 to 6.79. */
function displayFilter(value: number, match: Match): PhoneFilter {
  if (['max', 'smaller', 'orLess'].some(match.has)) return { displayInMax: value };
  if (['min', 'bigger', 'orMore', 'plus'].some(match.has)) return { displayInMin: value };
  const [, decimals = ''] = (match.numbers[0]?.text ?? '').split('.');
  const step = 10 ** -decimals.length;
  return { displayInMin: value, displayInMax: Number((value + step - 0.01).toFixed(2)) };
}

const smallestStorageGb = 32;
const largestRamGb = 24;

/** Converts TB to GB as makers count: 1 TB is 1,000 GB. */
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
  filter: { chipset: pieces.find(({ concepts }) => concepts.includes('chipset'))?.text ?? '' },
});

const readIpRating = ({ pieces }: Match): Effect => ({
  filter: { ipMin: pieces.find(({ concepts }) => concepts.includes('ip'))?.text ?? '' },
});

const limit = '(min|max|about|high|bigger|smaller)?';

/** Reads a range such as "6.1 to 6.5 inches". */
const readSizes = ({ numbers }: Match): Effect | null => {
  const [first = 0, last = 0] = numbers.map(({ value }) => value);
  const isRange = first >= 1 && first < last && last <= 20;
  return isRange ? { filter: { displayInMin: first, displayInMax: last } } : null;
};

/** Rules for numbers with a unit. Longer phrases come first. */
export const measureRules: readonly Rule[] = [
  { pattern: 'display? (between|from)? num inch? (dash|to|and) num inch display?', read: readSizes },
  { pattern: 'good? chipset', read: chipFilter },
  measureRule(`(video num | num video)`, 700, 8000, (value) => ({
    videoHeightMin: value === 4000 ? 2160 : value === 8000 ? 4320 : value,
  })),
  { pattern: 'ip water* | water+ ip', read: readIpRating },
  measureRule('band name? num | num band', 1, 261, (value, match) =>
    value >= 75 || match.has('5g') ? { nrBand: value } : { lteBand: value },
  ),
  measureRule('num yearWord updates | updates num yearWord | num updates', 1, 12, (value) => ({
    osUpgradesMin: value,
  })),
  measureRule('num sim', 2, 4, (value) => ({ simsMin: value })),

  { pattern: 'ram? num gb? (slash|plus) num (gb|tb)? (ram|storage)?', read: readPair },
  { pattern: 'num gb? ram (and|plus|slash)? num (gb|tb)? storage?', read: readPair },
  { pattern: 'ram num gb? (and|plus|slash)? storage num (gb|tb)?', read: readPair },
  measureRule(`${limit} num gb? ram`, 1, largestRamGb, ramFilter),
  measureRule(`ram ${limit} num gb? orMore?`, 1, largestRamGb, ramFilter),
  measureRule(`${limit} num (gb|tb) storage`, 1, 4000, storageFilter),
  measureRule(`storage ${limit} num (gb|tb)? orMore?`, 1, 4000, storageFilter),
  { pattern: `${limit} num (gb|tb) orMore?`, read: readMemory },

  measureRule(`battery? ${limit} (num mah | mah num) battery? (orMore|plus)?`, 300, 40_000, (value) => ({
    batteryMahMin: value,
  })),
  measureRule('battery (min|about)? num (orMore|plus)?', 1500, 40_000, (value) => ({ batteryMahMin: value })),
  measureRule(`camera? ${limit} num mp (camera|display)? (orMore|plus)?`, 1, 400, (value) => ({
    mainCameraMpMin: value,
  })),
  measureRule(`camera ${limit} num`, 8, 400, (value) => ({ mainCameraMpMin: value })),
  measureRule(
    `(display|refresh|smooth)* ${limit} num hz (display|refresh|smooth)* orMore?`,
    30,
    300,
    (value) => ({ refreshHzMin: value }),
  ),
  measureRule(`wireless charging num watt | num watt wireless charging`, 1, 500, () => ({
    hasWirelessCharging: true,
  })),
  measureRule(
    `(fast|charging|wired)* ${limit} num watt (fast|charging|wired)* (orMore|plus)?`,
    5,
    500,
    (value) => ({ wiredWMin: value }),
  ),
  measureRule('charging (fast|max|in)* num minute | num minute charging', 1, 300, (value) => ({
    chargeMinutesMax: value,
  })),
  measureRule(
    `(display|phone)? ${limit} num inch (display|phone)? (orMore|orLess|plus)?`,
    1,
    20,
    displayFilter,
  ),
  measureRule(`display ${limit} num (orMore|orLess|plus)?`, 3, 16, displayFilter),
  measureRule('weight? (max|about|lighter)? num gram orLess?', 40, 1000, (value) => ({ weightGMax: value })),
  measureRule('weight max num', 40, 1000, (value) => ({ weightGMax: value })),
];
