import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChargeRequest, QuotaStore } from '../../../src/domain/quota/quota.ts';
import { AddressHours } from '../../../src/stores/quota/address-hours.ts';
import { openEmbeddedQuotaStore } from '../../../src/stores/quota/embedded-quota-store.ts';
import { QuotaLedger } from '../../../src/stores/quota/quota-ledger.ts';
import { getUtcWindows } from '../../../src/stores/quota/utc-windows.ts';
import { createMemoryPersistence } from '../../support/memory-persistence.ts';

const noon = Date.parse('2026-05-20T12:00:00Z');
const dayMs = 86_400_000;
const saveIntervalMs = 5;

function request(more: Partial<ChargeRequest> = {}): ChargeRequest {
  const limits = { day: 10, month: 20 };
  return { account: 'a', key: 'k', units: 1, limits, windows: getUtcWindows(noon), ...more };
}

const opened: QuotaStore[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const store of opened.splice(0)) await store.close().catch(() => {});
});

async function open(persistence = createMemoryPersistence(), onError: (error: unknown) => void = () => {}) {
  const store = await openEmbeddedQuotaStore({ now: () => noon, persistence, saveIntervalMs, onError });
  opened.push(store);
  return { store, persistence };
}

describe('the embedded store writes behind', () => {
  test('a closing store leaves everything to the next', async () => {
    const { store, persistence } = await open();
    await store.charge(request({ units: 4 }));
    await store.charge(request({ units: 9 }));
    await store.close();
    const next = await open(persistence);
    expect(await next.store.charge(request({ units: 0 }))).toMatchObject({
      day: { used: 4 },
      month: { used: 4 },
    });
    await next.store.charge(request({ units: 2 }));
    const { day } = getUtcWindows(noon);
    const row = { account: 'a', key: 'k', day, requests: 2, units: 6, refused: 1 };
    expect(await next.store.readUsage('a', day, day)).toEqual([row]);
    await next.store.close();
    expect([...persistence.rows.values()]).toEqual([row]);
  });

  test('a restart keeps the day of a key, which its usage counts, and resets the hour of an address', async () => {
    const keyLimits = { day: 6, hour: { address: 'x', id: Math.floor(noon / 3_600_000), limit: 5 } };
    const { store, persistence } = await open();
    await store.charge(request({ units: 5, keyLimits }));
    expect(await store.charge(request({ keyLimits }))).toMatchObject({ blockedBy: ['address-hour'] });
    await store.close();
    const next = await open(persistence);
    expect(await next.store.charge(request({ keyLimits }))).toMatchObject({
      keyUse: { day: 6, hour: { used: 1 } },
    });
    expect(await next.store.charge(request({ keyLimits }))).toMatchObject({ blockedBy: ['key-day'] });
  });

  test('charges are written without a close', async () => {
    const { store, persistence } = await open();
    await store.charge(request({ units: 4 }));
    await expect.poll(() => persistence.counters.get('a')).toMatchObject({ dayUsed: 4, monthUsed: 4 });
  });

  test('writes within a second by its own clock, also if a save takes four tenths of one', async () => {
    vi.useFakeTimers();
    const persistence = createMemoryPersistence();
    const save = async (...written: Parameters<typeof persistence.save>) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return persistence.save(...written);
    };
    const store = await openEmbeddedQuotaStore({ now: () => noon, persistence: { ...persistence, save } });
    await vi.advanceTimersByTimeAsync(1_001); // just missed a save
    await store.charge(request({ units: 4 }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(persistence.counters.get('a')).toMatchObject({ dayUsed: 4 });
    vi.useRealTimers();
    await store.close();
  });

  test('reading and rejecting write no counter', async () => {
    const { store, persistence } = await open();
    await store.charge(request({ units: 0 }));
    await store.charge(request({ units: 11 }));
    await store.close();
    expect(persistence.counters.size).toBe(0);
    expect([...persistence.rows.values()]).toMatchObject([{ requests: 0, refused: 1 }]);
  });

  test('a failed save is reported, kept and retried', async () => {
    const persistence = createMemoryPersistence();
    const { save } = persistence;
    let failures = 0;
    persistence.save = async () => {
      throw new Error('The database is away');
    };
    const { store } = await open(persistence, () => {
      failures += 1;
    });
    await store.charge(request({ units: 2 }));
    await expect.poll(() => failures).toBeGreaterThan(1);
    await store.charge(request({ units: 3 }));
    persistence.save = save;
    await store.close();
    expect(persistence.counters.get('a')).toMatchObject({ dayUsed: 5, monthUsed: 5 });
  });

  test('a close that cannot write says so', async () => {
    const persistence = createMemoryPersistence();
    persistence.save = async () => {
      throw new Error('The database is away');
    };
    const { store } = await open(persistence);
    await store.charge(request());
    await expect(store.close()).rejects.toThrow('away');
  });

  test('saves never overlap, and charges during one are in the next', async () => {
    const persistence = createMemoryPersistence();
    const { save } = persistence;
    let running = 0;
    let most = 0;
    persistence.save = async (counters, usage) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(4 * saveIntervalMs);
      await save(counters, usage);
      running -= 1;
    };
    const { store } = await open(persistence);
    for (let charged = 0; charged < 9; charged += 1) {
      await store.charge(request());
      await sleep(saveIntervalMs);
    }
    await store.close();
    expect(most).toBe(1);
    expect(persistence.counters.get('a')).toMatchObject({ dayUsed: 9 });
  });
});

test('hours that no gateway can use any more are deleted', () => {
  const hours = new AddressHours();
  hours.add('a', 'k', { address: 'x', id: 7 }, 3);
  hours.forgetBefore(7);
  expect(hours.read('a', 'k', { address: 'x', id: 6 })).toEqual({ id: 7, units: 3, isNew: false });
  hours.forgetBefore(8);
  expect(hours.read('a', 'k', { address: 'x', id: 6 })).toEqual({ id: 6, units: 0, isNew: true });
});

describe('the ledger', () => {
  test('deletes accounts whose month is over, but nothing unwritten', () => {
    let now = noon;
    const ledger = new QuotaLedger(() => now, { counters: [], usage: [] });
    ledger.charge(request());
    const { day, month } = getUtcWindows(noon);
    ledger.forget({ day: day + 60, month: month + 1 });
    expect(ledger.accountCount).toBe(1);
    ledger.takeDirty();
    ledger.forget({ day: day + 1, month });
    expect(ledger.accountCount).toBe(1);
    now += 40 * dayMs;
    ledger.forget({ day: day + 60, month: month + 1 });
    expect(ledger.accountCount).toBe(0);
  });

  test('assumes UTC, and allows one window ahead of the clock', () => {
    const ledger = new QuotaLedger(() => Date.parse('2026-12-31T23:59:59Z'), { counters: [], usage: [] });
    const { day, month } = { day: 20_818, month: 2026 * 12 + 11 };
    const ahead = { day: day + 1, month: month + 1 };
    expect(ledger.charge(request({ windows: ahead }))).toMatchObject({ allowed: true });
    const tooFar = request({ windows: { day: day + 2, month } });
    expect(() => ledger.charge(tooFar)).toThrow(expect.objectContaining({ outcome: 'rejected' }));
  });
});
