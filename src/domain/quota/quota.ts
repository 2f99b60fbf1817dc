/**
 * The quota port. One state for each account: `{ D, d, M, m }` = day window id, units used in it, month
 * window id, units used in it. Windows only move forward: a stored id greater than the one given wins,
 * a smaller one starts a new window at zero.
 */

export type WindowName = 'day' | 'month';

/** What a charge can lack room in: a window of the account, the key's own day, or the hour of one address with the key. */
export type QuotaPolicy = WindowName | 'key-day' | 'address-hour';

/** Units a plan allows in each window; whole numbers from 1 to 2,147,483,647. Of a charge also 0: nothing is left. */
export interface PlanLimits {
  readonly day: number;
  readonly month: number;
}

/** Window ids, see `windows.ts`: days since 1970-01-01, and year × 12 + (month − 1), in the quota time zone. */
export interface WindowIds {
  readonly day: number;
  readonly month: number;
}

/** One client address in one hour: its units are counted for keys that limit them. */
export interface AddressHour {
  /** What counts as one client: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** Hours since 1970-01-01 UTC, see `hourOf`. Moves forward only, as the other windows do. */
  readonly id: number;
}

/** What a key may use of its account's units; limits are whole numbers from 1 to 2,147,483,647. */
export interface KeyLimits {
  /** Units of the key in a day window; null: no limit of its own. */
  readonly day: number | null;
  /** Units of this address with this key in this hour; null: addresses are not limited. */
  readonly hour: (AddressHour & { readonly limit: number }) | null;
}

export interface ChargeRequest {
  readonly account: string;
  /** Public id of the API key, for the usage counts. */
  readonly key: string;
  /** Whole number ≥ 0; 0 only looks: it changes and counts nothing. */
  readonly units: number;
  readonly limits: PlanLimits;
  readonly windows: WindowIds;
  /** Of a key that has limits of its own; without them nothing more is looked at. */
  readonly keyLimits?: KeyLimits;
}

/** Units that were admitted while the store was away and certainly did not run. */
export interface SettleRequest extends Omit<ChargeRequest, 'limits' | 'keyLimits'> {
  /** How many charges these units come from. */
  readonly requests: number;
}

/** What is given back of a charge, of 1 unless said: the windows are those that the charge was answered with. */
export interface RefundRequest extends Omit<SettleRequest, 'requests'> {
  readonly requests?: number;
  /** Where the units were counted too, if they were. */
  readonly addressHour?: AddressHour;
}

/** How many requests a refund takes from the usage: unless it says so, one, and none where nothing is given back. */
export const requestsOf = ({ units, requests = Math.min(units, 1) }: RefundRequest): number => requests;

export interface WindowUse {
  /** The window in force: the one asked for, or a later one that the store knows. */
  readonly id: number;
  /** Units used in it, after this charge. Never below 0; may be over the limit after a downgrade. */
  readonly used: number;
}

/** What was used in one window of each kind. */
export interface UsedUnits {
  readonly day: WindowUse;
  readonly month: WindowUse;
}

/** The units of what is carried that count in these windows. */
export function carriedInto({ day, month }: UsedUnits, windows: WindowIds): { day: number; month: number } {
  return {
    day: day.id === windows.day ? day.used : 0,
    month: month.id === windows.month ? month.used : 0,
  };
}

/** What a key with limits of its own has used of them, after this charge. */
export interface KeyUse {
  /** Units of the key in the day window in force. */
  readonly day: number;
  /** The hour in force, and the units of the address in it; null where addresses are not limited. */
  readonly hour: WindowUse | null;
}

export interface QuotaCharge extends UsedUnits {
  readonly allowed: boolean;
  /** What has no room, when refused: all of it. */
  readonly blockedBy: readonly QuotaPolicy[];
  /** Null for a key without limits of its own, and while the store is away. */
  readonly keyUse: KeyUse | null;
  /**
   * True when the store was away and the bounded insurance answered; counts are then those last seen, with
   * what the insurance admitted since.
   */
  readonly degraded: boolean;
}

/** What one key used on one day (a day window id: the one in force when it was counted). */
export interface KeyUsage {
  readonly account: string;
  readonly key: string;
  readonly day: number;
  /** Charged requests or operations. */
  readonly requests: number;
  readonly units: number;
  /** Requests that were refused because they did not fit. */
  readonly refused: number;
}

