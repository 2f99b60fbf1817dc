import type { Verdict } from '../judge/evidence.ts';
import type { Reader } from './reader.ts';

/** The number of changes that a gateway charges at once, before it sends them. */
const changesPerCharge = 100;
/** The bytes of charged changes that may wait in a gateway for one reader. */
const maxUnsentBytes = 1024 * 1024;
/** A lower bound of the bytes of a change on the wire. */
const minChangeBytes = 350;

/**
 * The units that a cut connection may have cost beyond the received changes, because charged changes waited in the
 * gateway and were lost with it. It does not include the unit of the connection itself.
 */
export const maxUnitsOfCutStream = Math.ceil((maxUnsentBytes / minChangeBytes + changesPerCharge) / 10);
/**
 * The units that a request may have cost without a response when a gateway was killed: the connection and first
 * changes.
 */
export const maxUnitsOfUnanswered = 1 + changesPerCharge / 10;

/** Computes the units of a connection: 1, and 1 per 10 changes, rounded up. */
const computeConnectionUnits = (changes: number): number => 1 + Math.ceil(changes / 10);

export interface AccountUnits {
  /** The units of what readers received. */
  readonly computed: number;
  /** The further units that may have been charged for what killed gateways lost. */
  readonly maxExtra: number;
}

/** Computes the units of an account. @param unanswered the number of its requests without a response at all kills */
export function computeUnits(readers: readonly Reader[], unanswered: number): AccountUnits {
  const connections = readers.flatMap((reader) => reader.connections());
  const broken = connections.filter(({ end }) => end === 'cut').length;
  return {
    computed: connections.reduce((sum, { changes }) => sum + computeConnectionUnits(changes), 0),
    maxExtra: broken * maxUnitsOfCutStream + unanswered * maxUnitsOfUnanswered,
  };
}

/**
 * Judges the units that accounts paid.
 * @param counters the units of each account, from Redis
 * @param uncertainUnits the units of charges with late replies, by which the counter of each account may differ
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
  const less = accounts.filter(
    (account, index) => (counters[index] ?? 0) < account.computed - uncertainUnits,
  ).length;
  const more = accounts.filter(
    (account, index) => (counters[index] ?? 0) > account.computed + account.maxExtra + uncertainUnits,
  ).length;
  const detail = `${counted} counted, ${computed} computed, at most ${maxExtra} more for what was cut off, ${uncertainUnits} in doubt`;
  return [
    {
      criterion: 'what came is charged',
      isHeld: less === 0,
      detail: `${detail}; ${less} accounts paid less`,
    },
    {
      criterion: 'nothing else is charged',
      isHeld: more === 0,
      detail: `${detail}; ${more} accounts paid more`,
    },
  ];
}
