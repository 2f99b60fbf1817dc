import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../src/domain/errors.ts';
import { defaultPlans, type Plan } from '../../../src/domain/quota/plan.ts';
import {
  createRecentRejections,
  type RejectableCharge,
} from '../../../src/services/quota/recent-rejections.ts';
import { limitedTo } from '../../support/limited-to.ts';

const [free, basic] = defaultPlans as readonly [Plan, Plan];
const error = new GatewayError('quota-exceeded', 'It does not fit.');
const asked: RejectableCharge = {
  owner: 'a',
  plan: free,
  restrictions: null,
  units: 3,
  windows: { day: 20_000, month: 24_000 },
  hour: null,
};

function refusals() {
  const clock = { ms: 1_000_000 };
  return { clock, ...createRecentRejections(() => clock.ms, 100) };
}

describe('a rejection is remembered', () => {
  test('for the same or more units, and not for less, which might fit', () => {
    const { find, remember } = refusals();
    remember(asked, error);
    expect(find(asked)).toBe(error);
    expect(find({ ...asked, units: 4 })).toBe(error);
    expect(find({ ...asked, units: 2 })).toBeUndefined();
    expect(find({ ...asked, owner: 'b' })).toBeUndefined();
  });

  test('for a second, and no longer when the clock is set back', () => {
    const { find, remember, clock } = refusals();
    remember(asked, error);
    clock.ms += 999;
    expect(find(asked)).toBe(error);
    clock.ms += 1;
    expect(find(asked)).toBeUndefined();
    remember(asked, error);
    clock.ms -= 60_000;
    expect(find(asked)).toBeUndefined();
  });

  test('not under another plan or other restrictions, in another window, or after units were given back', () => {
    const { find, remember, forget } = refusals();
    const others = [
      { ...asked, plan: basic },
      { ...asked, windows: { day: 20_001, month: 24_000 } },
      { ...asked, windows: { day: 20_000, month: 24_001 } },
      { ...asked, restrictions: limitedTo({ unitsPerDay: 40 }) },
      { ...asked, hour: 480_000 },
    ];
    for (const other of others) {
      remember(asked, error);
      expect(find(other)).toBeUndefined();
    }
    remember(asked, error);
    forget('a');
    expect(find(asked)).toBeUndefined();
  });

  test('of a bounded number of accounts', () => {
    const { find, remember } = refusals();
    for (let account = 0; account < 1_000; account += 1)
      remember({ ...asked, owner: `account ${account}` }, error);
    const known = Array.from({ length: 1_000 }, (_, account) =>
      find({ ...asked, owner: `account ${account}` }),
    );
    expect(known.filter((one) => one !== undefined).length).toBeLessThanOrEqual(100);
  });
});
