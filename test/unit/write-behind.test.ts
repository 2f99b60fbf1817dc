import { describe, expect, test } from 'vitest';
import type { KeyUsage } from '../../src/domain/quota.ts';
import { createWindowClock, dayIdOf } from '../../src/domain/windows.ts';
import { createKeyUses } from '../../src/services/key-uses.ts';
import { createUsageArchive } from '../../src/services/usage-archive.ts';

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
  test('is not lost when it cannot be written', async () => {
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

  test('holds every account charged since, of today and yesterday, twice and then no more', async () => {
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
  test('is made up for after the store was away', async () => {
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
