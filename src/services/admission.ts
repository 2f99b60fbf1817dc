import { type KeyRecord, keyStatus } from '../domain/account.ts';
import { GatewayError } from '../domain/errors.ts';
import { toInstant } from '../domain/instant.ts';
import type { Plan } from '../domain/plan.ts';
import { plural } from '../domain/plural.ts';
import {
  carriedInto,
  type PlanLimits,
  type QuotaCharge,
  type QuotaStore,
  QuotaStoreError,
  type UsedUnits,
  type WindowIds,
  type WindowName,
} from '../domain/quota.ts';
import type { QuotaView, QuotaWindow } from '../domain/quota-view.ts';
import type { WindowClock } from '../domain/windows.ts';
import type { KeyView } from './account-keys.ts';
import type { AddressOf } from './credential-guard.ts';
import type { KeyDirectory } from './key-directory.ts';
import type { PlanTable } from './plan-table.ts';
import { createRefusals } from './refusals.ts';

/** Who asks: a usable key of an account, and its plan. */
export interface Caller {
  readonly accountId: string;
  readonly key: Pick<KeyView, 'id' | 'name' | 'status' | 'createdAt'>;
  readonly plan: Plan;
  /** Units that count towards its quota beside what the store has counted: see `ChargedAccount`. */
  readonly carried: UsedUnits;
}

/** Whose quota it is. */
export type QuotaOwner = Pick<Caller, 'accountId' | 'plan' | 'carried'>;

/**
 * The outcome of a charge: `insured` units were allowed while the store was away, `undecided` ones were rejected
 * because of that.
 */
export type UnitsOutcome = 'charged' | 'insured' | 'refused' | 'refunded' | 'undecided';

/** A charge, and how to refund it. */
export interface Admitted {
  readonly quota: QuotaView;
  /**
   * Gives units back after a failure of ours; all of them by default.
   * @returns false when they may stay charged: see `QuotaStore.refund` and `mayStayCharged`
   */
  refund(units?: number): Promise<boolean>;
}

export interface Admission {
  /** @throws GatewayError 401, 429 or 503: see `KeyDirectory.verify` */
  authenticate(presentedKey: string | null, addressOf?: AddressOf): Promise<Caller>;
  /**
   * Charges whole units to the caller's plan. The only function that charges requests.
   * @throws GatewayError `quota-exceeded` (429) with the quota in `facts.quota`, `quota-unavailable` (503)
   */
  admit(caller: Caller, units: number): Promise<Admitted>;
  /** The current quota; charges nothing. @throws GatewayError `quota-unavailable` */
  look(owner: QuotaOwner): Promise<QuotaView>;
  /**
   * The key with the text `named`, in any state, if it belongs to the caller's account.
   * @throws GatewayError `forbidden` (403) for another account's, 401 for an unknown one
   */
  sibling(caller: Caller, named: string, addressOf?: AddressOf): Promise<Caller>;
}

