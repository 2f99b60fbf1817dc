import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../src/domain/errors.ts';
import { defaultPlans, type Plan } from '../../../src/domain/quota/plan.ts';
import { createRefusals, type RefusedCharge } from '../../../src/services/quota/refusals.ts';
import { limitedTo } from '../../support/limited-to.ts';

const [free, basic] = defaultPlans as readonly [Plan, Plan];
const error = new GatewayError('quota-exceeded', 'It does not fit.');
const asked: RefusedCharge = {
  whose: 'a',
  plan: free,
  restrictions: null,
  units: 3,
  windows: { day: 20_000, month: 24_000 },
  hour: null,
};

function refusals() {
  const clock = { ms: 1_000_000 };
  return { clock, ...createRefusals(() => clock.ms, 100) };
}

describe('a rejection is cached', () => {
  test('for the same or more units, and not for fewer, which might fit', () => {
    const { find, keep } = refusals();
    keep(asked, error);
    expect(find(asked)).toBe(error);
    expect(find({ ...asked, units: 4 })).toBe(error);
    expect(find({ ...asked, units: 2 })).toBeUndefined();
    expect(find({ ...asked, whose: 'b' })).toBeUndefined();
  });

  test('for a second, also when the clock is set back', () => {
    const { find, keep, clock } = refusals();
    keep(asked, error);
    clock.ms += 999;
    expect(find(asked)).toBe(error);
    clock.ms += 1;
    expect(find(asked)).toBeUndefined();
    keep(asked, error);
    clock.ms -= 60_000;
    expect(find(asked)).toBeUndefined();
  });

  test('not under another plan or other restrictions, in another window, or after a refund', () => {
    const { find, keep, forget } = refusals();
    const others = [
      { ...asked, plan: basic },
      { ...asked, windows: { day: 20_001, month: 24_000 } },
      { ...asked, windows: { day: 20_000, month: 24_001 } },
      { ...asked, restrictions: limitedTo({ unitsPerDay: 40 }) },
      { ...asked, hour: 480_000 },
    ];
    for (const other of others) {
      keep(asked, error);
      expect(find(other)).toBeUndefined();
    }
    keep(asked, error);
    forget('a');
    expect(find(asked)).toBeUndefined();
  });

  test('for a bounded number of accounts', () => {
    const { find, keep } = refusals();
    for (let account = 0; account < 1_000; account += 1)
      keep({ ...asked, whose: `account ${account}` }, error);
    const known = Array.from({ length: 1_000 }, (_, account) =>
      find({ ...asked, whose: `account ${account}` }),
    );
    expect(known.filter((one) => one !== undefined).length).toBeLessThanOrEqual(100);
  });
});
