import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ChargeRequest,
  type QuotaStore,
  QuotaStoreError,
  type RefundRequest,
  type SettleRequest,
  type SettlingQuotaStore,
} from '../../../src/domain/quota/quota.ts';
import { getHourId } from '../../../src/domain/quota/windows.ts';
import { EmbeddedQuotaStore } from '../../../src/stores/quota/embedded-quota-store.ts';
import { OutageTolerantQuotaStore } from '../../../src/stores/quota/outage-tolerant-quota-store.ts';
import { getUtcWindows } from '../../../src/stores/quota/utc-windows.ts';
import { createMemoryPersistence } from '../../support/memory-persistence.ts';
import { runsOf } from '../../support/sample.ts';

type Outcome = QuotaStoreError['outcome'];

/** A store that fails on demand, and records what was settled. */
function createFlaky() {
  const inner = new EmbeddedQuotaStore(
    { now: Date.now, persistence: createMemoryPersistence() },
    { counters: [], usage: [] },
  );
  let failing: Outcome | null = null;
  const settled: SettleRequest[] = [];
  const refunds: unknown[] = [];
  let calls = 0;
  const orFail = () => {
    calls += 1;
    if (failing !== null) throw new QuotaStoreError(failing, 'Failing as told');
  };
  const store: SettlingQuotaStore = {
    charge: async (one) => {
      orFail();
      return inner.charge(one);
    },
    refund: async (one) => {
      orFail();
      refunds.push(one);
      return inner.refund(one).then(() => true);
    },
    settle: async (one) => {
      orFail();
      settled.push({ ...one });
      // The embedded store cannot settle: as many charges without a limit stand in for it.
      const { account, key, units, requests } = one;
      const each = { account, key, windows: one.windows, units: 1, limits: { day: 1e6, month: 1e6 } };
      for (let rest = Math.max(units, requests); rest > 0; rest -= 1) await inner.charge(each);
      if (requests > units) await inner.refund({ ...each, units: requests - units, requests: 0 });
      if (units > requests) {
        await inner.charge(each);
        await inner.refund({ ...each, requests: units - requests + 1 });
      }
    },
    probe: async () => orFail(),
    countRejection: inner.countRejection.bind(inner),
    getPart: () => 0,
    readUsage: inner.readUsage.bind(inner),
    end: async (account, windows) => {
      orFail();
      return inner.end(account, windows);
    },
    resume: async (account) => {
      orFail();
      await inner.resume(account);
    },
    clear: async (account) => {
      orFail();
      await inner.clear(account);
    },
    getHealth: inner.getHealth.bind(inner),
    close: inner.close.bind(inner),
  };
  const fail = (outcome: Outcome | null) => {
    failing = outcome;
  };
  return { store, fail, settled, refunds, calls: () => calls };
}

const windows = getUtcWindows(Date.now());
const request = (more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  account: 'a',
  key: 'k',
  units: 1,
  limits: { day: 100, month: 1000 },
  windows,
  ...more,
});

