import { getSmallAccount, selectExpected } from '../follow/follow-on-lab.ts';
import type { FollowerRecord, ReceivedChange } from '../follow/follower-record.ts';
import { computePercentile } from './compute-percentile.ts';
import type { Judge } from './criteria.ts';
import type { Evidence } from './evidence.ts';
import { computeAccountUnits } from './follow-units.ts';

const collectChanges = ({ exchanges }: FollowerRecord): readonly ReceivedChange[] =>
  exchanges.flatMap(({ changes }) => changes);

/**
 * Lists the positions that a follower received. Webhook deliveries are independent, so they are sorted by their first
 * position.
 */
function sortPositions(record: FollowerRecord): readonly string[] {
  if (record.kind !== 'webhook') return collectChanges(record).map(({ position }) => position);
  const parsePosition = (position = ''): number[] => position.split('.').map(Number);
  const comparePositions = (a = '', b = ''): number => {
    const [left, right] = [parsePosition(a), parsePosition(b)];
    const differenceIndex = left.findIndex((number, index) => number !== right[index]);
    return differenceIndex < 0 ? 0 : (left[differenceIndex] ?? 0) - (right[differenceIndex] ?? 0);
  };
  const deliveries = record.exchanges.map(({ changes }) => changes.map(({ position }) => position));
  return deliveries
    .filter(({ length }) => length > 0)
    .sort(([a], [b]) => comparePositions(a, b))
    .flat();
}

/** Describes the first difference between received and committed changes. Returns null if there is none. */
function findFault(record: FollowerRecord, { committedPositions }: Evidence['follow']): string | null {
  const { kind, account, types, violations } = record;
  const [violation] = violations;
  if (violation !== undefined) return `${kind}: ${violation}`;
  const expected = selectExpected(committedPositions, types, account);
  const received = sortPositions(record);
  const mismatch = received.findIndex((position, index) => position !== expected[index]);
  if (mismatch >= 0)
    return `${kind}: ${received[mismatch]} instead of ${expected[mismatch] ?? 'nothing'}, as number ${mismatch + 1}`;
  // The small account may have used up its plan.
  if (received.length === expected.length || account === getSmallAccount()) return null;
  return `${kind}: ${received.length} of ${expected.length}`;
}

/** Each follower received all committed changes, in order, and none twice. */
export const receivedAsCommitted: Judge = ({ follow }) => {
  const faults = follow.records.flatMap((record) => findFault(record, follow) ?? []);
  const { length } = follow.committedPositions;
  return {
    criterion: 'received = committed, in order',
    isHeld: faults.length === 0 && length > 0,
    detail: faults.join('; ') || `${follow.records.length} × ${length}`,
  };
};

/** No account was charged for more changes than were sent to it, once each. */
export const followersChargedOnce: Judge = ({ follow: { accounts, records, counters } }) => {
  const units = accounts.map((_, account) => {
    const { max } = computeAccountUnits(records, account);
    return { max, counter: counters[account] ?? 0 };
  });
  const failures = units.filter(({ max, counter }) => counter > max);
  const detail = (failures.length > 0 ? failures : units)
    .map(({ max, counter }) => `${counter} ≤ ${max}`)
    .join(', ');
  return { criterion: 'no change charged twice', isHeld: failures.length === 0, detail };
};

/** All changes that were sent are charged. This applies where no counts can be lost. */
export const followersCounted: Judge = ({ follow: { accounts, records, counters } }) => {
  const units = accounts.map((_, account) => {
    const { min } = computeAccountUnits(records, account);
    return { min, counter: counters[account] ?? 0 };
  });
  const failures = units.filter(({ min, counter }) => counter < min);
  const detail = (failures.length > 0 ? failures : units)
    .map(({ min, counter }) => `${counter} ≥ ${min}`)
    .join(', ');
  return { criterion: 'changes sent are counted', isHeld: failures.length === 0, detail };
};

export const followersWithinLimit: Judge = ({ follow: { accounts, counters }, processCount }) => {
  const { limits = { day: 0 } } = accounts[getSmallAccount()] ?? {};
  const max = limits.day + processCount * Math.ceil(limits.day / 20);
  const counter = counters[getSmallAccount()] ?? 0;
  return { criterion: 'streams within the limit', isHeld: counter <= max, detail: `${counter} ≤ ${max}` };
};

/** An open stream stays open during an outage, until its reader closes it. This applies where no gateway ends. */
export const streamsGoOn: Judge = ({ follow: { records } }) => {
  const streams = records
    .filter(({ kind, account }) => kind !== 'poll' && kind !== 'webhook' && account !== getSmallAccount())
    .flatMap(({ kind, exchanges }) => exchanges.map((exchange) => ({ kind, ...exchange })))
    .filter(({ status }) => status === 200);
  const endedStreams = streams.filter(({ end }) => end !== 'left');
  const ends = [...new Set(endedStreams.map(({ kind, end, code }) => `${kind}: ${end} ${code ?? ''}`))];
  return {
    criterion: 'streams go on',
    isHeld: endedStreams.length === 0 && streams.length > 0,
    detail: `${streams.length - endedStreams.length} of ${streams.length} ${ends.join(', ')}`.trim(),
  };
};

export const streamsReleased: Judge = ({ follow: { remaining } }) => ({
  criterion: 'streams are let go in 30 s',
  isHeld: remaining.streams === 0 && remaining.slots === 0,
  detail: `${remaining.streams} open, ${remaining.slots} slots after ${(remaining.waitedMs / 1_000).toFixed(1)} s`,
});

/** Computes the milliseconds from commit to receipt, for the changes that were committed a second before the fault. */
export const computeLags = ({ follow: { records, commitTimesMs }, faultStartMs }: Evidence): number[] =>
  records
    .filter(({ kind, account }) => kind !== 'poll' && kind !== 'webhook' && account !== getSmallAccount())
    .flatMap(collectChanges)
    .map(({ receivedAtMs, changedAtMs, position }) => ({
      receivedAtMs,
      // The time of a change is when its revision was locked, which is before its commit.
      committedAtMs: commitTimesMs.get(Number.parseInt(position, 10)) ?? changedAtMs,
    }))
    .filter(({ committedAtMs }) => committedAtMs < faultStartMs - 1_000)
    .map(({ receivedAtMs, committedAtMs }) => receivedAtMs - committedAtMs);

const maxLagMs = 1_000;
/** The embedded database records no commit times, and `changed_at` has whole seconds. */
const roundingMs = 1_000;

export const sentInTime: Judge = (evidence) => {
  const lags = computeLags(evidence);
  const p98 = computePercentile(lags, 0.98);
  const isRounded = evidence.follow.commitTimesMs.size === 0;
  const detail = `p98 ${p98.toFixed(0)} ms${isRounded ? ' from changed_at, in whole seconds' : ''}`;
  return {
    criterion: 'changes are sent in 1 s',
    isTimed: true,
    isHeld: p98 <= maxLagMs + (isRounded ? roundingMs : 0),
    detail: lags.length === 0 ? 'none before the fault' : detail,
  };
};

/** The judges of every scenario. */
export const followJudges: readonly Judge[] = [
  receivedAsCommitted,
  followersChargedOnce,
  followersWithinLimit,
  streamsReleased,
  sentInTime,
];
