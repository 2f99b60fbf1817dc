import { toFirstDayNumber } from '../../../src/record/partial-date.ts';
import type { LifecycleStatus, PhoneFacts } from '../../../src/record/phone.ts';
import type { Disagreement } from './compare-facts.ts';

/** The month of the newest source. The starter catalogue knows nothing later. */
const cutOff = '2026-11';
/** A model may be sold for so long. No source states when sales end, so "on sale" is a guess after that. */
const maxYearsOnSale = 3;
/** `toFirstDayNumber` writes a day as a number, 20250501. */
const cutOffDay = toFirstDayNumber(cutOff);
const oldestOnSale = cutOffDay - maxYearsOnSale * 10_000;

/** @returns the status of a source, or null if the dates show that it cannot be known */
export function selectKnowableStatus({ status, releasedOn }: PhoneFacts): LifecycleStatus | null {
  if (status === 'AVAILABLE') return toFirstDayNumber(releasedOn) < oldestOnSale ? null : status;
  return status === 'ANNOUNCED' || status === 'RUMORED' ? null : status;
}

/** Finds a status that contradicts the dates of the phone, or that cannot be known. */
export function* findStatusContradictions(facts: PhoneFacts): Generator<Disagreement> {
  const { status, announcedOn, releasedOn } = facts;
  const wrong = (theirs: string): Disagreement => ({ field: 'status', ours: String(status), theirs });
  if (status === 'AVAILABLE' && releasedOn === null) yield wrong('a date of release');
  else if (status === 'AVAILABLE' && toFirstDayNumber(releasedOn) > cutOffDay)
    yield wrong(`released by ${cutOff}`);
  else if (status !== selectKnowableStatus(facts)) yield wrong(`unknown: released ${releasedOn}`);
  if (status === 'DISCONTINUED' && announcedOn === null && releasedOn === null)
    yield wrong('a date of its announcement or release');
  if (status === 'CANCELLED' && releasedOn !== null) yield wrong(`never released, not ${releasedOn}`);
}
