import fc from 'fast-check';
import {
  type QuotaCharge,
  type QuotaStore,
  QuotaStoreError,
  type WindowIds,
} from '../../src/domain/quota.ts';

/** The UTC windows now: those by which a store checks what it is asked for. */
export function windowsNow(): WindowIds {
  const now = new Date();
  return {
    day: Math.floor(now.getTime() / 86_400_000),
    month: now.getUTCFullYear() * 12 + now.getUTCMonth(),
  };
}

/** One step of a history; windows are given as days and months from now. */
export interface Step {
  readonly kind: 'charge' | 'look' | 'refund';
  readonly account: number;
  readonly key: string;
  readonly units: number;
  readonly limits: { readonly day: number; readonly month: number };
  readonly ahead: WindowIds;
}

const offset = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: -1, max: 1 }));

/** Random steps over two accounts, small limits and windows near the present. */
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

/** Does one step; null for a refund, `refused` for a window ahead of the clock. */
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
    await store.refund({ account, key, units, windows });
    return null;
  }
  try {
    return await store.charge({ account, key, units, limits, windows });
  } catch (error) {
    if (error instanceof QuotaStoreError && error.ran === 'refused') return 'refused';
    throw error;
  }
}
