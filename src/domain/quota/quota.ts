/**
 * This file has the interface of quota stores. A store has one state for each account: `{ D, d, M, m }`, which
 * are the id of the day window, the units used in it, the id of the month window, and the units used in it.
 * Windows only move forward: if the stored id is greater than the given one, the stored window is used. If it is
 * smaller, a new window starts at zero.
 */

export type WindowName = 'day' | 'month';

/** The limits that can block a charge: an account's window, the key's own day, or one address's hour. */
export type QuotaPolicy = WindowName | 'key-day' | 'address-hour';

/**
 * The units that a plan allows in each window. They are whole numbers from 1 to 2,147,483,647. In a charge, a
 * limit may also be 0 if nothing is left.
 */
export interface PlanLimits {
  readonly day: number;
  readonly month: number;
}

/** Window ids (`windows.ts`): days since 1970-01-01, and year × 12 + (month − 1), in the quota time zone. */
export interface WindowIds {
  readonly day: number;
  readonly month: number;
}

/** One client address in one hour. Its units are counted for keys that limit addresses. */
export interface AddressHour {
  /** An IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly address: string;
  /** The hours since 1970-01-01 UTC (see `getHourId`). Like the other windows, it only moves forward. */
  readonly id: number;
}

/** The limits of a key itself, as whole numbers from 1 to 2,147,483,647. */
export interface KeyLimits {
  /** The units that the key may use in a day window, or null if it is not limited. */
  readonly day: number | null;
  /** The units that this address may use with this key in this hour, or null if addresses are not limited. */
  readonly hour: (AddressHour & { readonly limit: number }) | null;
}

export interface ChargeRequest {
  readonly account: string;
  /** The public id of the API key, for the usage counts. */
  readonly key: string;
  /** The first of the keys whose rotations led to this key. Null or absent for a key that replaced no other one. */
  readonly firstKey?: string | null;
  /** A whole number ≥ 0. With 0, the charge only reads, and changes and counts nothing. */
  readonly units: number;
  readonly limits: PlanLimits;
  readonly windows: WindowIds;
  /** Absent for a key without limits of its own. */
  readonly keyLimits?: KeyLimits;
}

/** Returns the key under which a key's own limits count, so that a rotated key and its successors share them. */
export const getLimitKey = ({ key, firstKey }: Pick<ChargeRequest, 'key' | 'firstKey'>): string =>
  firstKey ?? key;

/** Units that were admitted while the store could not be reached, and that the store certainly has not counted. */
export interface SettleRequest extends Omit<ChargeRequest, 'limits' | 'keyLimits'> {
  /** How many charges these units come from. */
  readonly requests: number;
}

/** A refund of a charge. It must have the same windows as the result of the charge. */
export interface RefundRequest extends Omit<SettleRequest, 'requests'> {
  /** How many requests to subtract from the usage. See `getRefundedRequests` for the default. */
  readonly requests?: number;
  /** The hour of the address for which the units were also counted, if any. */
  readonly addressHour?: AddressHour;
}

/** Returns how many requests a refund subtracts from the usage: by default one, or none if it has no units. */
export const getRefundedRequests = ({ units, requests = Math.min(units, 1) }: RefundRequest): number =>
  requests;

export interface WindowUse {
  /** The current window: the requested one, or a later one that has begun. */
  readonly id: number;
  /** The units used in it after this charge. They are never below 0, and exceed the limit only after a downgrade. */
  readonly used: number;
}

/** The units used in one day window and one month window. */
export interface UsedUnits {
  readonly day: WindowUse;
  readonly month: WindowUse;
}

/**
 * Returns the units that a deleted account with the same address had used in these windows. Units in other windows
 * count as 0.
 */
export function getCarriedUnits(
  { day, month }: UsedUnits,
  windows: WindowIds,
): { day: number; month: number } {
  return {
    day: day.id === windows.day ? day.used : 0,
    month: month.id === windows.month ? month.used : 0,
  };
}

/** The use of the key's own limits, after this charge. */
export interface KeyLimitUse {
  /** The units of the key in the day window in force, with those of the keys that share its limits. */
  readonly day: number;
  /** The hour in force and the units of the address in it, or null if addresses are not limited. */
  readonly hour: WindowUse | null;
}

export interface QuotaCharge extends UsedUnits {
  readonly allowed: boolean;
  /** The limits that rejected the charge. The list is empty if the charge was admitted. */
  readonly blockedBy: readonly QuotaPolicy[];
  /** Null for a key without limits of its own, and while the store cannot be reached. */
  readonly keyUse: KeyLimitUse | null;
  /**
   * Whether the store could not be reached and the outage allowance admitted the charge. The counts are then
   * the store's last counts, plus the units that the allowance has admitted since.
   */
  readonly degraded: boolean;
}

