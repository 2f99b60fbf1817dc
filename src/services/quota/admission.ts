import { type KeyRecord, keyStatus } from '../../domain/accounts/account.ts';
import type { RequestSource } from '../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import {
  type QuotaCharge,
  type QuotaStore,
  QuotaStoreError,
  type UsedUnits,
} from '../../domain/quota/quota.ts';
import type { QuotaView } from '../../domain/quota/quota-view.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import type { KeyView } from '../keys/account-keys.ts';
import type { KeyDirectory } from '../keys/key-directory.ts';
import { assertMayAsk } from '../keys/key-restrictions.ts';
import { chargeRequest, isLimitedByAddress, ownLimits, type QuotaOwner } from './charge-request.ts';
import type { PlanTable } from './plan-table.ts';
import { quotaExceeded, quotaUnavailable } from './quota-rejection.ts';
import { quotaView } from './quota-views.ts';
import { createRefusals, type RefusedCharge } from './refusals.ts';

/** Who asks: a usable key of an account, and its plan. */
export interface Caller {
  readonly accountId: string;
  readonly key: Pick<KeyView, 'id' | 'name' | 'status' | 'createdAt' | 'restrictions'>;
  /** What counts as one client, where the key limits the units of one; null for other keys, which need not know it. */
  readonly client: string | null;
  readonly plan: Plan;
  /** Units that count towards its quota beside what the store has counted: see `ChargedAccount`. */
  readonly carried: UsedUnits;
}

/** Whom a charge is for: a caller, or what an account has done without a key, whose usage is counted under the `id` that is given. */
export type Charged = Pick<Caller, 'accountId' | 'client' | 'plan' | 'carried'> & {
  readonly key: Pick<Caller['key'], 'id' | 'restrictions'>;
};

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
  /**
   * Finds the caller; at once for a key that is known and not restricted.
   * @param asker needed for a key that is presented: it may be restricted to some
   * @throws GatewayError 401, 429 or 503 as `KeyDirectory.verify`, `key-restricted` (403) as `assertMayAsk`
   */
  authenticate(presentedKey: string | null, asker?: RequestSource): Caller | Promise<Caller>;
  /**
   * Charges whole units to the caller's plan, and to the limits that its key has of its own. The only function that
   * charges requests.
   * @throws GatewayError `quota-exceeded` (429) with the quota in `facts.quota`, `quota-unavailable` (503)
   */
  admit(caller: Charged, units: number): Promise<Admitted>;
  /** The current quota; charges nothing. @throws GatewayError `quota-unavailable` */
  look(owner: QuotaOwner): Promise<QuotaView>;
  /**
   * The key with the text `named`, in any state, if it belongs to the caller's account; its restrictions are not looked at.
   * @throws GatewayError `forbidden` (403) for another account's, 401 for an unknown one
   */
  sibling(caller: Caller, named: string, asker: RequestSource): Promise<Caller>;
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
  /** Apart, so that the many addresses with one key do not push out those of accounts. */
  const refusalsOfKeys = createRefusals(now);

  const chargeFailure = (error: unknown, units: number): unknown => {
    if (!(error instanceof QuotaStoreError)) return error;
    onUnits('undecided', units);
    return quotaUnavailable(error);
  };

  const toCaller = (record: KeyRecord, asker: RequestSource | undefined): Caller => ({
    accountId: record.accountId,
    key: {
      id: record.id,
      name: record.name,
      status: keyStatus(record, now()),
      createdAt: record.createdAt,
      restrictions: record.restrictions,
    },
    client: isLimitedByAddress(record.restrictions) ? (asker?.client() ?? null) : null,
    plan: plans.get(record.plan),
    carried: record.carried,
  });

  const assertAsker = async (
    verified: KeyRecord | Promise<KeyRecord>,
    asker: RequestSource | undefined,
  ): Promise<Caller> => {
    const record = await verified;
    if (record.restrictions !== null) {
      if (asker === undefined) throw new TypeError('a key is presented by somebody');
      await assertMayAsk(record.restrictions, asker);
    }
    onKeyUsed(record.id);
    return toCaller(record, asker);
  };

  return {
    authenticate: (presentedKey, asker) => {
      const record = keys.verify(presentedKey, asker && (() => asker.client()));
      // Nearly all requests have a key that is known and not restricted: then there is nothing to wait for.
      if (record instanceof Promise || record.restrictions !== null) return assertAsker(record, asker);
      onKeyUsed(record.id);
      return toCaller(record, asker);
    },
    sibling: async (caller, named, asker) => {
      const record = await keys.find(named, () => asker.client());
      if (record.accountId === caller.accountId) return toCaller(record, asker);
      throw new GatewayError(
        'forbidden',
        'api_key names a key of another account. Send a key of that account.',
      );
    },
    admit: async (caller, units) => {
      const { accountId, key, plan } = caller;
      onCharge(accountId);
      const own = ownLimits(caller, now);
      const known = own === undefined ? refusals : refusalsOfKeys;
      const asked: RefusedCharge = {
        whose: own === undefined ? accountId : `${accountId} ${key.id} ${own.hour?.address ?? ''}`,
        plan,
        restrictions: own === undefined ? null : key.restrictions,
        units,
        windows: clock.ids(),
        hour: own?.hour?.id ?? null,
      };
      const again = known.find(asked);
      if (again !== undefined) {
        quota.countRejection(accountId, key.id, asked.windows.day);
        onUnits('refused', units);
        throw again;
      }
      let result: QuotaCharge;
      try {
        result = await quota.charge(chargeRequest(caller, key.id, units, asked.windows, own));
      } catch (error) {
        throw chargeFailure(error, units);
      }
      const hour = result.keyUse?.hour ?? null;
      const view = quotaView(result, caller, clock);
      if (!result.allowed) {
        onUnits('refused', units);
        const error = quotaExceeded(view, result.blockedBy, plan, now());
        // If our clock was set back, the store may be in a later window; then the next request asks the store again.
        const { day, month } = asked.windows;
        const isInForce = result.day.id === day && result.month.id === month;
        if (isInForce && (hour === null || hour.id === asked.hour)) known.keep(asked, error);
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
          if (own !== undefined) refusalsOfKeys.forget(asked.whose);
          const addressHour = own?.hour && hour && { address: own.hour.address, id: hour.id };
          return quota.refund({
            ...{ account: accountId, key: key.id, units: refunded, windows },
            // A request of which some units stay charged is one that was charged.
            requests: refunded < units ? 0 : 1,
            ...(addressHour && { addressHour }),
          });
        },
      };
    },
    // Nothing is counted, so an account needs no key.
    look: async (owner) => {
      const request = chargeRequest(owner, owner.key?.id ?? '', 0, clock.ids(), ownLimits(owner, now));
      const charge = await quota.charge(request).catch((error) => {
        throw chargeFailure(error, 0);
      });
      return quotaView(charge, owner, clock);
    },
  };
}