export function createAdmission(options: {
  readonly keys: KeyDirectory;
  readonly plans: PlanTable;
  readonly quota: QuotaStore;
  readonly clock: WindowClock;
  readonly now: () => number;
  /** Called with each key that authenticates, on every request: must be fast. */
  readonly onKeyUsed: (keyId: string) => void;
  /** Called with each account before it is charged; must be fast. */
  readonly onCharge: (accountId: string) => void;
  /** Called with the quota after each charge that was allowed; must be fast. */
  readonly onQuota?: (accountId: string, plan: Plan, quota: QuotaView) => void;
  /** Called with the outcome of each charge; must be fast. */
  readonly onUnits?: (outcome: UnitsOutcome, units: number) => void;
}): Admission {
  const { keys, plans, quota, clock, now, onKeyUsed, onCharge, onQuota, onUnits = () => {} } = options;

  const refusals = createRefusals(now);

  const windowView = (name: WindowName, charge: QuotaCharge, { plan, carried }: QuotaOwner): QuotaWindow => {
    const { id } = charge[name];
    const limit = plan.limits[name];
    const used = charge[name].used + (carried[name].id === id ? carried[name].used : 0);
    const { startsAtMs, resetsAtMs } = clock.window(name, id);
    return { name, limit, used, remaining: Math.max(0, limit - used), startsAtMs, resetsAtMs };
  };
  const toView = (charge: QuotaCharge, owner: QuotaOwner): QuotaView => ({
    day: windowView('day', charge, owner),
    month: windowView('month', charge, owner),
    degraded: charge.degraded,
  });

  const charge = async (
    { accountId, plan, carried }: QuotaOwner,
    keyId: string,
    units: number,
  ): Promise<QuotaCharge> => {
    const windows = clock.ids();
    try {
      return await quota.charge({
        account: accountId,
        key: keyId,
        units,
        limits: roomOf(plan.limits, carried, windows),
        windows,
      });
    } catch (error) {
      if (!(error instanceof QuotaStoreError)) throw error;
      onUnits('undecided', units);
      throw quotaUnavailable(error);
    }
  };

  const toCaller = (record: KeyRecord): Caller => ({
    accountId: record.accountId,
    key: { id: record.id, name: record.name, status: keyStatus(record, now()), createdAt: record.createdAt },
    plan: plans.get(record.plan),
    carried: record.carried,
  });

  return {
    authenticate: async (presentedKey, addressOf) => {
      const record = await keys.verify(presentedKey, addressOf);
      onKeyUsed(record.id);
      return toCaller(record);
    },
    sibling: async (caller, named, addressOf) => {
      const record = await keys.find(named, addressOf);
      if (record.accountId === caller.accountId) return toCaller(record);
      throw new GatewayError(
        'forbidden',
        'api_key names a key of another account. Send a key of that account.',
      );
    },
    admit: async (caller, units) => {
      const { accountId, key, plan } = caller;
      onCharge(accountId);
      const asked = { accountId, plan, units, windows: clock.ids() };
      const again = refusals.find(asked);
      if (again !== undefined) {
        quota.countRefused(accountId, key.id, asked.windows.day);
        onUnits('refused', units);
        throw again;
      }
      const result = await charge(caller, key.id, units);
      const view = toView(result, caller);
      if (!result.allowed) {
        onUnits('refused', units);
        const error = quotaExceeded(view, result.blockedBy, plan, now());
        // If our clock was set back, the store may be in a later window; then the next request asks the store again.
        const { day, month } = asked.windows;
        if (result.day.id === day && result.month.id === month) refusals.keep(asked, error);
        throw error;
      }
      onUnits(result.degraded ? 'insured' : 'charged', units);
      onQuota?.(accountId, plan, view);
      const windows = { day: result.day.id, month: result.month.id };
      return {
        quota: view,
        refund: (refunded = units) => {
          onUnits('refunded', refunded);
          refusals.forget(accountId);
          return quota.refund({ account: accountId, key: key.id, units: refunded, windows });
        },
      };
    },
    // Nothing is counted, so no key is needed.
    look: async (owner) => toView(await charge(owner, '', 0), owner),
  };
}

const whose: Readonly<Record<WindowName, string>> = { day: "today's", month: "this month's" };

/** The limits of a plan minus the carried units; for nearly all accounts the plan itself. */
function roomOf(limits: PlanLimits, carried: UsedUnits, windows: WindowIds): PlanLimits {
  if (carried.day.id !== windows.day && carried.month.id !== windows.month) return limits;
  const { day, month } = carriedInto(carried, windows);
  return { day: Math.max(0, limits.day - day), month: Math.max(0, limits.month - month) };
}

/** The error, with all that a client needs to know when to try again. */
function quotaExceeded(
  view: QuotaView,
  blockedBy: readonly WindowName[],
  plan: Plan,
  nowMs: number,
): GatewayError {
  const resetsAtMs = Math.max(...blockedBy.map((name) => view[name].resetsAtMs));
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1000));
  const limits = blockedBy.map((name) => `${whose[name]} ${plural(view[name].limit, 'unit')}`).join(' and ');
  const isUsedUp = blockedBy.every((name) => view[name].remaining === 0);
  const resetsAt = toInstant(resetsAtMs);
  return new GatewayError(
    'quota-exceeded',
    isUsedUp
      ? `You have used ${limits} of the ${plan.name} plan; the quota resets at ${resetsAt}.`
      : `This request costs more units than are left of ${limits} of the ${plan.name} plan; the quota resets at ${resetsAt}.`,
    {
      retryAfterSeconds,
      quota: view,
      members: { 'violated-policies': blockedBy, plan: plan.name, resets_at: resetsAt },
    },
  );
}

const quotaUnavailable = (cause: unknown) =>
  new GatewayError(
    'quota-unavailable',
    'Your quota cannot be checked right now. Try again in a second.',
    { retryAfterSeconds: 1 },
    { cause },
  );
