import type { FollowerExchange, FollowerRecord } from '../follow/follower-record.ts';

/** The lowest and highest possible cost, in units. */
export interface UnitBounds {
  readonly min: number;
  readonly max: number;
}

const addBounds = (a: UnitBounds, b: UnitBounds): UnitBounds => ({
  min: a.min + b.min,
  max: a.max + b.max,
});
const createExactBounds = (units: number): UnitBounds => ({ min: units, max: units });
const noUnits = createExactBounds(0);
const countStartedTens = (changes: number): number => Math.ceil(changes / 10);

/** Whether a failed request may have been charged and not refunded. */
const canBeCharged = ({ status, code, end }: FollowerExchange): boolean =>
  end !== 'unsent' && (status === 0 || code === 'quota-unavailable');

/**
 * A stream costs 1, and 1 per 10 changes that were sent, rounded up. If it was cut, changes that were committed before
 * and received later may have been sent on it too.
 */
function computeStreamUnits(
  exchange: FollowerExchange,
  laterExchanges: readonly FollowerExchange[],
): UnitBounds {
  const { status, end, endedAtMs, changes } = exchange;
  if (status !== 200 && !canBeCharged(exchange)) return noUnits;
  const min = status === 200 ? 1 + countStartedTens(changes.length) : 0;
  if (status === 200 && end !== 'cut') return createExactBounds(min);
  const inFlight = laterExchanges
    .flatMap((exchange) => exchange.changes)
    .filter(({ changedAtMs }) => changedAtMs <= endedAtMs);
  return { min, max: 1 + countStartedTens(changes.length + inFlight.length) };
}

function computePageUnits(exchange: FollowerExchange): UnitBounds {
  if (exchange.status === 200) return createExactBounds(1);
  return canBeCharged(exchange) ? { min: 0, max: 1 } : noUnits;
}

/** A repeated delivery has no new changes, so it costs nothing. */
const computeDeliveryUnits = ({ changes }: FollowerExchange): UnitBounds =>
  createExactBounds(countStartedTens(changes.length));

/** Computes the possible cost of a follower. */
export function computeFollowerUnits({ kind, exchanges }: FollowerRecord): UnitBounds {
  const bounds = exchanges.map((exchange, index) => {
    if (kind === 'webhook') return computeDeliveryUnits(exchange);
    return kind === 'poll'
      ? computePageUnits(exchange)
      : computeStreamUnits(exchange, exchanges.slice(index + 1));
  });
  return bounds.reduce(addBounds, noUnits);
}

/** Computes the possible cost of all followers of an account, including its first page. */
export function computeAccountUnits(records: readonly FollowerRecord[], account: number): UnitBounds {
  return records
    .filter((record) => record.account === account)
    .map(computeFollowerUnits)
    .reduce(addBounds, createExactBounds(1));
}
