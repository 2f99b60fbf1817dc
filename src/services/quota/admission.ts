import { getKeyStatus, type KeyRecord, type KeyStatus } from '../../domain/accounts/account.ts';
import type { RequestSource } from '../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { ChargeSource } from '../../domain/quota/charge-log.ts';
import type { Plan } from '../../domain/quota/plan.ts';
import {
  type QuotaCharge,
  type QuotaStore,
  QuotaStoreError,
  type UsedUnits,
  type WindowName,
} from '../../domain/quota/quota.ts';
import type { QuotaView, QuotaWindow } from '../../domain/quota/quota-view.ts';
import { type CalendarWindow, getHourWindow, type WindowClock } from '../../domain/quota/windows.ts';
import type { KeyDirectory } from '../keys/key-directory.ts';
import { assertAllowed } from '../keys/key-restrictions.ts';
import type { ChargeRecorder } from './charge-recorder.ts';
import {
  createChargeRequest,
  getKeyLimits,
  isLimitedByAddress,
  type LimitedKey,
  type QuotaOwner,
} from './charge-request.ts';
import type { PlanTable } from './plan-table.ts';
import { createQuotaExceededError, createQuotaUnavailableError } from './quota-rejection.ts';
import { createRecentRejections, type RejectableCharge } from './recent-rejections.ts';

/** The facts about a caller's key that requests need. */
interface CallerKey extends LimitedKey, Pick<KeyRecord, 'name' | 'createdAt'> {
  readonly status: KeyStatus;
}

/** The sender of a request: a usable key of an account, and the account's plan. */
export interface Caller {
  readonly accountId: string;
  readonly key: CallerKey;
  /** The address that counts as one client (`RequestSource.getClient`). Null if the key has no limit per client. */
  readonly client: string | null;
  readonly plan: Plan;
  /** Units that count towards the quota in addition to what the store has counted (see `ChargedAccount`). */
  readonly carriedUsage: UsedUnits;
}

/**
 * The account that pays for a charge, with its key. If no key is involved, as for webhooks, `key.id` is the
 * name under which the usage is counted.
 */
export interface Payer extends Omit<Caller, 'key'> {
  readonly key: Pick<CallerKey, 'id' | 'firstKeyId' | 'name' | 'restrictions'>;
}

/**
 * The outcome of a charge. While the store is unavailable, `insured` units are allowed from the outage
 * allowance, and `undecided` ones are rejected.
 */
export type UnitsOutcome = 'charged' | 'insured' | 'refused' | 'refunded' | 'undecided';

