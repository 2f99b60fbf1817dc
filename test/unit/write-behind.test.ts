import { describe, expect, test } from 'vitest';
import type { AccountStore } from '../../src/domain/accounts/account.ts';
import { GatewayError } from '../../src/domain/errors.ts';
import type { KeyUsage, QuotaStore } from '../../src/domain/quota/quota.ts';
import type { UsageHistory } from '../../src/domain/quota/usage-history.ts';
import { createWindowClock, toDayId } from '../../src/domain/quota/windows.ts';
import { createKeyUses } from '../../src/services/keys/key-uses.ts';
import { createUsageArchive } from '../../src/services/quota/usage-archive.ts';
import { repeat } from '../../src/services/work/repeat.ts';

const atMs = Date.parse('2026-05-31T23:59:59Z');

describe('when keys were last used', () => {
  test('is written once for many uses, and at the latest on stopping', async () => {
    const written: unknown[] = [];
    let nowMs = atMs;
    const uses = createKeyUses({
      store: {
        recordKeyUse: async (keys) => void written.push(...keys),
      } as Partial<AccountStore> as AccountStore,
      now: () => nowMs,
    });
    const job = repeat(uses.write, { everyMs: 60_000, onError: () => {} });
    for (let times = 0; times < 1_000; times += 1) {
      nowMs = atMs + times;
      uses.recordUse('a');
    }
    expect(uses.getLastUse('a')).toEqual(new Date(atMs + 999));
    expect(written).toEqual([]);
    await job.stop();
    expect(written).toEqual([{ keyId: 'a', at: new Date(atMs + 999) }]);
    expect(uses.getLastUse('a')).toBeNull();
  });
  test('is kept if it cannot be written', async () => {
    const errors: unknown[] = [];
    const uses = createKeyUses({
      store: {
        recordKeyUse: () => Promise.reject(new Error('away')),
      } as Partial<AccountStore> as AccountStore,
      now: () => atMs,
    });
    const job = repeat(uses.write, { everyMs: 60_000, onError: (error) => errors.push(error) });
    uses.recordUse('a');
    await job.stop();
    expect(errors).toHaveLength(1);
    expect(uses.getLastUse('a')).toEqual(new Date(atMs));
  });
});

/** An archive of usage, and the accounts of each line that it logs. */
function openArchive(usage: QuotaStore['readUsage'], raise: (rows: readonly KeyUsage[]) => Promise<void>) {
  const logged: number[] = [];
  const archive = createUsageArchive({
    quota: { readUsage: usage } as Partial<QuotaStore> as QuotaStore,
    history: { raise } as Partial<UsageHistory> as UsageHistory,
    clock: createWindowClock(() => atMs, 'UTC'),
    log: {
      info: () => {},
      warn: (facts) => logged.push((facts as { accounts: number }).accounts),
      error: () => {},
    },
  });
  return { archive, logged };
}

describe('the copy of usage', () => {
  const today = toDayId('2026-05-31');
  const row = (account: string): KeyUsage => ({
    account,
    key: 'k',
    day: today,
    requests: 1,
    units: 1,
    refused: 0,
  });
  const open = (usage: (account: string, from: number, to: number) => Promise<KeyUsage[]>) => {
    const raised: string[][] = [];
    const opened = openArchive(usage, async (rows) => void raised.push(rows.map(({ account }) => account)));
    return { ...opened, raised };
  };

  test('has every account charged since, for today and yesterday, twice and then not any more', async () => {
    const asked: number[][] = [];
    const { archive, raised } = open(async (account, from, to) => {
      asked.push([from, to]);
      return [row(account)];
    });
    for (let index = 0; index < 100; index += 1) archive.markCharged(`acc_${index % 70}`);
    await archive.copy();
    expect(raised.flat()).toHaveLength(70);
    expect(asked[0]).toEqual([today - 1, today]);
    await archive.copy();
    expect(raised.flat()).toHaveLength(140);
    await archive.copy();
    expect(raised.flat()).toHaveLength(140);
  });
  test('of an account that cannot be copied blocks no other account, is reported once, and is copied later', async () => {
    const raised: string[] = [];
    let isBroken = true;
    const failing = new Set(['acc_7', 'acc_130']);
    // One cannot be read, the other cannot be written.
    const { archive, logged } = openArchive(
      async (account) => {
        if (isBroken && account === 'acc_130') throw new Error('unreadable');
        return [row(account)];
      },
      async (rows) => {
        if (isBroken && rows.some(({ account }) => account === 'acc_7')) throw new Error('too many');
        raised.push(...rows.map(({ account }) => account));
      },
    );
    for (let index = 0; index < 200; index += 1) archive.markCharged(`acc_${index}`);
    await archive.copy();
    expect(new Set(raised).size).toBe(198);
    expect(logged).toEqual([failing.size]);
    await archive.copy();
    await archive.copy();
    expect(logged).toHaveLength(1);
    expect(raised.filter((account) => failing.has(account))).toEqual([]);
    isBroken = false;
    await archive.copy();
    expect(raised.filter((account) => failing.has(account)).sort()).toEqual([...failing].sort());
    await archive.copy();
  });
  test('queries an unavailable database once, and not for each account', async () => {
    let tries = 0;
    const { archive, logged } = openArchive(
      async (account) => [row(account)],
      async () => {
        tries += 1;
        throw new GatewayError('unavailable', 'Away.');
      },
    );
    for (let index = 0; index < 200; index += 1) archive.markCharged(`acc_${index}`);
    await archive.copy();
    await archive.copy();
    expect([tries, logged]).toEqual([2, [200]]);
    await archive.copy();
  });
  test('is caught up after the store was away', async () => {
    let isAway = true;
    const { archive, raised, logged } = open(async (account) => {
      if (isAway) throw new Error('away');
      return [row(account)];
    });
    archive.markCharged('acc_a');
    await archive.copy();
    archive.markCharged('acc_b');
    await archive.copy();
    expect([raised, logged.length]).toEqual([[], 2]);
    isAway = false;
    await archive.copy();
    expect(raised.flat().sort()).toEqual(['acc_a', 'acc_b']);
  });
});
