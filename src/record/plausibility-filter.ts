import type { Fact, RecordTable, Section } from './fact.ts';
import { toMemberName } from './member-name.ts';
import { toFirstDayNumber } from './partial-date.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

export type Range = readonly [min: number, max: number];

/**
 * Plausible ranges of the facts of phones, tablets and watches, by path. They are wide enough for every real device
 * since 1994 and for future ones, so values outside of them are mistakes. Real extremes are displays of 0.6 and 18.4
 * in, weights of 20 g and 2.65 kg, 33,280 mAh, 200 MP, 240 W, 240 Hz, 24 GB of RAM, and depths of 3.6 and 44 mm.
 */
export const plausibleRanges: Readonly<Record<string, Range>> = {
  'body.heightMm': [20, 600],
  'body.widthMm': [10, 500],
  'body.depthMm': [2, 90],
  'body.foldedHeightMm': [40, 300],
  'body.foldedWidthMm': [30, 250],
  'body.foldedDepthMm': [5, 90],
  'body.weightG': [10, 5000],
  'body.sarHeadWKg': [0, 10],
  'body.sarBodyWKg': [0, 10],
  'displays.diagonalIn': [0.4, 25],
  'displays.widthPx': [8, 8000],
  'displays.heightPx': [8, 8000],
  'displays.ppi': [20, 1200],
  'displays.refreshHz': [1, 500],
  'displays.peakNits': [50, 20_000],
  'displays.typicalNits': [30, 20_000],
  'displays.hbmNits': [50, 20_000],
  'displays.screenToBodyPct': [2, 250],
  'platform.processNm': [0.5, 500],
  'platform.cpuCores': [1, 20],
  'platform.cpuMaxMhz': [10, 10_000],
  'platform.osUpgradesPromised': [0, 15],
  'euLabel.enduranceH': [1, 1000],
  'euLabel.batteryCycles': [50, 20_000],
  'euLabel.freeFallFalls': [1, 10_000],
  'variants.ramMb': [1, 65_536],
  'variants.storageMb': [1, 8_192_000],
  'cameras.megapixels': [0.01, 500],
  'cameras.apertureF': [0.5, 20],
  'cameras.focalEqMm': [4, 1000],
  'cameras.opticalZoomX': [0.3, 60],
  'cameras.pixelUm': [0.2, 10],
  'cameras.fovDeg': [3, 360],
  'video.heightPx': [30, 10_000],
  'video.fps': [1, 10_000],
  'battery.capacityMah': [20, 60_000],
  'battery.capacityWh': [0.1, 300],
  'battery.wiredW': [0.5, 400],
  'battery.wirelessW': [0.5, 150],
  'battery.reverseWirelessW': [0.5, 60],
  'battery.reverseWiredW': [0.5, 150],
  'battery.charging.percent': [1, 100],
  'battery.charging.minutes': [1, 1440],
  'battery.activeUseH': [0.5, 1000],
  'network.maxSims': [0, 8],
  'network.lteBands': [1, 300],
  'network.nrBands': [1, 1100],
  'benchmarks.score': [0, 100_000_000],
};

/**
 * The plausible range of prices in euros, at the exchange rates that come with the gateway: from a discounted
 * feature phone to a gold watch.
 */
export const plausiblePriceEur: Range = [1, 50_000];

/** The year of the first handheld mobile phone. No fact can have an earlier date. */
const minYear = 1983;
/** Phones are announced at most this many years ahead. */
const maxYearsAhead = 3;
/** Makers promise support for at most this many years after the last plausible year of an announcement. */
const maxYearsOfSupport = 20;

/** A value that no phone can have. */
export interface ImplausibleValue {
  /** The path of the value in JSON, with indexes of list items: `displays[1].diagonal_in`. */
  readonly fact: string;
  readonly value: string | number;
  /** The plausible range: `0.4 to 25 in`. */
  readonly bounds: string;
}

/** A function that returns null for a plausible value, and the plausible range as text for any other value. */
type Check = (value: unknown) => string | null;
type Warn = (value: ImplausibleValue) => void;
/**
 * A function that returns a value without its implausible parts, and reports each of them.
 * @param path the path of the value in JSON
 */
type Clean = (value: unknown, path: string, warn: Warn) => unknown;

function createCheck({ kind, unit }: Fact, path: string, maxYear: number): Check | null {
  const isDate = kind === 'date';
  const maxYearOfDate = path.endsWith('Until') ? maxYear + maxYearsOfSupport : maxYear;
  const range: Range | undefined = isDate ? [minYear, maxYearOfDate] : plausibleRanges[path];
  if (range === undefined) return null;
  const [min, max] = range;
  const toYear = (value: unknown) => Math.floor(toFirstDayNumber(value as string) / 10_000);
  const toNumber = isDate ? toYear : Number;
  const bounds = `${min} to ${max}${unit === null ? '' : ` ${unit}`}`;
  return (value) => (toNumber(value) < min || toNumber(value) > max ? bounds : null);
}

