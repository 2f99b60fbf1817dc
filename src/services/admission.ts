import { type KeyRecord, type KeyStatus, keyStatus } from '../domain/account.ts';
import { GatewayError } from '../domain/errors.ts';
import { toInstant } from '../domain/instant.ts';
import type { Plan } from '../domain/plan.ts';
import { type QuotaCharge, type QuotaStore, QuotaStoreError, type WindowName } from '../domain/quota.ts';
import type { QuotaView, QuotaWindow } from '../domain/quota-view.ts';
import type { WindowClock } from '../domain/windows.ts';
import type { AddressOf } from './credential-guard.ts';
import type { KeyDirectory } from './key-directory.ts';
import type { PlanTable } from './plan-table.ts';
import { createRefusals } from './refusals.ts';

/** Who asks: a usable key of an account, and its plan. */
export interface Caller {
  readonly accountId: string;
  readonly key: {
    readonly id: string;
    readonly name: string;
    readonly status: KeyStatus;
    readonly createdAt: Date;
  };
  readonly plan: Plan;
}

/** Whose quota it is. */
export type QuotaOwner = Pick<Caller, 'accountId' | 'plan'>;

/**
 * What became of units that were asked for: `insured` ones were let through while the store was away, `undecided` ones
 * refused because of that.
 */
export type UnitsOutcome = 'charged' | 'insured' | 'refused' | 'refunded' | 'undecided';

/** A charge that was made, and what it takes to give it back. */
export interface Admitted {
  readonly quota: QuotaView;
  /** Gives units back, because we failed to do the work; all of them when not told how many. */
  refund(units?: number): Promise<void>;
}

export interface Admission {
  /** @throws GatewayError 401, 429 or 503: see `KeyDirectory.verify` */
  authenticate(presentedKey: string | null, addressOf?: AddressOf): Promise<Caller>;
  /**
   * Charges whole units to the caller's plan: the one place where a refusal becomes an error.
   * @throws GatewayError `quota-exceeded` (429) with the quota in `facts.quota`, `quota-unavailable` (503)
   */
  admit(caller: Caller, units: number): Promise<Admitted>;
  /** The quota as it stands, for nothing. @throws GatewayError `quota-unavailable` */
  look(owner: QuotaOwner): Promise<QuotaView>;
  /**
   * The key that `named` is, whatever its state, when it belongs to the same account as the caller's.
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
  /** Told of each key that authenticates, on the path of every request: only ever notes it. */
  readonly onKeyUsed: (keyId: string) => void;
  /** Told of each account before it is charged; the same. */
  readonly onCharge: (accountId: string) => void;
  /** Told what became of units; the same. */
  readonly onUnits?: (outcome: UnitsOutcome, units: number) => void;
}): Admission {
  const { keys, plans, quota, clock, now, onKeyUsed, onCharge, onUnits = () => {} } = options;

  const refusals = createRefusals(now);

  const windowView = (name: WindowName, charge: QuotaCharge, limit: number): QuotaWindow => {
    const { id, used } = charge[name];
    const { startsAtMs, resetsAtMs } = clock.window(name, id);
    return { name, limit, used, remaining: Math.max(0, limit - used), startsAtMs, resetsAtMs };
  };
  const toView = (charge: QuotaCharge, plan: Plan): QuotaView => ({
    day: windowView('day', charge, plan.limits.day),
    month: windowView('month', charge, plan.limits.month),
    degraded: charge.degraded,
  });

  const charge = async (
    { accountId, plan }: QuotaOwner,
    keyId: string,
    units: number,
  ): Promise<QuotaCharge> => {
    try {
      return await quota.charge({
        account: accountId,
        key: keyId,
        units,
        limits: plan.limits,
        windows: clock.ids(),
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
        'api_key names a key of another account. Ask with a key of that account.',
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
      const view = toView(result, plan);
      if (!result.allowed) {
        onUnits('refused', units);
        const error = quotaExceeded(view, result.blockedBy, plan, now());
        // Another window may be in force, when our clock was set back: then the next one asks again.
        const { day, month } = asked.windows;
        if (result.day.id === day && result.month.id === month) refusals.keep(asked, error);
        throw error;
      }
      onUnits(result.degraded ? 'insured' : 'charged', units);
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
    // Nothing is counted, so that no key has to be named.
    look: async (owner) => toView(await charge(owner, '', 0), owner.plan),
  };
}

/** The refusal with all that a client needs to wait for the right moment. */
function quotaExceeded(
  view: QuotaView,
  blockedBy: readonly WindowName[],
  plan: Plan,
  nowMs: number,
): GatewayError {
  const resetsAtMs = Math.max(...blockedBy.map((name) => view[name].resetsAtMs));
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAtMs - nowMs) / 1000));
  const limits = blockedBy.map((name) => `${view[name].limit} a ${name}`).join(' and ');
  const resetsAt = toInstant(resetsAtMs);
  return new GatewayError(
    'quota-exceeded',
    `The ${plan.name} plan allows ${limits}; this request does not fit. It opens again at ${resetsAt}.`,
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
