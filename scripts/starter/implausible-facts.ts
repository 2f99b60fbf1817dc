import { firstDay } from '../../src/record/partial-date.ts';
import type { PhoneFacts } from '../../src/record/phone.ts';
import type { Disagreement } from './compare-facts.ts';
import { contradictingStatus } from './contradicting-status.ts';

type Range = readonly [least: number, most: number];

/** What phones of 2007 to 2025 have been; a value outside is an error or the news of the year. */
const ranges: Readonly<Record<string, Range>> = {
  'body.heightMm': [45, 250],
  'body.widthMm': [30, 250],
  'body.depthMm': [3, 40],
  'body.foldedHeightMm': [45, 250],
  'body.foldedWidthMm': [30, 130],
  'body.foldedDepthMm': [8, 40],
  'body.weightG': [20, 2300],
  'displays.diagonalIn': [0.9, 20],
  'displays.widthPx': [64, 4000],
  'displays.heightPx': [64, 4000],
  'displays.refreshHz': [30, 240],
  'displays.peakNits': [100, 10_000],
  'displays.screenToBodyPct': [10, 100],
  'platform.processNm': [2, 130],
  'platform.cpuCores': [1, 10],
  'platform.cpuMaxMhz': [100, 5000],
  'variants.ramMb': [1, 24_576],
  'variants.storageMb': [1, 2_048_000],
  'cameras.megapixels': [0.02, 200],
  'cameras.apertureF': [0.9, 8],
  'cameras.focalEqMm': [8, 300],
  'cameras.opticalZoomX': [1, 10.5],
  'battery.capacityMah': [100, 35_000],
  'battery.wiredW': [1, 320],
  'battery.wirelessW': [1, 100],
  'battery.reverseWirelessW': [1, 30],
  'battery.reverseWiredW': [1, 100],
  'battery.charging.percent': [1, 100],
  'battery.charging.minutes': [1, 300],
  'battery.activeUseH': [1, 40],
  'network.maxSims': [1, 4],
  'network.lteBands': [1, 106],
  'network.nrBands': [1, 263],
  'body.sarHeadWKg': [0.01, 2],
  'body.sarBodyWKg': [0.01, 2],
  'displays.typicalNits': [100, 4000],
  'displays.hbmNits': [100, 5000],
  'platform.osUpgradesPromised': [0, 8],
  'cameras.pixelUm': [0.5, 4],
  'cameras.fovDeg': [10, 200],
  'video.heightPx': [96, 4320],
  'video.fps': [6, 7680],
};

const firstYear = 2007;
const lastYear = 2025;

/** Values that no phone has, and values that contradict each other. */
export function implausibleFacts(facts: PhoneFacts): Disagreement[] {
  return [...outOfRange(facts, ''), ...contradictions(facts)];
}

/** Whether a value may be that of a phone, as far as there is a range for its field. */
export function isPossible(field: string, value: unknown): boolean {
  const range = ranges[field];
  return range === undefined || typeof value !== 'number' || (value >= range[0] && value <= range[1]);
}

function* outOfRange(value: unknown, field: string): Generator<Disagreement> {
  if (typeof value === 'number') {
    if (!isPossible(field, value))
      yield { field, ours: String(value), theirs: (ranges[field] ?? []).join(' to ') };
  } else if (Array.isArray(value)) {
    for (const item of value) yield* outOfRange(item, field);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, each] of Object.entries(value))
      yield* outOfRange(each, field === '' ? name : `${field}.${name}`);
  }
}

function* contradictions(facts: PhoneFacts): Generator<Disagreement> {
  const { announcedOn, releasedOn, platform } = facts;
  const year = Math.floor(firstDay(releasedOn ?? announcedOn) / 10_000);
  if (year < firstYear || year > lastYear)
    yield { field: 'releasedOn', ours: String(releasedOn), theirs: `${firstYear} to ${lastYear}` };
  if (announcedOn !== null && releasedOn !== null && !isNotBefore(releasedOn, announcedOn))
    yield { field: 'releasedOn', ours: releasedOn, theirs: `not before ${announcedOn}` };
  yield* contradictingStatus(facts);
  yield* wrongDensity(facts);
  yield* wrongPeak(facts);
  yield* smallMainCamera(facts, year);
  if (platform.os === 'IOS' && platform.chipset !== null && !platform.chipset.startsWith('Apple'))
    yield { field: 'platform.chipset', ours: platform.chipset, theirs: 'Apple …' };
  for (const field of ['wiredW', 'wirelessW'] as const)
    if (facts.battery[field] !== null && year < 2010)
      yield { field: `battery.${field}`, ours: String(facts.battery[field]), theirs: `unknown in ${year}` };
}

/** "2024-01" is not before "2024-01-17". */
function isNotBefore(later: string, earlier: string): boolean {
  const length = Math.min(later.length, earlier.length);
  if (later.includes('Q') || earlier.includes('Q')) return later.slice(0, 4) >= earlier.slice(0, 4);
  return later.slice(0, length) >= earlier.slice(0, length);
}

function* wrongDensity({ displays }: PhoneFacts): Generator<Disagreement> {
  for (const { diagonalIn, widthPx, heightPx, ppi } of displays) {
    if (diagonalIn === null || widthPx === null || heightPx === null || ppi === null) continue;
    const counted = Math.round(Math.hypot(widthPx, heightPx) / diagonalIn);
    if (Math.abs(counted - ppi) > Math.max(6, ppi * 0.04))
      yield { field: 'displays.ppi', ours: String(ppi), theirs: `${counted} by its pixels and inches` };
  }
}

/** A brightness of the whole screen is none of a small part of it, which is always higher. */
function* wrongPeak({ displays }: PhoneFacts): Generator<Disagreement> {
  for (const { peakNits, hbmNits, typicalNits } of displays) {
    const whole = Math.max(hbmNits ?? 0, typicalNits ?? 0);
    if (peakNits !== null && peakNits <= whole)
      yield { field: 'displays.peakNits', ours: String(peakNits), theirs: `more than ${whole}` };
  }
}

/** From 2015 on the largest camera looks to the rear, or one of its cameras is missing. */
function* smallMainCamera({ cameras }: PhoneFacts, year: number): Generator<Disagreement> {
  const most = (position: string) =>
    Math.max(0, ...cameras.filter((each) => each.position === position).map((each) => each.megapixels ?? 0));
  if (year >= 2015 && most('FRONT') > 0 && most('REAR') < 8 && most('REAR') < most('FRONT'))
    yield { field: 'cameras', ours: `rear ${most('REAR')} MP`, theirs: `front ${most('FRONT')} MP` };
}
