import type { Followed, Opening } from '../follow/followed.ts';

/** The least and the most that something can have cost, in units. */
export interface UnitBounds {
  readonly least: number;
  readonly most: number;
}

const add = (a: UnitBounds, b: UnitBounds): UnitBounds => ({
  least: a.least + b.least,
  most: a.most + b.most,
});
const exactly = (units: number): UnitBounds => ({ least: units, most: units });
const none = exactly(0);
const tens = (changes: number): number => Math.ceil(changes / 10);

/** Whether a request without an answer, or with this one, may have been charged and not refunded. */
const mayBeCharged = ({ status, code, end }: Opening): boolean =>
  end !== 'unsent' && (status === 0 || code === 'quota-unavailable');

/**
 * A stream costs 1 and 1 for each started ten changes that were sent. Of one that broke, what came afterwards and had been committed
 * before may have been sent as well.
 */
function ofStream(opening: Opening, later: readonly Opening[]): UnitBounds {
  const { status, end, endedAtMs, changes } = opening;
  if (status !== 200 && !mayBeCharged(opening)) return none;
  const least = status === 200 ? 1 + tens(changes.length) : 0;
  if (status === 200 && end !== 'cut') return exactly(least);
  const onTheirWay = later
    .flatMap((one) => one.changes)
    .filter(({ changedAtMs }) => changedAtMs <= endedAtMs);
  return { least, most: 1 + tens(changes.length + onTheirWay.length) };
}

function ofPage(opening: Opening): UnitBounds {
  if (opening.status === 200) return exactly(1);
  return mayBeCharged(opening) ? { least: 0, most: 1 } : none;
}

/** One that is sent again has no new changes. */
const ofDelivery = ({ changes }: Opening): UnitBounds => exactly(tens(changes.length));

/** What a follower can have cost. */
export function unitsOfFollower({ kind, openings }: Followed): UnitBounds {
  const each = openings.map((opening, at) => {
    if (kind === 'webhook') return ofDelivery(opening);
    return kind === 'poll' ? ofPage(opening) : ofStream(opening, openings.slice(at + 1));
  });
  return each.reduce(add, none);
}

/** The same of all of an account, with the page by which it began. */
export function unitsOfAccount(followed: readonly Followed[], account: number): UnitBounds {
  return followed
    .filter((one) => one.account === account)
    .map(unitsOfFollower)
    .reduce(add, exactly(1));
}
