import type { Fact, RecordTable, Section } from './fact.ts';
import { memberName } from './member-name.ts';
import { firstDay } from './partial-date.ts';
import type { PhoneFacts } from './phone.ts';
import { phoneTable } from './phone-table.ts';

export type Range = readonly [least: number, most: number];

/**
 * What a phone, a tablet or a watch can be, by path: wide enough for every real one since 1994 and those to come, so
 * that what lies outside is a slip of the pen. Real extremes are displays of 0.6 and 18.4 in, 20 g and 2.65 kg,
 * 33,280 mAh, 200 MP, 240 W, 240 Hz, 24 GB of RAM, and a depth of 3.6 and 44 mm.
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

/** In euros by the rates that come with the gateway: from a feature phone in its sale to a watch of gold. */
export const plausiblePriceEur: Range = [1, 50_000];

/** The first year, and how many years ahead a phone is announced. */
const firstYear = 1983;
const yearsAhead = 3;

/** A value that no phone has. */
export interface Implausible {
  /** Its path in JSON, items of lists by number: `displays[1].diagonal_in`. */
  readonly fact: string;
  readonly value: string | number;
  /** What it may be: `0.4 to 25 in`. */
  readonly bounds: string;
}

/** What a value may be, where it is not that; null: it may be so. */
type Check = (value: unknown) => string | null;
type Tell = (found: Implausible) => void;
/** What is left of a value. @param path of it in JSON */
type Strip = (value: unknown, path: string, tell: Tell) => unknown;

/** Whether a number may be that of a phone, as far as there is a range for its path. */
export function isPlausible(path: string, value: unknown): boolean {
  const range = plausibleRanges[path];
  return range === undefined || typeof value !== 'number' || (value >= range[0] && value <= range[1]);
}

const describe = ([least, most]: Range, unit: string | null): string =>
  `${least} to ${most}${unit === null ? '' : ` ${unit}`}`;

function checkOf(fact: Fact, path: string, lastYear: number): Check | null {
  const [least, most]: Range =
    fact.kind === 'date' ? [firstYear, lastYear] : (plausibleRanges[path] ?? [-1, -1]);
  if (most < 0) return null;
  const numberOf =
    fact.kind === 'date' ? (value: unknown) => Math.floor(firstDay(value as string) / 10_000) : Number;
  const bounds = describe([least, most], fact.unit);
  return (value) => (numberOf(value) < least || numberOf(value) > most ? bounds : null);
}

function stripFact(fact: Fact, path: string, lastYear: number): Strip | null {
  const check = checkOf(fact, path, lastYear);
  if (check === null) return null;
  const stripOne: Strip = (value, at, tell) => {
    const bounds = value === null ? null : check(value);
    if (bounds === null) return value;
    tell({ fact: at, value: value as string | number, bounds });
    return null;
  };
  return fact.isList ? stripEach(stripOne, fact, (value) => value !== null) : stripOne;
}

/** Of a list of which nothing is left, nothing is known: it does not say that there is none. */
function stripEach(
  strip: Strip,
  { isKnown }: Pick<Fact, 'isKnown'>,
  isWorthKeeping: (value: unknown) => boolean,
): Strip {
  return (value, path, tell) => {
    const list = value as readonly unknown[] | null;
    if (list === null || list.length === 0) return list;
    const left = list.map((item, at) => strip(item, `${path}[${at}]`, tell));
    if (left.every((item, at) => item === list[at])) return list;
    const kept = left.filter((item, at) => item === list[at] || isWorthKeeping(item));
    return kept.length === 0 && !isKnown ? null : kept;
  };
}

type Part = Readonly<Record<string, unknown>>;

function stripTable(table: RecordTable, path: string, lastYear: number): Strip | null {
  const strips = Object.entries(table).flatMap(([name, entry]) => {
    const own = path === '' ? name : `${path}.${name}`;
    const strip = stripEntry(entry, own, lastYear);
    return strip === null ? [] : [{ name, written: memberName(name), strip }];
  });
  if (strips.length === 0) return null;
  return (value, at, tell) => {
    let left = value as Part;
    for (const { name, written, strip } of strips) {
      const before = left[name];
      const after = strip(before, at === '' ? written : `${at}.${written}`, tell);
      if (after !== before) left = { ...left, [name]: after };
    }
    return left;
  };
}

function stripEntry(entry: Fact | Section, path: string, lastYear: number): Strip | null {
  if (entry.kind !== 'section') return stripFact(entry as Fact, path, lastYear);
  const { facts, isList } = entry as Section;
  const strip = stripTable(facts, path, lastYear);
  if (strip === null || !isList) return strip;
  const needed = Object.entries(facts).flatMap(([name, fact]) => (fact.isKnown ? [name] : []));
  return stripEach(strip, entry, (item) => {
    const part = item as Part;
    const isWhole = needed.every((name) => part[name] !== null);
    return isWhole && Object.values(part).some((value) => value !== null);
  });
}

/**
 * Leaves out the values that no phone has: those outside of `plausibleRanges`, years, and sides that were swapped.
 * @param thisYear of the day on which the file is read
 * @returns the function that does it; the same facts where there are none such
 */
export function createPlausibility(thisYear: number): (facts: PhoneFacts, tell: Tell) => PhoneFacts {
  const strip = stripTable(phoneTable, '', thisYear + yearsAhead) as Strip;
  return (facts, tell) => withoutSwappedSides(strip(facts, '', tell) as PhoneFacts, tell);
}

/** No device is deeper than it is high or broad: of sides in another order, nothing says which is which. */
function withoutSwappedSides(facts: PhoneFacts, tell: Tell): PhoneFacts {
  const { heightMm, widthMm, depthMm } = facts.body;
  if (depthMm === null) return facts;
  const isLess = (side: number | null): boolean => side !== null && side < depthMm;
  if (!isLess(heightMm) && !isLess(widthMm)) return facts;
  const side = isLess(widthMm) ? 'width' : 'height';
  const least = Math.min(heightMm ?? depthMm, widthMm ?? depthMm);
  tell({ fact: 'body.depth_mm', value: depthMm, bounds: `at most the ${side}, ${least} mm` });
  tell({ fact: `body.${side}_mm`, value: least, bounds: `at least the depth, ${depthMm} mm` });
  return { ...facts, body: { ...facts.body, depthMm: null, [`${side}Mm`]: null } };
}