/** A charge, with a way to refund it. */
export interface AdmittedCharge {
  readonly quota: QuotaView;
  /**
   * Gives units back after a failure of the gateway, by default all of them.
   * @returns false if they may stay charged (see `QuotaStore.refund`)
   */
  refund(units?: number): Promise<boolean>;
  /** Records a status other than 200, for the list of charges. */
  setStatus(status: number): void;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Decides whether requests are admitted: finds the caller, and charges the units. */
export function createAdmission(options: {
  readonly keys: KeyDirectory;
  readonly plans: PlanTable;
  readonly quota: QuotaStore;
  readonly clock: WindowClock;
  readonly now: () => number;
  /** Records allowed charges and their refunds. */
  readonly recorder: Pick<ChargeRecorder, 'record' | 'change'>;
  /** Called with each key that authenticates. That happens on every request, so it must be fast. */
  readonly onKeyUsed: (keyId: string) => void;
  /** Called with each account before it is charged, so it must be fast. */
  readonly onCharge: (accountId: string) => void;
  /** Called with the quota after each charge that was allowed, so it must be fast. */
  readonly onQuota?: (accountId: string, plan: Plan, quota: QuotaView) => void;
  /** Called with the outcome of each charge, so it must be fast. */
  readonly onUnits?: (outcome: UnitsOutcome, units: number) => void;
}) {
  const { keys, plans, quota: quotaStore, clock, now, recorder } = options;
  const { onKeyUsed, onCharge, onQuota, onUnits = () => {} } = options;

  const accountRejections = createRecentRejections(now);
  /** A separate cache, so that the many addresses that use one key do not evict the rejections of accounts. */
  const keyRejections = createRecentRejections(now);

  const toChargeError = (error: unknown, units: number): unknown => {
    if (!(error instanceof QuotaStoreError)) return error;
    onUnits('undecided', units);
    return createQuotaUnavailableError(error);
  };

  const toCaller = (record: KeyRecord, source: RequestSource | undefined): Caller => ({
    accountId: record.accountId,
    key: {
      id: record.id,
      firstKeyId: record.firstKeyId,
      name: record.name,
      status: getKeyStatus(record, now()),
      createdAt: record.createdAt,
      restrictions: record.restrictions,
    },
    client: isLimitedByAddress(record.restrictions) ? (source?.getClient() ?? null) : null,
    plan: plans.get(record.plan),
    carriedUsage: record.carriedUsage,
  });

  const checkRestrictions = async (
    verification: KeyRecord | Promise<KeyRecord>,
    source: RequestSource | undefined,
  ): Promise<Caller> => {
    const record = await verification;
    if (record.restrictions !== null) {
      if (source === undefined) throw new TypeError('a restricted key needs a request source');
      await assertAllowed(record.restrictions, source);
    }
    onKeyUsed(record.id);
    return toCaller(record, source);
  };

  /**
   * Reads the current quota without charging anything. The account needs no key.
   * @throws GatewayError `quota-unavailable`
   */
  const readQuota = async (owner: QuotaOwner): Promise<QuotaView> => {
    const request = createChargeRequest(owner, 0, clock.getIds(), getKeyLimits(owner, now));
    const charge = await quotaStore.charge(request).catch((error) => {
      throw toChargeError(error, 0);
    });
    return toQuotaView(charge, owner, clock);
  };

  return {
    /**
     * Finds the caller by its key. Nearly all requests have a cached key without restrictions. Their caller is
     * returned at once, without a promise.
     * @param source required with a key, because the key may be restricted
     * @throws GatewayError 401, 429 or 503 as `KeyDirectory.verify` does, `key-restricted` (403) as
     * `assertAllowed` does
     */
    authenticate: (presentedKey: string | null, source?: RequestSource): Caller | Promise<Caller> => {
      const record = keys.verify(presentedKey, source && (() => source.getClient()));
      if (record instanceof Promise || record.restrictions !== null) return checkRestrictions(record, source);
      onKeyUsed(record.id);
      return toCaller(record, source);
    },
    /**
     * Finds another key of the caller's account by its text, even a revoked or expired one. Its restrictions
     * are not checked.
     * @throws GatewayError `forbidden` (403) for another account's key, 401 for an unknown one
     */
    findSiblingKey: async (caller: Caller, siblingKey: string, source: RequestSource): Promise<Caller> => {
      const record = await keys.find(siblingKey, () => source.getClient());
      if (record.accountId === caller.accountId) return toCaller(record, source);
      throw new GatewayError(
        'forbidden',
        'api_key names a key of another account. Send a key of that account.',
      );
    },
    /**
     * Charges whole units to the caller's plan, and to the key's own limits if it has any. This is the only
     * function that charges requests.
     * @param source the description of the request in the list of charges
     * @throws GatewayError `quota-exceeded` (429) with the quota in `facts.quota`, `quota-unavailable` (503)
     */
    admit: async (caller: Payer, units: number, source: ChargeSource): Promise<AdmittedCharge> => {
      const { accountId, key, plan } = caller;
      onCharge(accountId);
      // A recent rejection is repeated without calling the store.
      const keyLimits = getKeyLimits(caller, now);
      const rejections = keyLimits === undefined ? accountRejections : keyRejections;
      const charge: RejectableCharge = {
        owner:
          keyLimits === undefined ? accountId : `${accountId} ${key.id} ${keyLimits.hour?.address ?? ''}`,
        plan,
        restrictions: keyLimits === undefined ? null : key.restrictions,
        units,
        windows: clock.getIds(),
        hour: keyLimits?.hour?.id ?? null,
      };
      const atMs = now();
      const rejection = rejections.find(charge);
      if (rejection !== undefined) {
        quotaStore.countRejection(accountId, key.id, charge.windows.day);
        onUnits('refused', units);
        throw rejection;
      }
      // The store charges the units, or names the limits that they would exceed.
      let result: QuotaCharge;
      try {
        result = await quotaStore.charge(createChargeRequest(caller, units, charge.windows, keyLimits));
      } catch (error) {
        throw toChargeError(error, units);
      }
      const hour = result.keyUse?.hour ?? null;
      const view = toQuotaView(result, caller, clock);
      if (!result.allowed) {
        onUnits('refused', units);
        const error = createQuotaExceededError(view, result.blockedBy, plan, now());
        // If this machine's clock was set back, the store may be in a later window. Then the next request
        // calls the store again.
        const { day, month } = charge.windows;
        const isSameWindow = result.day.id === day && result.month.id === month;
        if (isSameWindow && (hour === null || hour.id === charge.hour)) rejections.remember(charge, error);
        throw error;
      }
      onUnits(result.degraded ? 'insured' : 'charged', units);
      onQuota?.(accountId, plan, view);
      const windows = { day: result.day.id, month: result.month.id };
      const recordedCharge = recorder.record({ accountId, day: windows.day, atMs, units, key }, source);
      return {
        quota: view,
        refund: (refundedUnits = units) => {
          onUnits('refunded', refundedUnits);
          recorder.change(recordedCharge, { refunded: refundedUnits });
          accountRejections.forget(accountId);
          if (keyLimits !== undefined) keyRejections.forget(charge.owner);
          const addressHour = keyLimits?.hour && hour && { address: keyLimits.hour.address, id: hour.id };
          return quotaStore.refund({
            account: accountId,
            key: key.id,
            firstKey: key.firstKeyId ?? null,
            units: refundedUnits,
            windows,
            // If some of a request's units stay charged, the request counts as charged.
            requests: refundedUnits < units ? 0 : 1,
            ...(addressHour && { addressHour }),
          });
        },
        setStatus: (status) => recorder.change(recordedCharge, { status }),
      };
    },
    readQuota,
    /** Reads the quota for the headers of a free answer. @returns null while the quota store is unavailable */
    readQuotaIfAvailable: (owner: QuotaOwner): Promise<QuotaView | null> =>
      readQuota(owner).catch((error: unknown) => {
        if (error instanceof GatewayError && error.code === 'quota-unavailable') return null;
        throw error;
      }),
  };
}

/** Converts the windows of a charge to the form that clients see: first the account's windows, then its key's. */
function toQuotaView(charge: QuotaCharge, owner: QuotaOwner, clock: WindowClock): QuotaView {
  return {
    day: createAccountWindow('day', charge, owner, clock),
    month: createAccountWindow('month', charge, owner, clock),
    keyWindows: charge.keyUse === null ? noWindows : createKeyWindows(charge, owner, clock),
    degraded: charge.degraded,
  };
}

/** An empty list, shared by nearly all charges, because few keys have limits of their own. */
const noWindows: readonly QuotaWindow[] = [];

function createAccountWindow(
  name: WindowName,
  charge: UsedUnits,
  { plan, carriedUsage }: QuotaOwner,
  clock: WindowClock,
): QuotaWindow {
  const { id } = charge[name];
  const used = charge[name].used + (carriedUsage[name].id === id ? carriedUsage[name].used : 0);
  return toWindow(name, plan.limits[name], used, clock.findWindow(name, id));
}

function createKeyWindows(
  { day, keyUse }: QuotaCharge,
  { key }: QuotaOwner,
  clock: WindowClock,
): readonly QuotaWindow[] {
  const { unitsPerDay = null, perAddressPerHour = null } = key?.restrictions ?? {};
  const windows: QuotaWindow[] = [];
  if (keyUse === null) return windows;
  if (unitsPerDay !== null)
    windows.push(toWindow('key-day', unitsPerDay, keyUse.day, clock.findWindow('day', day.id)));
  if (perAddressPerHour !== null && keyUse.hour !== null)
    windows.push(
      toWindow('address-hour', perAddressPerHour, keyUse.hour.used, getHourWindow(keyUse.hour.id)),
    );
  return windows;
}

function toWindow(
  name: QuotaWindow['name'],
  limit: number,
  used: number,
  { startsAtMs, resetsAtMs }: CalendarWindow,
): QuotaWindow {
  return { name, limit, used, remaining: Math.max(0, limit - used), startsAtMs, resetsAtMs };
}
