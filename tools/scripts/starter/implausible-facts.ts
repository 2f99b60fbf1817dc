import { toFirstDayNumber } from '../../../src/record/partial-date.ts';
import type { Display, PhoneFacts } from '../../../src/record/phone.ts';
import { createPlausibilityFilter } from '../../../src/record/plausibility-filter.ts';
import type { Disagreement } from './compare-facts.ts';
import { findStatusContradictions } from './contradicting-status.ts';

const firstYear = 2007;
const lastYear = 2026;
const filterImplausible = createPlausibilityFilter(lastYear);

/** Lists implausible values, and values that contradict each other. */
export function implausibleFacts(facts: PhoneFacts): Disagreement[] {
  const disagreements: Disagreement[] = [];
  filterImplausible(facts, ({ fact, value, bounds }) =>
    disagreements.push({ field: fact, ours: String(value), theirs: bounds }),
  );
  return [...disagreements, ...contradictions(facts)];
}

function* contradictions(facts: PhoneFacts): Generator<Disagreement> {
  const { announcedOn, releasedOn, platform } = facts;
  const year = Math.floor(toFirstDayNumber(releasedOn ?? announcedOn) / 10_000);
  if (year < firstYear || year > lastYear)
    yield { field: 'releasedOn', ours: String(releasedOn), theirs: `${firstYear} to ${lastYear}` };
  if (announcedOn !== null && releasedOn !== null && !isNotBefore(releasedOn, announcedOn))
    yield { field: 'releasedOn', ours: releasedOn, theirs: `not before ${announcedOn}` };
  yield* findStatusContradictions(facts);
  yield* wrongDensity(facts);
  yield* wrongPeak(facts);
  yield* wrongUsbVersion(facts);
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
    const computed = Math.round(Math.hypot(widthPx, heightPx) / diagonalIn);
    if (Math.abs(computed - ppi) > Math.max(6, ppi * 0.04))
      yield { field: 'displays.ppi', ours: String(ppi), theirs: `${computed} by its pixels and inches` };
  }
}

/** Whether a peak brightness is that of the whole display, because a small part of it is always brighter. */
export function isFalsePeak({ peakNits, hbmNits, typicalNits }: Display): boolean {
  return peakNits !== null && peakNits <= Math.max(hbmNits ?? 0, typicalNits ?? 0);
}

function* wrongPeak({ displays }: PhoneFacts): Generator<Disagreement> {
  for (const display of displays.filter(isFalsePeak))
    yield {
      field: 'displays.peakNits',
      ours: String(display.peakNits),
      theirs: 'more than the whole display',
    };
}

/** Whether a text is a version of USB. Sheets also have versions of DisplayPort, such as 1.4, in the same cell. */
export function isUsbVersion(version: string): boolean {
  return /^(?:1\.[01]|2\.0|3\.[012]|4(?:\.0)?)$/.test(version);
}

function* wrongUsbVersion({ connectivity: { usbVersion } }: PhoneFacts): Generator<Disagreement> {
  if (usbVersion !== null && !isUsbVersion(usbVersion))
    yield { field: 'connectivity.usbVersion', ours: usbVersion, theirs: 'a version of USB' };
}

/** Since 2015, the camera with most megapixels is a rear one, otherwise a rear camera is missing. */
function* smallMainCamera({ cameras }: PhoneFacts, year: number): Generator<Disagreement> {
  const maxMegapixels = (position: string) =>
    Math.max(
      0,
      ...cameras.filter((camera) => camera.position === position).map((camera) => camera.megapixels ?? 0),
    );
  if (
    year >= 2015 &&
    maxMegapixels('FRONT') > 0 &&
    maxMegapixels('REAR') < 8 &&
    maxMegapixels('REAR') < maxMegapixels('FRONT')
  )
    yield {
      field: 'cameras',
      ours: `rear ${maxMegapixels('REAR')} MP`,
      theirs: `front ${maxMegapixels('FRONT')} MP`,
    };
}