function createFactCleaner(fact: Fact, path: string, maxYear: number): Clean | null {
  const check = createCheck(fact, path, maxYear);
  if (check === null) return null;
  const clean: Clean = (value, jsonPath, warn) => {
    const bounds = value === null ? null : check(value);
    if (bounds === null) return value;
    warn({ fact: jsonPath, value: value as string | number, bounds });
    return null;
  };
  return fact.isList ? createListCleaner(clean, fact, (value) => value !== null) : clean;
}

/**
 * Creates a function that removes implausible values from the items of a list. If no item remains, the list
 * becomes unknown, since an empty list would mean that there are none.
 * @param canRetain a function that returns whether an item stays in the list after a value was removed from it
 */
function createListCleaner(
  clean: Clean,
  { isNeverNull }: Pick<Fact, 'isNeverNull'>,
  canRetain: (value: unknown) => boolean,
): Clean {
  return (value, path, warn) => {
    const list = value as readonly unknown[] | null;
    if (list === null || list.length === 0) return list;
    const cleanedItems = list.map((item, index) => clean(item, `${path}[${index}]`, warn));
    if (cleanedItems.every((item, index) => item === list[index])) return list;
    const remainingItems = cleanedItems.filter((item, index) => item === list[index] || canRetain(item));
    return remainingItems.length === 0 && !isNeverNull ? null : remainingItems;
  };
}

type RecordObject = Readonly<Record<string, unknown>>;

function createTableCleaner(table: RecordTable, path: string, maxYear: number): Clean | null {
  const cleaners = Object.entries(table).flatMap(([name, entry]) => {
    const clean = createEntryCleaner(entry, path === '' ? name : `${path}.${name}`, maxYear);
    return clean === null ? [] : [{ name, jsonName: toMemberName(name), clean }];
  });
  if (cleaners.length === 0) return null;
  return (value, jsonPath, warn) => {
    let object = value as RecordObject;
    for (const { name, jsonName, clean } of cleaners) {
      const member = object[name];
      const cleanedMember = clean(member, jsonPath === '' ? jsonName : `${jsonPath}.${jsonName}`, warn);
      if (cleanedMember !== member) object = { ...object, [name]: cleanedMember };
    }
    return object;
  };
}

function createEntryCleaner(entry: Fact | Section, path: string, maxYear: number): Clean | null {
  if (entry.kind !== 'section') return createFactCleaner(entry as Fact, path, maxYear);
  const { facts, isList } = entry as Section;
  const clean = createTableCleaner(facts, path, maxYear);
  if (clean === null || !isList) return clean;
  const requiredNames = Object.entries(facts).flatMap(([name, fact]) => (fact.isNeverNull ? [name] : []));
  return createListCleaner(clean, entry, (item) => {
    const object = item as RecordObject;
    const isComplete = requiredNames.every((name) => object[name] !== null);
    return isComplete && Object.values(object).some((value) => value !== null);
  });
}

/**
 * Creates a function that removes values that no phone can have: numbers outside of `plausibleRanges`,
 * impossible years, and sides that were swapped. The function returns the same object if all values are plausible.
 * @param thisYear the current year
 */
export function createPlausibilityFilter(thisYear: number): (facts: PhoneFacts, warn: Warn) => PhoneFacts {
  const clean = createTableCleaner(phoneTable, '', thisYear + maxYearsAhead) as Clean;
  return (facts, warn) => removeSwappedSides(clean(facts, '', warn) as PhoneFacts, warn);
}

/**
 * If the depth is larger than the height or the width, removes it and each side that is shorter, since no device is
 * deeper than it is high or wide.
 */
function removeSwappedSides(facts: PhoneFacts, warn: Warn): PhoneFacts {
  const { heightMm, widthMm, depthMm } = facts.body;
  if (depthMm === null) return facts;
  const shorterSides = [
    { side: 'width', lengthMm: widthMm ?? depthMm },
    { side: 'height', lengthMm: heightMm ?? depthMm },
  ].filter(({ lengthMm }) => lengthMm < depthMm);
  const [first] = shorterSides;
  if (first === undefined) return facts;
  warn({ fact: 'body.depth_mm', value: depthMm, bounds: `at most the ${first.side}, ${first.lengthMm} mm` });
  for (const { side, lengthMm } of shorterSides)
    warn({ fact: `body.${side}_mm`, value: lengthMm, bounds: `at least the depth, ${depthMm} mm` });
  const removedSides = Object.fromEntries(shorterSides.map(({ side }) => [`${side}Mm`, null]));
  return { ...facts, body: { ...facts.body, depthMm: null, ...removedSides } };
}
