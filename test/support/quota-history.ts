import fc from 'fast-check';
import {
  type AddressHour,
  type KeyLimits,
  type QuotaCharge,
  type QuotaStore,
  QuotaStoreError,
  type WindowIds,
} from '../../src/domain/quota/quota.ts';
import { getHourId } from '../../src/domain/quota/windows.ts';

/**
 * The hour in which the histories begin; if it ends meanwhile, every step is still within the range that
 * stores allow.
 */
const hourNow = getHourId(Date.now());

/** The current UTC windows, which a store compares with those of a charge. */
export function windowsNow(): WindowIds {
  const now = new Date();
  return {
    day: Math.floor(now.getTime() / 86_400_000),
    month: now.getUTCFullYear() * 12 + now.getUTCMonth(),
  };
}

/** A key's own limits; the hour is relative to now. */
interface OwnLimits {
  readonly day: number | null;
  readonly hour: { readonly limit: number; readonly address: number; readonly ahead: number } | null;
}

/** One step of a history; windows are days and months relative to now. */
export interface Step {
  readonly kind: 'charge' | 'look' | 'refund';
  readonly account: number;
  readonly key: string;
  readonly units: number;
  readonly limits: { readonly day: number; readonly month: number };
  readonly ahead: WindowIds;
  /** Null: the key has none now. */
  readonly own: OwnLimits | null;
}

const addressHourOf = ({ address, ahead }: { address: number; ahead: number }): AddressHour => ({
  address: `203.0.113.${address}`,
  id: hourNow + ahead,
});

/** The key's own limits in a step, as a charge gets them. */
export function keyLimitsOf({ own }: Pick<Step, 'own'>): { readonly keyLimits?: KeyLimits } {
  if (own === null) return {};
  const { day, hour } = own;
  return { keyLimits: { day, hour: hour && { ...addressHourOf(hour), limit: hour.limit } } };
}

const offset = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 1 }));

const own: fc.Arbitrary<OwnLimits> = fc.record({
  day: fc.option(fc.integer({ min: 1, max: 9 })),
  hour: fc.option(
    fc.record({
      limit: fc.integer({ min: 1, max: 9 }),
      address: fc.integer({ min: 0, max: 1 }),
      ahead: fc.oneof({ weight: 15, arbitrary: offset }, fc.constant(3)),
    }),
  ),
});

/**
 * Random steps over two accounts, keys with and without own limits, small limits, windows near the present.
 */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('charge', 'charge', 'charge', 'look', 'refund'),
    account: fc.integer({ min: 0, max: 1 }),
    key: fc.constantFrom('k1', 'k2'),
    units: fc.integer({ min: 1, max: 7 }),
    limits: fc.record({ day: fc.integer({ min: 1, max: 15 }), month: fc.integer({ min: 1, max: 25 }) }),
    ahead: fc.oneof(
      { weight: 12, arbitrary: fc.record({ day: offset, month: offset }) },
      { weight: 1, arbitrary: fc.constantFrom({ day: 3, month: 0 }, { day: 0, month: 3 }) },
    ),
    own: fc.option(own),
  }),
  { minLength: 1, maxLength: 25 },
);

let histories = 0;

/** Account names that no other history uses. */
export function freshAccounts(): (index: number) => string {
  histories += 1;
  const name = `${process.pid}-${histories}-${Math.random().toString(36).slice(2, 8)}`;
  return (index) => `${name}-${index}`;
}

/** Runs one step. @returns null for a refund, `refused` for a window ahead of the clock */
export async function take(
  store: QuotaStore,
  step: Step,
  account: string,
  base: WindowIds,
): Promise<QuotaCharge | 'refused' | null> {
  const { key, limits } = step;
  const units = step.kind === 'look' ? 0 : step.units;
  const windows = { day: base.day + step.ahead.day, month: base.month + step.ahead.month };
  if (step.kind === 'refund') {
    const addressHour = step.own?.hour && addressHourOf(step.own.hour);
    await store.refund({ account, key, units, windows, ...(addressHour && { addressHour }) });
    return null;
  }
  try {
    return await store.charge({ account, key, units, limits, windows, ...keyLimitsOf(step) });
  } catch (error) {
    if (error instanceof QuotaStoreError && error.outcome === 'rejected') return 'refused';
    throw error;
  }
}