let flaky: ReturnType<typeof createFlaky>;
let store: QuotaStore;
let states: string[];
let lost: SettleRequest[];
let lostRefunds: RefundRequest[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  flaky = createFlaky();
  states = [];
  lost = [];
  lostRefunds = [];
  store = new OutageTolerantQuotaStore(flaky.store, {
    capacity: 3,
    onStateChange: (state) => states.push(state),
    onError: (_error, debt) => lost.push(debt),
    onRefundLost: (_error, refund) => lostRefunds.push(refund),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

async function admitted(count: number, more: Partial<ChargeRequest> = {}): Promise<number> {
  let allowed = 0;
  for (let asked = 0; asked < count; asked += 1) {
    await store.charge(request(more)).then(
      () => (allowed += 1),
      () => {},
    );
  }
  return allowed;
}

describe('the outage allowance', () => {
  test.each([
    [1, 1],
    [20, 1],
    [21, 2],
    [140, 7],
  ])('for a day limit of %i is %i, also for an unseen account', async (day, budget) => {
    flaky.fail('not-run');
    expect(await admitted(10, { limits: { day, month: 1000 } })).toBe(budget);
  });

  test('is nothing for an account that is deleted meanwhile, and admitted charges count', async () => {
    await store.charge(request({ units: 10 }));
    flaky.fail('not-run');
    expect(await admitted(2)).toBe(2);
    const used = await store.end('a', windows);
    expect(used.day.used).toBe(12);
    expect(await admitted(5)).toBe(0);
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(2_000);
    await store.resume('a');
    expect(await admitted(1)).toBe(1);
  });

  test('is spent once a day, over all its outages', async () => {
    flaky.fail('not-run');
    expect(await admitted(3)).toBe(3);
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await store.charge(request())).toMatchObject({ degraded: false });
    flaky.fail('not-run');
    expect(await admitted(10)).toBe(2);
    expect(await admitted(10, { windows: { ...windows, day: windows.day + 1 } })).toBe(5);
  });

  test('never exceeds the last known remaining units, in either window', async () => {
    await store.charge(request({ units: 97 }));
    await store.charge(request({ account: 'b', units: 98, limits: { day: 1000, month: 100 } }));
    flaky.fail('not-run');
    expect(await admitted(10)).toBe(3);
    expect(await admitted(10, { account: 'b', limits: { day: 1000, month: 100 } })).toBe(2);
  });

  test('does not apply to a window that the store rejected', async () => {
    flaky.fail('rejected');
    await expect(store.charge(request())).rejects.toMatchObject({ outcome: 'rejected' });
  });

  test.each([
    ['of a key that has 140 units a day is 7', { day: 140, hour: null }, 7],
    ['of a key that has 1 unit is 1', { day: 1, hour: null }, 1],
    [
      'of an address that has 41 units an hour is 3',
      { day: null, hour: { address: 'x', id: 5, limit: 41 } },
      3,
    ],
    ['is the least of all', { day: 60, hour: { address: 'x', id: 5, limit: 1_000 } }, 3],
  ])('%s', async (_name, keyLimits, budget) => {
    const limits = { day: 1_000, month: 1_000 };
    flaky.fail('not-run');
    expect(await admitted(20, { limits, keyLimits })).toBe(budget);
    // The account continues with the rest of its own allowance.
    expect(await admitted(60, { limits, key: 'k2' })).toBe(50 - budget);
  });

  test('of an address is separate, and is available again in the next hour; that of a key is not', async () => {
    const keyLimits = (address: string, id: number) => ({
      keyLimits: { day: 100, hour: { address, id, limit: 40 } },
    });
    flaky.fail('not-run');
    expect(await admitted(9, keyLimits('x', 5))).toBe(2);
    expect(await admitted(9, keyLimits('y', 5))).toBe(2);
    expect(await admitted(9, keyLimits('x', 4))).toBe(0);
    expect(await admitted(9, keyLimits('x', 6))).toBe(1);
  });

  test('of a key never exceeds its last known remaining units, including its debt', async () => {
    const more = { limits: { day: 1_000, month: 1_000 }, keyLimits: { day: 100, hour: null } };
    await store.charge(request({ units: 96, ...more }));
    flaky.fail('not-run');
    expect(await admitted(2, more)).toBe(2);
    flaky.fail(null);
    // The store does not have the two charges yet, and says that 3 are left.
    expect(await store.charge(request(more))).toMatchObject({ keyUse: { day: 97 } });
    flaky.fail('not-run');
    expect(await admitted(9, more)).toBe(1);
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await store.charge(request({ ...more, units: 0 }))).toMatchObject({ keyUse: { day: 100 } });
    expect(await store.charge(request(more))).toMatchObject({ blockedBy: ['key-day'] });
  });

  test('does not apply to a bug', async () => {
    vi.spyOn(flaky.store, 'charge').mockRejectedValue(new TypeError('a bug'));
    await expect(store.charge(request())).rejects.toThrow(TypeError);
  });

  test('shows the last known quota; reading fails for an unseen account', async () => {
    await store.charge(request({ units: 7 }));
    flaky.fail('unknown');
    await admitted(2);
    expect(await store.charge(request({ units: 0 }))).toMatchObject({ degraded: true, day: { used: 9 } });
    await expect(store.charge(request({ units: 0, account: 'b' }))).rejects.toThrow(QuotaStoreError);
  });

  test('is tracked for a limited number of accounts', async () => {
    flaky.fail('not-run');
    for (const account of ['a', 'b', 'c']) expect(await admitted(1, { account })).toBe(1);
    expect(await admitted(1, { account: 'd' })).toBe(0);
    expect(await admitted(1, { account: 'd', windows: { ...windows, day: windows.day + 1 } })).toBe(1);
  });
});

describe('the debt after an outage', () => {
  test('is added without traffic: only charges that certainly did not run', async () => {
    flaky.fail('unknown');
    await admitted(2);
    flaky.fail('not-run');
    await admitted(2);
    await admitted(1, { key: 'k2' });
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(1500);
    expect(flaky.settled).toMatchObject([
      { account: 'a', key: 'k', units: 2, requests: 2, windows },
      { account: 'a', key: 'k2', units: 1, requests: 1, windows },
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(flaky.settled).toHaveLength(2);
  });

  test('is sent once if the outcome is unknown, and reported', async () => {
    flaky.fail('not-run');
    await admitted(2);
    flaky.fail(null);
    const settle = vi.spyOn(flaky.store, 'settle');
    settle.mockRejectedValueOnce(new QuotaStoreError('not-run', 'not yet'));
    settle.mockRejectedValueOnce(new QuotaStoreError('unknown', 'silence'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(settle).toHaveBeenCalledTimes(2);
    expect(lost).toMatchObject([{ units: 2 }]);
  });

  test('is reduced by refunds meanwhile', async () => {
    flaky.fail('not-run');
    await admitted(3);
    await store.refund(request());
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(1500);
    expect(flaky.settled).toMatchObject([{ units: 2, requests: 2 }]);
    expect(flaky.refunds).toEqual([]);
    await store.refund(request());
    expect(flaky.refunds).toHaveLength(1);
  });

  test('is added on close', async () => {
    flaky.fail('not-run');
    await admitted(1);
    flaky.fail(null);
    await store.close();
    expect(flaky.settled).toHaveLength(1);
  });
});

describe('a refund while the store is away', () => {
  const refund = { account: 'a', key: 'k', units: 2, windows };

  test('is made later without traffic, once, if it certainly did not run', async () => {
    await store.charge(request({ units: 5 }));
    flaky.fail('not-run');
    for (let times = 0; times < 3; times += 1) expect(await store.refund(refund)).toBe(false);
    expect(store.getHealth().state).toBe('away');
    expect(flaky.refunds).toEqual([]);
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(flaky.refunds).toEqual([{ ...refund, units: 6, requests: 3 }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(flaky.refunds).toHaveLength(1);
    expect(lostRefunds).toEqual([]);
  });

  test('is not sent while the breaker is open, and made later', async () => {
    flaky.fail('not-run');
    await admitted(10, { account: 'b' });
    const sent = flaky.calls();
    expect(await store.refund(refund)).toBe(false);
    expect(flaky.calls()).toBe(sent);
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(flaky.refunds).toEqual([{ ...refund, requests: 1 }]);
  });

  test('is made for each address separately, after the debt is reduced', async () => {
    const id = getHourId(Date.now());
    const addressHour = { address: 'x', id };
    const keyLimits = { day: 50, hour: { ...addressHour, limit: 50 } };
    await store.charge(request({ units: 9, keyLimits }));
    flaky.fail('not-run');
    await admitted(1, { keyLimits });
    expect(await store.refund({ ...refund, units: 1, addressHour })).toBe(true);
    for (const address of ['x', 'x', 'y'])
      expect(await store.refund({ ...refund, addressHour: { address, id } })).toBe(false);
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(3000);
    expect(flaky.refunds).toEqual([
      { ...refund, units: 4, requests: 2, addressHour },
      { ...refund, requests: 1, addressHour: { address: 'y', id } },
    ]);
    const found = await store.charge(request({ units: 0, keyLimits }));
    expect(found.keyUse).toEqual({ day: 3, hour: { id, used: 5 } });
  });

  test('is never sent again if its reply was lost, which is reported', async () => {
    flaky.fail('unknown');
    expect(await store.refund(refund)).toBe(false);
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(5000);
    expect(flaky.refunds).toEqual([]);
    expect(lostRefunds).toEqual([{ ...refund, requests: 1 }]);
  });

  test('is sent when the store closes; what cannot be sent then is reported', async () => {
    flaky.fail('not-run');
    await store.refund(refund);
    flaky.fail(null);
    await store.close();
    expect(flaky.refunds).toHaveLength(1);
    flaky.fail('not-run');
    await store.refund(refund);
    await store.close();
    expect(lostRefunds).toEqual([{ ...refund, requests: 1 }]);
  });

  test('keeps counters equal to the allowed charges over random outages in which nothing ran', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('charge' as const), units: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('refund' as const), of: fc.nat(30) }),
      fc.record({ kind: fc.constant('away' as const), is: fc.boolean() }),
    );
    let histories = 0;
    const exact = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (history) => {
      histories += 1;
      const other = createFlaky();
      const insured = new OutageTolerantQuotaStore(other.store);
      const account = `history-${histories}`;
      const open: number[] = [];
      let kept = 0;
      for (const one of history) {
        if (one.kind === 'away') other.fail(one.is ? 'not-run' : null);
        else if (one.kind === 'charge') {
          const charge = await insured.charge(request({ account, units: one.units })).catch(() => null);
          if (charge?.allowed !== true) continue;
          open.push(one.units);
          kept += one.units;
        } else if (open.length > 0) {
          const [units] = open.splice(one.of % open.length, 1) as [number];
          await insured.refund({ account, key: 'k', units, windows });
          kept -= units;
        }
      }
      other.fail(null);
      await vi.advanceTimersByTimeAsync(3000);
      const { day } = await insured.charge(request({ account, units: 0 }));
      const usage = await insured.readUsage(account, windows.day, windows.day);
      expect({ used: day.used, requests: usage[0]?.requests ?? 0, units: usage[0]?.units ?? 0 }).toEqual({
        used: kept,
        requests: open.length,
        units: kept,
      });
      await insured.close();
    });
    // A case found once in thousands: the units of the last refund are pending, and the request is in the
    // store.
    const charge = (units: number) => ({ kind: 'charge' as const, units });
    const refund = { kind: 'refund' as const, of: 0 };
    const found = [charge(1), charge(1), { kind: 'away' as const, is: true }, charge(2), refund, refund];
    await fc.assert(exact, { numRuns: runsOf(40, 150), examples: [[found]] });
  });
});

describe('the breaker', () => {
  test('opens after 5 failures for 1 s, then probes once by itself', async () => {
    flaky.fail('unknown');
    await admitted(20);
    expect(flaky.calls()).toBe(5);
    await vi.advanceTimersByTimeAsync(900);
    expect(flaky.calls()).toBe(5);
    await vi.advanceTimersByTimeAsync(200);
    expect(flaky.calls()).toBe(6);
    expect(store.getHealth().state).toBe('away');
    flaky.fail(null);
    await vi.advanceTimersByTimeAsync(1250);
    expect(store.getHealth().state).toBe('ok');
    expect(await store.charge(request())).toMatchObject({ degraded: false });
    expect(states).toEqual(['away', 'ok']);
  });
});
