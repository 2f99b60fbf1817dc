import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../src/domain/errors.ts';
import type { KeyUsage } from '../../src/domain/quota/quota.ts';
import { createWindowClock, dayIdOf } from '../../src/domain/quota/windows.ts';
import { createKeyUses } from '../../src/services/keys/key-uses.ts';
import { createUsageArchive } from '../../src/services/quota/usage-archive.ts';

const atMs = Date.parse('2026-05-31T23:59:59Z');

describe('when keys were last used', () => {
  test('is written once for many uses, and at the latest on stopping', async () => {
    const written: unknown[] = [];
    let nowMs = atMs;
    const uses = createKeyUses({
      store: { recordKeyUse: async (some) => void written.push(...some) },
      now: () => nowMs,
      onError: () => {},
    });
    for (let times = 0; times < 1_000; times += 1) {
      nowMs = atMs + times;
      uses.note('a');
    }
    expect(uses.lastUsedAt('a')).toEqual(new Date(atMs + 999));
    expect(written).toEqual([]);
    await uses.stop();
    expect(written).toEqual([{ keyId: 'a', at: new Date(atMs + 999) }]);
    expect(uses.lastUsedAt('a')).toBeNull();
  });
  test('is kept if it cannot be written', async () => {
    const errors: unknown[] = [];
    const uses = createKeyUses({
      store: { recordKeyUse: () => Promise.reject(new Error('away')) },
      now: () => atMs,
      onError: (error) => errors.push(error),
    });
    uses.note('a');
    await uses.stop();
    expect(errors).toHaveLength(1);
    expect(uses.lastUsedAt('a')).toEqual(new Date(atMs));
  });
});

describe('the copy of usage', () => {
  const today = dayIdOf('2026-05-31');
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
    const errors: unknown[] = [];
    const archive = createUsageArchive({
      quota: { usage },
      history: { raise: async (rows) => void raised.push(rows.map(({ account }) => account)) },
      clock: createWindowClock(() => atMs, 'UTC'),
      onError: (error) => errors.push(error),
    });
    return { archive, raised, errors };
  };

  test('has every account charged since, for today and yesterday, twice and then not any more', async () => {
    const asked: number[][] = [];
    const { archive, raised } = open(async (account, from, to) => {
      asked.push([from, to]);
      return [row(account)];
    });
    for (let index = 0; index < 100; index += 1) archive.note(`acc_${index % 70}`);
    await archive.run();
    expect(raised.flat()).toHaveLength(70);
    expect(asked[0]).toEqual([today - 1, today]);
    await archive.run();
    expect(raised.flat()).toHaveLength(140);
    await archive.stop();
    expect(raised.flat()).toHaveLength(140);
  });
  test('of an account that cannot be copied blocks no other account, is reported once, and is copied later', async () => {
    const raised: string[] = [];
    const told: (readonly string[])[] = [];
    let isBroken = true;
    const failing = new Set(['acc_7', 'acc_130']);
    const archive = createUsageArchive({
      // One account cannot be read, the other cannot be written.
      quota: {
        usage: async (account) => {
          if (isBroken && account === 'acc_130') throw new Error('unreadable');
          return [row(account)];
        },
      },
      history: {
        raise: async (rows) => {
          if (isBroken && rows.some(({ account }) => account === 'acc_7')) throw new Error('too many');
          raised.push(...rows.map(({ account }) => account));
        },
      },
      clock: createWindowClock(() => atMs, 'UTC'),
      onError: (_error, accountIds) => told.push(accountIds),
    });
    for (let index = 0; index < 200; index += 1) archive.note(`acc_${index}`);
    await archive.run();
    expect(new Set(raised).size).toBe(198);
    expect(told.map((ids) => [...ids].sort())).toEqual([[...failing].sort()]);
    await archive.run();
    await archive.run();
    expect(told).toHaveLength(1);
    expect(raised.filter((account) => failing.has(account))).toEqual([]);
    isBroken = false;
    await archive.run();
    expect(raised.filter((account) => failing.has(account)).sort()).toEqual([...failing].sort());
    await archive.stop();
  });
  test('queries an unavailable database once, and not for each account', async () => {
    let tries = 0;
    const told: (readonly string[])[] = [];
    const archive = createUsageArchive({
      quota: { usage: async (account) => [row(account)] },
      history: {
        raise: async () => {
          tries += 1;
          throw new GatewayError('unavailable', 'Away.');
        },
      },
      clock: createWindowClock(() => atMs, 'UTC'),
      onError: (_error, accountIds) => told.push(accountIds),
    });
    for (let index = 0; index < 200; index += 1) archive.note(`acc_${index}`);
    await archive.run();
    await archive.run();
    expect([tries, told.length, told[0]?.length]).toEqual([2, 1, 200]);
    await archive.stop();
  });
  test('is caught up after the store was away', async () => {
    let isAway = true;
    const { archive, raised, errors } = open(async (account) => {
      if (isAway) throw new Error('away');
      return [row(account)];
    });
    archive.note('acc_a');
    await archive.run();
    archive.note('acc_b');
    await archive.run();
    expect([raised, errors.length]).toEqual([[], 2]);
    isAway = false;
    await archive.stop();
    expect(raised.flat().sort()).toEqual(['acc_a', 'acc_b']);
  });
});