/** How long an account that was ended stays so: longer than any gateway accepts its keys (`lastClearingMs`). */
export const endedSeconds = 600;

export interface QuotaStore {
  /**
   * Adds `units` to both windows if both have room (`d + units ≤ limits.day` and `m + units ≤ limits.month`), and the
   * limits of the key too if it has any, in one atomic step; a refusal changes nothing of them. Counts usage for the key in
   * the same step: its units of the day in force are what `keyLimits.day` is compared with.
   * @throws QuotaStoreError when the store cannot decide; see its `ran`.
   */
  charge(request: ChargeRequest): Promise<QuotaCharge>;

  /**
   * Takes `units` back from the windows that `windows` names, each only while it is still in force and never
   * below zero, from the key's usage (the requests and the units), and from `addressHour` while it is in force. A
   * failure of the store is not thrown, because the answer that is refunded has failed already.
   * @returns true when the units are given back; false when that has to wait until the store answers, or when the
   *   store may or may not have done it and is never asked again
   */
  refund(request: RefundRequest): Promise<boolean>;

  /**
   * Counts a refusal that was decided without asking, from one that this store gave within the last second, for the
   * key's usage. Best effort, and at most a second later.
   * @param day the window in force
   */
  countRejection(account: string, key: string, day: number): void;

  /**
   * Usage counts of an account for the days (window ids, inclusive) that the store still holds, oldest first.
   * @throws QuotaStoreError when the store does not answer.
   */
  usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]>;

  /**
   * Ends an account, before it is deleted, in one atomic step: from then on every charge is rejected as if nothing were left,
   * for ten minutes, on all gateways, also when its counters are cleared meanwhile. Looking goes on.
   * @returns what it has used; no charge can add to that
   * @throws QuotaStoreError when the store does not answer: then charges in this process alone are rejected
   */
  end(account: string, windows: WindowIds): Promise<UsedUnits>;

  /** Takes the end back, of an account that could not be deleted. @throws QuotaStoreError when the store does not answer */
  resume(account: string): Promise<void>;

  /**
   * Forgets the counters of a deleted account. Charges in flight start again at zero.
   * @param today the day window in force
   * @throws QuotaStoreError when the store cannot
   */
  clear(account: string, today: number): Promise<void>;

  /** `ok` when it decides, `away` while it cannot. Asked by /readyz; touches nothing. */
  health(): QuotaHealth;

  /** Writes what is not written yet and lets go of connections. */
  close(): Promise<void>;
}

/** A store that may be away, and can count afterwards what was used and refunded meanwhile. */
export interface SettlingQuotaStore extends QuotaStore {
  /** @throws QuotaStoreError when the store cannot; see its `ran`. */
  refund(request: RefundRequest): Promise<true>;

  /**
   * Adds `units` without asking for room, to each of the two windows that is not over yet, and to the usage.
   * @throws QuotaStoreError when the store cannot; see its `ran`.
   */
  settle(request: SettleRequest): Promise<void>;

  /**
   * Asks whether the store would take a charge of this account now, and changes no counter.
   * @throws QuotaStoreError when it would not.
   */
  probe(account: string): Promise<void>;

  /** Which part of the store holds this account. Parts go away apart from each other; most stores have one. */
  partOf(account: string): number;
}

export interface QuotaHealth {
  readonly state: 'ok' | 'away';
  /** Sentences for the operator: an eviction policy that drops counters, and the like. */
  readonly warnings: readonly string[];
}

/** What `ran` says of a charge that failed. */
export type ChargeOutcome = 'no' | 'unknown' | 'rejected';

/**
 * The store could not decide.
 * `ran: 'no'`: the charge certainly did not run (not sent, or refused with an error that says so).
 * `ran: 'unknown'`: it was sent and no answer came; it must never be sent again.
 * `ran: 'rejected'`: the window asked for is more than one ahead of the store's own clock; nothing was stored.
 */
export class QuotaStoreError extends Error {
  override readonly name = 'QuotaStoreError';
  readonly ran: ChargeOutcome;

  constructor(ran: ChargeOutcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.ran = ran;
  }
}
