import type { PhoneFilter } from '../../../record/phone-filter.ts';
import { hasConcept } from '../piece.ts';
import type { Effect, Match, Rule } from './rule.ts';

/** Creates a rule that filters by a number. The rule ignores numbers that are not between `min` and `max`. */
const measureRule = (
  pattern: string,
  min: number,
  max: number,
  createFilter: (value: number, match: Match) => PhoneFilter,
): Rule => ({
  pattern,
  read: (match): Effect | null => {
    const value = match.numbers[0]?.value ?? Number.NaN;
    return value >= min && value <= max ? { filter: createFilter(value, match) } : null;
  },
});

/** Creates a filter that is as precise as the written number: "6.7 inches" means 6.70 to 6.79. */
function createDisplayFilter(value: number, match: Match): PhoneFilter {
  if (['max', 'smaller', 'orLess'].some(match.has)) return { displayInMax: value };
  if (['min', 'bigger', 'orMore', 'plus'].some(match.has)) return { displayInMin: value };
  const [, decimals = ''] = (match.numbers[0]?.text ?? '').split('.');
  const step = 10 ** -decimals.length;
  return { displayInMin: value, displayInMax: Number((value + step - 0.01).toFixed(2)) };
}

const smallestStorageGb = 32;
const largestRamGb = 24;

/** Converts TB to GB as makers count them: 1 TB is 1,000 GB. */
const toGb = (value: number, match: Match): number => (match.has('tb') ? value * 1000 : value);
const createRamFilter = (value: number): PhoneFilter => ({ ramGbMin: value });
const createStorageFilter = (value: number, match: Match): PhoneFilter => ({
  storageGbMin: toGb(value, match),
});

/** Whether a plus has a space after it but not before it, and therefore belongs to a name, as in "note 10+ 256gb". */
const isPlusOfName = ({ pieces, numbers }: Match): boolean => {
  const plus = pieces.find((piece) => hasConcept(piece, 'plus'));
  return plus !== undefined && plus.start === numbers[0]?.end && plus.end < (numbers[1]?.start ?? 0);
};

const readRamAndStorage = (match: Match): Effect | null => {
  const [ram = 0, storage = 0] = match.numbers.map(({ value }) => value);
  if (isPlusOfName(match)) return null;
  const isPair =
    ram >= 1 &&
    ram <= largestRamGb &&
    (match.has('tb') ? storage <= 2 : storage >= 8 && storage > ram && storage <= 2048);
  return isPair ? { filter: { ...createRamFilter(ram), ...createStorageFilter(storage, match) } } : null;
};

const readMemory = (match: Match): Effect | null => {
  const value = toGb(match.numbers[0]?.value ?? 0, match);
  if (value < 1 || value > 4000) return null;
  return { filter: value >= smallestStorageGb ? { storageGbMin: value } : createRamFilter(value) };
};

const readChipset = ({ pieces }: Match): Effect => ({
  filter: { chipset: pieces.find(({ concepts }) => concepts.includes('chipset'))?.text ?? '' },
});

const readIpRating = ({ pieces }: Match): Effect => ({
  filter: { ipMin: pieces.find(({ concepts }) => concepts.includes('ip'))?.text ?? '' },
});

const limitPattern = '(min|max|about|high|bigger|smaller)?';

/** Reads a range such as "6.1 to 6.5 inches". */
const readDisplayRange = ({ numbers }: Match): Effect | null => {
  const [first = 0, last = 0] = numbers.map(({ value }) => value);
  const isRange = first >= 1 && first < last && last <= 20;
  return isRange ? { filter: { displayInMin: first, displayInMax: last } } : null;
};

/** The rules for numbers with a unit. Longer phrases come first. */
export const measureRules: readonly Rule[] = [
  { pattern: 'display? (between|from)? num inch? (dash|to|and) num inch display?', read: readDisplayRange },
  { pattern: 'good? chipset', read: readChipset },
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

  { pattern: 'ram? num gb? (slash|plus) num (gb|tb)? (ram|storage)?', read: readRamAndStorage },
  { pattern: 'num gb? ram (and|plus|slash)? num (gb|tb)? storage?', read: readRamAndStorage },
  { pattern: 'ram num gb? (and|plus|slash)? storage num (gb|tb)?', read: readRamAndStorage },
  measureRule(`${limitPattern} num gb? ram`, 1, largestRamGb, createRamFilter),
  measureRule(`ram ${limitPattern} num gb? orMore?`, 1, largestRamGb, createRamFilter),
  measureRule(`${limitPattern} num (gb|tb) storage`, 1, 4000, createStorageFilter),
  measureRule(`storage ${limitPattern} num (gb|tb)? orMore?`, 1, 4000, createStorageFilter),
  { pattern: `${limitPattern} num (gb|tb) orMore?`, read: readMemory },

  measureRule(
    `battery? ${limitPattern} (num mah | mah num) battery? (orMore|plus)?`,
    300,
    40_000,
    (value) => ({
      batteryMahMin: value,
    }),
  ),
  measureRule('battery (min|about|bigger)? num (orMore|plus)?', 1500, 40_000, (value) => ({
    batteryMahMin: value,
  })),
  measureRule(
    `frontCamera ${limitPattern} num mp? orMore? | ${limitPattern} num mp orMore? frontCamera`,
    1,
    200,
    (value) => ({ frontCameraMpMin: value }),
  ),
  measureRule(`camera? ${limitPattern} num mp (camera|display)? (orMore|plus)?`, 1, 400, (value) => ({
    mainCameraMpMin: value,
  })),
  measureRule(`camera ${limitPattern} num`, 8, 400, (value) => ({ mainCameraMpMin: value })),
  measureRule(
    `(display|refresh|smooth)* ${limitPattern} num hz (display|refresh|smooth)* orMore?`,
    30,
    300,
    (value) => ({ refreshHzMin: value }),
  ),
  measureRule(`wireless charging num watt | num watt wireless charging`, 1, 500, () => ({
    hasWirelessCharging: true,
  })),
  measureRule(
    `(fast|charging|wired)* ${limitPattern} num watt (fast|charging|wired)* (orMore|plus)?`,
    5,
    500,
    (value) => ({ wiredWMin: value }),
  ),
  measureRule('charging (fast|max|in)* num minute | num minute charging', 1, 300, (value) => ({
    chargeMinutesMax: value,
  })),
  measureRule(
    `(display|phone)? ${limitPattern} num inch (display|phone)? (orMore|orLess|plus)?`,
    1,
    20,
    createDisplayFilter,
  ),
  measureRule(`display ${limitPattern} num (orMore|orLess|plus)?`, 3, 16, createDisplayFilter),
  measureRule('(bigger|smaller) num', 3, 16, createDisplayFilter),
  measureRule('weight? (max|about|lighter)? num gram orLess?', 40, 1000, (value) => ({ weightGMax: value })),
  measureRule('weight max num', 40, 1000, (value) => ({ weightGMax: value })),
];
