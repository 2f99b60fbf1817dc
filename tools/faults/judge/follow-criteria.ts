import { expectedOf, small } from '../follow/follow-on-lab.ts';
import type { Followed, ReceivedChange } from '../follow/followed.ts';
import type { Judge } from './criteria.ts';
import type { Evidence } from './evidence.ts';
import { unitsOfAccount } from './follow-units.ts';
import { percentile } from './percentile.ts';

const changesOf = ({ openings }: Followed): readonly ReceivedChange[] =>
  openings.flatMap(({ changes }) => changes);

/** Deliveries are made independently of each other: they are put in the order of what is in them. */
function placesOf(followed: Followed): readonly string[] {
  if (followed.kind !== 'webhook') return changesOf(followed).map(({ place }) => place);
  const revisionOf = (place = ''): number[] => place.split('.').map(Number);
  const byPlace = (a = '', b = ''): number => {
    const [left, right] = [revisionOf(a), revisionOf(b)];
    const at = left.findIndex((number, index) => number !== right[index]);
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
  };
  const deliveries = followed.openings.map(({ changes }) => changes.map(({ place }) => place));
  return deliveries
    .filter(({ length }) => length > 0)
    .sort(([a], [b]) => byPlace(a, b))
    .flat();
}

/** What is wrong with what a follower received; null: nothing. */
function faultOf(followed: Followed, { committed }: Evidence['following']): string | null {
  const { kind, account, types, complaints } = followed;
  const [complaint] = complaints;
  if (complaint !== undefined) return `${kind}: ${complaint}`;
  const expected = expectedOf(committed, types, account);
  const received = placesOf(followed);
  const at = received.findIndex((place, index) => place !== expected[index]);
  if (at >= 0) return `${kind}: ${received[at]} instead of ${expected[at] ?? 'nothing'}, as number ${at + 1}`;
  // Its plan may have been used up.
  if (received.length === expected.length || account === small()) return null;
  return `${kind}: ${received.length} of ${expected.length}`;
}

/** Each received what was committed, all of it, in its order, nothing twice. */
export const receivedAsCommitted: Judge = ({ following }) => {
  const faults = following.followed.flatMap((followed) => faultOf(followed, following) ?? []);
  const { length } = following.committed;
  return {
    criterion: 'received = committed, in order',
    isHeld: faults.length === 0 && length > 0,
    told: faults.join('; ') || `${following.followed.length} × ${length}`,
  };
};

/** No account was charged for more than was sent to it, once. */
export const followersChargedOnce: Judge = ({ following: { accounts, followed, counters } }) => {
  const each = accounts.map((_, account) => {
    const { most } = unitsOfAccount(followed, account);
    return { most, counter: counters[account] ?? 0 };
  });
  const wrong = each.filter(({ most, counter }) => counter > most);
  const told = (wrong.length > 0 ? wrong : each)
    .map(({ most, counter }) => `${counter} ≤ ${most}`)
    .join(', ');
  return { criterion: 'no change charged twice', isHeld: wrong.length === 0, told };
};

/** Where nothing that was counted is lost: all that was sent was charged. */
export const followersCounted: Judge = ({ following: { accounts, followed, counters } }) => {
  const each = accounts.map((_, account) => {
    const { least } = unitsOfAccount(followed, account);
    return { least, counter: counters[account] ?? 0 };
  });
  const wrong = each.filter(({ least, counter }) => counter < least);
  const told = (wrong.length > 0 ? wrong : each)
    .map(({ least, counter }) => `${counter} ≥ ${least}`)
    .join(', ');
  return { criterion: 'changes sent are counted', isHeld: wrong.length === 0, told };
};

export const followersWithinLimit: Judge = ({ following: { accounts, counters }, processes }) => {
  const { limits = { day: 0 } } = accounts[small()] ?? {};
  const bound = limits.day + processes * Math.ceil(limits.day / 20);
  const counter = counters[small()] ?? 0;
  return { criterion: 'streams within the limit', isHeld: counter <= bound, told: `${counter} ≤ ${bound}` };
};

/** Where no gateway ends: a stream that is open stays open, whatever is away, until its reader leaves. */
export const streamsGoOn: Judge = ({ following: { followed } }) => {
  const opened = followed
    .filter(({ kind, account }) => kind !== 'poll' && kind !== 'webhook' && account !== small())
    .flatMap(({ kind, openings }) => openings.map((opening) => ({ kind, ...opening })))
    .filter(({ status }) => status === 200);
  const ended = opened.filter(({ end }) => end !== 'left');
  const ends = [...new Set(ended.map(({ kind, end, code }) => `${kind}: ${end} ${code ?? ''}`))];
  return {
    criterion: 'streams go on',
    isHeld: ended.length === 0 && opened.length > 0,
    told: `${opened.length - ended.length} of ${opened.length} ${ends.join(', ')}`.trim(),
  };
};

export const streamsReleased: Judge = ({ following: { left } }) => ({
  criterion: 'streams are let go in 30 s',
  isHeld: left.open === 0 && left.slots === 0,
  told: `${left.open} open, ${left.slots} slots after ${(left.tookMs / 1_000).toFixed(1)} s`,
});

/** From the commit to the reader, in ms, while nothing is broken. */
export const lagsOf = ({ following: { followed, committedAtMs }, awayAtMs }: Evidence): number[] =>
  followed
    .filter(({ kind, account }) => kind !== 'poll' && kind !== 'webhook' && account !== small())
    .flatMap(changesOf)
    .filter(({ changedAtMs }) => changedAtMs < awayAtMs - 1_000)
    // The instant of a change is that of its revision's lock, which is before its commit.
    .map(
      ({ atMs, changedAtMs, place }) => atMs - (committedAtMs.get(Number.parseInt(place, 10)) ?? changedAtMs),
    );

const lagMs = 1_000;
/** The embedded database notes no instant of a commit, and `changed_at` has whole seconds. */
const roundingMs = 1_000;

export const sentInTime: Judge = (evidence) => {
  const lags = lagsOf(evidence);
  const p98 = percentile(lags, 0.98);
  const isRounded = evidence.following.committedAtMs.size === 0;
  const told = `p98 ${p98.toFixed(0)} ms${isRounded ? ' from changed_at, in whole seconds' : ''}`;
  return {
    criterion: 'changes are sent in 1 s',
    isTimed: true,
    isHeld: p98 <= lagMs + (isRounded ? roundingMs : 0),
    told: lags.length === 0 ? 'none before the fault' : told,
  };
};

/** Asked of every scenario. */
export const followJudges: readonly Judge[] = [
  receivedAsCommitted,
  followersChargedOnce,
  followersWithinLimit,
  streamsReleased,
  sentInTime,
];
