import { toFirstDayNumber } from '../../../src/record/partial-date.ts';
import type { LifecycleStatus, PhoneFacts } from '../../../src/record/phone.ts';
import type { Disagreement } from './compare-facts.ts';

/** The newest source is of this month: what came later, the starter catalogue cannot know. */
const cutOff = '2026-11';
/** How long a model is sold, at most: no source tells when the last shop stops, so after it "on sale" is a guess. */
const yearsOnSale = 3;
/** `toFirstDayNumber` writes a day as a number, 20250501. */
const cutOffDay = toFirstDayNumber(cutOff);
const oldestOnSale = cutOffDay - yearsOnSale * 10_000;

/** The status that a source gave, or null where its dates say that nobody can know it. */
export function knowableStatus({ status, releasedOn }: PhoneFacts): LifecycleStatus | null {
  if (status === 'AVAILABLE') return toFirstDayNumber(releasedOn) < oldestOnSale ? null : status;
  return status === 'ANNOUNCED' || status === 'RUMORED' ? null : status;
}

/** A status that the dates of the same phone contradict, or that nobody can know. */
export function* contradictingStatus(facts: PhoneFacts): Generator<Disagreement> {
  const { status, announcedOn, releasedOn } = facts;
  const wrong = (theirs: string): Disagreement => ({ field: 'status', ours: String(status), theirs });
  if (status === 'AVAILABLE' && releasedOn === null) yield wrong('a date of release');
  else if (status === 'AVAILABLE' && toFirstDayNumber(releasedOn) > cutOffDay)
    yield wrong(`released by ${cutOff}`);
  else if (status !== knowableStatus(facts)) yield wrong(`unknown: released ${releasedOn}`);
  if (status === 'DISCONTINUED' && announcedOn === null && releasedOn === null)
    yield wrong('a date of its announcement or release');
  if (status === 'CANCELLED' && releasedOn !== null) yield wrong(`never released, not ${releasedOn}`);
}
