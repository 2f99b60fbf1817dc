import type { Verdict } from '../judge/evidence.ts';
import type { Reader } from './reader.ts';

/** Changes that a gateway charges at once, in front of sending them. */
const chargedAtOnce = 100;
/** Bytes that may wait in a gateway, charged, for one reader. */
const unsentBytes = 1024 * 1024;
/** Less than any change takes on the wire. */
const leastBytes = 350;

/**
 * What a connection that broke may have cost more than came: what was charged and waited in the gateway, lost with it. In
 * units; its opening is counted.
 */
export const mostOfBroken = Math.ceil((unsentBytes / leastBytes + chargedAtOnce) / 10);
/** What a request may have cost that had no answer when a gateway was killed: its opening, and the first changes. */
export const mostOfUnanswered = 1 + chargedAtOnce / 10;

/** 1 to open, 1 for each started ten. */
const unitsOf = (changes: number): number => 1 + Math.ceil(changes / 10);

export interface AccountUnits {
  /** For what came. */
  readonly computed: number;
  /** More, for what a killed gateway took with it. */
  readonly mostMore: number;
}

/** @param unanswered requests of these readers without an answer when a gateway was killed, over all kills */
export function computeUnits(readers: readonly Reader[], unanswered: number): AccountUnits {
  const connections = readers.flatMap((reader) => reader.connections());
  const broken = connections.filter(({ end }) => end === 'cut').length;
  return {
    computed: connections.reduce((sum, { changes }) => sum + unitsOf(changes), 0),
    mostMore: broken * mostOfBroken + unanswered * mostOfUnanswered,
  };
}

/**
 * @param counters units of each account, as Redis has them
 * @param doubt units of charges whose reply came too late: each account may have paid so many more or less
 */
export function judgeUnits(
  accounts: readonly AccountUnits[],
  counters: readonly number[],
  doubt: number,
): Verdict[] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  const computed = sum(accounts.map((account) => account.computed));
  const most = sum(accounts.map(({ mostMore }) => mostMore));
  const counted = sum(counters);
  const less = accounts.filter((account, at) => (counters[at] ?? 0) < account.computed - doubt).length;
  const more = accounts.filter(
    (account, at) => (counters[at] ?? 0) > account.computed + account.mostMore + doubt,
  ).length;
  const told = `${counted} counted, ${computed} computed, at most ${most} more for what was cut off, ${doubt} in doubt`;
  return [
    { criterion: 'what came is charged', isHeld: less === 0, told: `${told}; ${less} accounts paid less` },
    { criterion: 'nothing else is charged', isHeld: more === 0, told: `${told}; ${more} accounts paid more` },
  ];
}
