import { toFirstDayNumber } from '../../../src/record/partial-date.ts';
import type { Display, PhoneFacts } from '../../../src/record/phone.ts';
import { createPlausibilityFilter } from '../../../src/record/plausible.ts';
import type { Disagreement } from './compare-facts.ts';
import { contradictingStatus } from './contradicting-status.ts';

const firstYear = 2007;
const lastYear = 2026;
const leaveOutImplausible = createPlausibilityFilter(lastYear);

/** Values that no phone has, and values that contradict each other. */
export function implausibleFacts(facts: PhoneFacts): Disagreement[] {
  const found: Disagreement[] = [];
  leaveOutImplausible(facts, ({ fact, value, bounds }) =>
    found.push({ field: fact, ours: String(value), theirs: bounds }),
  );
  return [...found, ...contradictions(facts)];
}

function* contradictions(facts: PhoneFacts): Generator<Disagreement> {
  const { announcedOn, releasedOn, platform } = facts;
  const year = Math.floor(toFirstDayNumber(releasedOn ?? announcedOn) / 10_000);
  if (year < firstYear || year > lastYear)
    yield { field: 'releasedOn', ours: String(releasedOn), theirs: `${firstYear} to ${lastYear}` };
  if (announcedOn !== null && releasedOn !== null && !isNotBefore(releasedOn, announcedOn))
    yield { field: 'releasedOn', ours: releasedOn, theirs: `not before ${announcedOn}` };
  yield* contradictingStatus(facts);
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
    const counted = Math.round(Math.hypot(widthPx, heightPx) / diagonalIn);
    if (Math.abs(counted - ppi) > Math.max(6, ppi * 0.04))
      yield { field: 'displays.ppi', ours: String(ppi), theirs: `${counted} by its pixels and inches` };
  }
}

/** A brightness of the whole screen is none of a small part of it, which is always higher. */
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

/** Whether a text is a version of USB. 1.4 is one of DisplayPort, which sheets name in the same cell. */
export function isUsbVersion(version: string): boolean {
  return /^(?:1\.[01]|2\.0|3\.[012]|4(?:\.0)?)$/.test(version);
}

function* wrongUsbVersion({ connectivity: { usbVersion } }: PhoneFacts): Generator<Disagreement> {
  if (usbVersion !== null && !isUsbVersion(usbVersion))
    yield { field: 'connectivity.usbVersion', ours: usbVersion, theirs: 'a version of USB' };
}

/** From 2015 on the largest camera looks to the rear, or one of its cameras is missing. */
function* smallMainCamera({ cameras }: PhoneFacts, year: number): Generator<Disagreement> {
  const most = (position: string) =>
    Math.max(0, ...cameras.filter((each) => each.position === position).map((each) => each.megapixels ?? 0));
  if (year >= 2015 && most('FRONT') > 0 && most('REAR') < 8 && most('REAR') < most('FRONT'))
    yield { field: 'cameras', ours: `rear ${most('REAR')} MP`, theirs: `front ${most('FRONT')} MP` };
}