/** The usage of one key on one day. `day` is the id of the day window in force when the usage was counted. */
export interface KeyUsage {
  readonly account: string;
  readonly key: string;
  readonly day: number;
  /** The charged requests or operations. */
  readonly requests: number;
  readonly units: number;
  /** The requests that were rejected because a limit was reached. */
  readonly refused: number;
}

/**
 * How long charges of an ended account are rejected. After that time, no gateway accepts its keys any more (see
 * `lastClearingMs`).
 */
export const endedSeconds = 600;

export interface QuotaStore {
  /**
   * Adds `units` to both windows, in one atomic step, if both have room, and if the key's own limits also
   * have room. Otherwise nothing is added. A window has room if `d + units ≤ limits.day`, or for the month,
   * `m + units ≤ limits.month`. In the same step, it counts the usage of the key, and compares the units of
   * the keys with the same `getLimitKey` on the day in force with `keyLimits.day`.
   * @throws QuotaStoreError if the store cannot decide. See its `outcome`.
   */
  charge(request: ChargeRequest): Promise<QuotaCharge>;

  /**
   * Subtracts `units` from each window that is still in force, from `addressHour` if it is still in force, and from
   * the key's usage. It also subtracts the requests from the key's usage. No count becomes negative. It does not
   * throw if the store fails, because the request that is refunded has failed already.
   * @returns true if the units were refunded; false if the refund waits until the store can be reached, or if it is
   *   unknown whether the refund ran, in which case it is not repeated
   */
  refund(request: RefundRequest): Promise<boolean>;

  /**
   * Counts a rejected request in the key's usage. The gateway rejected it without calling the store, because the
   * store had rejected such a charge within the last second. The rejection is counted at most a second later, and
   * may be lost.
   * @param day the id of the day window in force
   */
  countRejection(account: string, key: string, day: number): void;

  /**
   * Returns the usage counts of an account that the store still has for these days (window ids, inclusive), the
   * oldest first.
   * @throws QuotaStoreError if the store does not answer
   */
  readUsage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;

  /**
   * Ends an account before it is deleted, in one atomic step. For ten minutes, all gateways reject every charge as
   * if no units were left, even if the counters are cleared in the meantime. Charges of 0 units can still read the
   * counters.
   * @returns the used units, to which no charge can add any more
   * @throws QuotaStoreError if the store does not answer; then only this process rejects the charges
   */
  end(account: string, windows: WindowIds): Promise<UsedUnits>;

  /**
   * Undoes `end` for an account that could not be deleted.
   * @throws QuotaStoreError if the store does not answer
   */
  resume(account: string): Promise<void>;

  /**
   * Deletes the counters of a deleted account. Charges in progress start again at zero.
   * @param today the id of the day window in force
   * @throws QuotaStoreError if the store cannot do this
   */
  clear(account: string, today: number): Promise<void>;

  /** Returns whether the store can decide charges, for /readyz. It makes no query. */
  getHealth(): QuotaHealth;

  /** Writes everything that is not written yet, and closes connections. */
  close(): Promise<void>;
}

/** A store that may become unreachable, and can later count the units that were used and refunded meanwhile. */
export interface SettlingQuotaStore extends QuotaStore {
  /** @throws QuotaStoreError if the store cannot do this. See its `outcome`. */
  refund(request: RefundRequest): Promise<true>;

  /**
   * Adds `units`, without checking limits, to each of the two windows that has not ended, and to the usage.
   * @throws QuotaStoreError if the store cannot do this. See its `outcome`.
   */
  settle(request: SettleRequest): Promise<void>;

  /**
   * Checks whether the store would accept a charge of this account now, without changing a counter.
   * @throws QuotaStoreError if it would not
   */
  probe(account: string): Promise<void>;

  /** Returns the part of the store that has this account. Parts fail independently. Most stores have one part. */
  getPart(account: string): number;
}

export interface QuotaHealth {
  readonly state: 'ok' | 'away';
  /** Sentences for the operator, for example about an eviction policy that drops counters. */
  readonly warnings: readonly string[];
}

/** Whether a failed charge ran. See `QuotaStoreError`. */
export type ChargeOutcome = 'not-run' | 'unknown' | 'rejected';

/**
 * Thrown if the store could not decide a charge. `outcome` says what is known about the charge:
 * - `not-run`: the charge certainly did not run, because it was not sent, or because the store replied that it did not
 *   run it.
 * - `unknown`: the charge was sent and no reply came. It must never be sent again.
 * - `rejected`: the requested window is more than one window ahead of the store's own clock. Nothing was stored.
 */
export class QuotaStoreError extends Error {
  override readonly name = 'QuotaStoreError';
  readonly outcome: ChargeOutcome;

  constructor(outcome: ChargeOutcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
