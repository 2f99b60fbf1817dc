import type { FollowerRecord, FollowerExchange } from '../follow/follower-record.ts';

/** The least and the most that something can have cost, in units. */
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

/** Whether a request without an answer, or with this one, may have been charged and not refunded. */
const mayBeCharged = ({ status, code, end }: FollowerExchange): boolean =>
  end !== 'unsent' && (status === 0 || code === 'quota-unavailable');

/**
 * A stream costs 1 and 1 for each started ten changes that were sent. Of one that broke, what came afterwards and had been committed
 * before may have been sent as well.
 */
function computeStreamUnits(exchange: FollowerExchange, laterExchanges: readonly FollowerExchange[]): UnitBounds {
  const { status, end, endedAtMs, changes } = exchange;
  if (status !== 200 && !mayBeCharged(exchange)) return noUnits;
  const min = status === 200 ? 1 + countStartedTens(changes.length) : 0;
  if (status === 200 && end !== 'cut') return createExactBounds(min);
  const inFlight = laterExchanges
    .flatMap((exchange) => exchange.changes)
    .filter(({ changedAtMs }) => changedAtMs <= endedAtMs);
  return { min, max: 1 + countStartedTens(changes.length + inFlight.length) };
}

function computePageUnits(exchange: FollowerExchange): UnitBounds {
  if (exchange.status === 200) return createExactBounds(1);
  return mayBeCharged(exchange) ? { min: 0, max: 1 } : noUnits;
}

/** One that is sent again has no new changes. */
const computeDeliveryUnits = ({ changes }: FollowerExchange): UnitBounds => createExactBounds(countStartedTens(changes.length));

/** What a follower can have cost. */
export function computeFollowerUnits({ kind, exchanges }: FollowerRecord): UnitBounds {
  const bounds = exchanges.map((exchange, index) => {
    if (kind === 'webhook') return computeDeliveryUnits(exchange);
    return kind === 'poll' ? computePageUnits(exchange) : computeStreamUnits(exchange, exchanges.slice(index + 1));
  });
  return bounds.reduce(addBounds, noUnits);
}

/** The same of all of an account, with the page by which it began. */
export function computeAccountUnits(records: readonly FollowerRecord[], account: number): UnitBounds {
  return records
    .filter((record) => record.account === account)
    .map(computeFollowerUnits)
    .reduce(addBounds, createExactBounds(1));
}
