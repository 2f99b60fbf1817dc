import type { Verdict } from '../judge/evidence.ts';
import type { Reader } from './reader.ts';

/** Changes that a gateway charges at once, in front of sending them. */
const changesPerCharge = 100;
/** Bytes that may wait in a gateway, charged, for one reader. */
const maxUnsentBytes = 1024 * 1024;
/** Less than any change takes on the wire. */
const minChangeBytes = 350;

/**
 * What a connection that broke may have cost more than came: what was charged and waited in the gateway, lost with it. In
 * units; its opening is counted.
 */
export const maxUnitsOfCutStream = Math.ceil((maxUnsentBytes / minChangeBytes + changesPerCharge) / 10);
/** What a request may have cost that had no answer when a gateway was killed: its opening, and the first changes. */
export const maxUnitsOfUnanswered = 1 + changesPerCharge / 10;

/** 1 to open, 1 for each started ten. */
const computeConnectionUnits = (changes: number): number => 1 + Math.ceil(changes / 10);

export interface AccountUnits {
  /** For what came. */
  readonly computed: number;
  /** More, for what a killed gateway took with it. */
  readonly maxExtra: number;
}

/** @param unanswered requests of these readers without an answer when a gateway was killed, over all kills */
export function computeUnits(readers: readonly Reader[], unanswered: number): AccountUnits {
  const connections = readers.flatMap((reader) => reader.connections());
  const broken = connections.filter(({ end }) => end === 'cut').length;
  return {
    computed: connections.reduce((sum, { changes }) => sum + computeConnectionUnits(changes), 0),
    maxExtra: broken * maxUnitsOfCutStream + unanswered * maxUnitsOfUnanswered,
  };
}

/**
 * @param counters units of each account, as Redis has them
 * @param uncertainUnits units of charges whose reply came too late: each account may have paid so many more or less
 */
export function judgeUnits(
  accounts: readonly AccountUnits[],
  counters: readonly number[],
  uncertainUnits: number,
): Verdict[] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const computed = sum(accounts.map((account) => account.computed));
  const maxExtra = sum(accounts.map(({ maxExtra }) => maxExtra));
  const counted = sum(counters);
  const less = accounts.filter((account, index) => (counters[index] ?? 0) < account.computed - uncertainUnits).length;
  const more = accounts.filter(
    (account, index) => (counters[index] ?? 0) > account.computed + account.maxExtra + uncertainUnits,
  ).length;
  const detail = `${counted} counted, ${computed} computed, at most ${maxExtra} more for what was cut off, ${uncertainUnits} in doubt`;
  return [
    { criterion: 'what came is charged', isHeld: less === 0, detail: `${detail}; ${less} accounts paid less` },
    { criterion: 'nothing else is charged', isHeld: more === 0, detail: `${detail}; ${more} accounts paid more` },
  ];
}
