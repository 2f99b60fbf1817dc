import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QuotaStoreError } from '../../src/domain/quota/quota.ts';
import { getHourId } from '../../src/domain/quota/windows.ts';
import { RedisQuotaStore } from '../../src/stores/quota/redis/redis-quota-store.ts';
import { openPrivateRedis } from '../../tools/testing/redis.ts';
import { until } from '../../tools/testing/until.ts';
import { windowsNow } from '../support/quota-history.ts';

const redis = await openPrivateRedis();
const limits = { day: 10, month: 20 };
const windows = windowsNow();
const { day, month } = windows;
const monthSeconds = 31 * 86_400;

afterAll(async () => {
  await redis?.close();
});

describe.skipIf(redis === null)('the Redis store', () => {
  let client: Redis;
  let store: RedisQuotaStore;
  beforeAll(async () => {
    client = new Redis(redis?.url ?? '');
    store = new RedisQuotaStore({ connection: redis?.url ?? '', prefix: 'own:' });
    await store.waitUntilReady(5000);
  });
  afterAll(async () => {
    await store.close();
    client.disconnect();
  });

  function asker() {
    const account = randomUUID();
    const key = `own:quota:{${account}}`;
    const usageKey = `own:usage:{${account}}:${day}`;
    const base = { account, key: 'k', windows };
    return {
      account,
      key,
      usageKey,
      base,
      charge: (units: number) => store.charge({ ...base, units, limits }),
    };
  }

  test('has one hash for an account and one for its usage of a day', async () => {
    const { key, usageKey, charge } = asker();
    await charge(3);
    await charge(8);
    expect(await client.hgetall(key)).toEqual({ D: `${day}`, d: '3', M: `${month}`, m: '3' });
    expect(await client.hgetall(usageKey)).toEqual({ 'k:r': '1', 'k:u': '3', 'k:x': '1' });
  });

  test('keeps both longer than a month, and only a new window extends that', async () => {
    const { base, key, usageKey, charge } = asker();
    await charge(3);
    expect(await client.ttl(key)).toBeGreaterThan(monthSeconds);
    expect(await client.ttl(usageKey)).toBeGreaterThan(monthSeconds);
    await client.expire(key, 1000);
    await charge(0);
    await charge(9);
    await store.refund({ ...base, units: 1 });
    expect(await client.ttl(key)).toBeLessThanOrEqual(1000);
    await store.charge({ ...base, units: 1, limits, windows: { day: day + 1, month } });
    expect(await client.ttl(key)).toBeGreaterThan(monthSeconds);
  });

  test('creates no key of counters by reading, refunding and rejecting', async () => {
    const { base, key, charge } = asker();
    await charge(0);
    await charge(11);
    await store.refund({ ...base, units: 1 });
    expect(await client.exists(key)).toBe(0);
  });

  test('sends charges of one event-loop iteration as one command, and decides each separately', async () => {
    const { account, base } = asker();
    const broken = { ...base, account: randomUUID() };
    await client.set(`own:quota:{${broken.account}}`, 'no hash');
    await client.config('RESETSTAT');
    const ahead = { ...base, windows: { day: day + 5, month } };
    const answers = await Promise.allSettled(
      [base, broken, base, ahead, base].map((one) => store.charge({ ...one, units: 4, limits })),
    );
    expect(answers).toMatchObject([
      { value: { allowed: true, day: { used: 4 } } },
      { reason: { message: expect.stringContaining('WRONGTYPE') } },
      { value: { allowed: true, day: { used: 8 } } },
      { reason: { outcome: 'rejected' } },
      { value: { allowed: false, day: { used: 8 } } },
    ]);
    expect(await client.info('commandstats')).toMatch(/cmdstat_evalsha:calls=1,/);
    expect(await store.readUsage(account, day, day)).toMatchObject([{ requests: 2, units: 8, refused: 1 }]);
  });

  test('has one more hash for the addresses of an hour, which lives a little longer than it', async () => {
    const { account, base, charge } = asker();
    const hours = `own:hours:{${account}}`;
    const hour = getHourId(Date.now());
    await charge(1);
    await store.charge({ ...base, units: 1, limits, keyLimits: { day: 9, hour: null } });
    expect(await client.exists(hours)).toBe(0);
    const of = (id: number) => ({ day: 9, hour: { address: '2001:db8::/64', id, limit: 3 } });
    await store.charge({ ...base, units: 2, limits, keyLimits: of(hour) });
    expect(await client.hgetall(hours)).toEqual({ H: `${hour}`, 'k 2001:db8::/64': '2' });
    const ttl = await client.ttl(hours);
    expect(ttl).toBeGreaterThan(2 * 3_600);
    expect(ttl).toBeLessThanOrEqual(3 * 3_600);
    await client.expire(hours, 5);
    await store.charge({ ...base, units: 9, limits, keyLimits: of(hour + 1) });
    await store.refund({ ...base, units: 1, addressHour: { address: '2001:db8::/64', id: hour } });
    expect(await client.hgetall(hours)).toEqual({ H: `${hour}`, 'k 2001:db8::/64': '1' });
    expect(await client.ttl(hours)).toBeLessThanOrEqual(5);
    await store.charge({ ...base, units: 1, limits, keyLimits: of(hour + 1) });
    expect(await client.hgetall(hours)).toEqual({ H: `${hour + 1}`, 'k 2001:db8::/64': '1' });
    expect(await client.ttl(hours)).toBeGreaterThan(2 * 3_600);
    await store.clear(account, day);
    expect(await client.exists(hours)).toBe(0);
  });

  test('sends keys with their own limits in the same command, which is not longer for others', async () => {
    const { base } = asker();
    const monitor = await client.monitor();
    const sent: string[][] = [];
    monitor.on('monitor', (_time, args: string[]) => sent.push(args));
    const [mine, other] = [
      { ...base, units: 1, limits, keyLimits: { day: 2, hour: null } },
      { ...base, key: 'x' },
    ];
    const mixed = [mine, { ...other, units: 1, limits }, mine, mine, { ...other, units: 1, limits }];
    const answers = await Promise.all(mixed.map((one) => store.charge(one)));
    expect(answers.map(({ keyUse }) => keyUse?.day ?? null)).toEqual([1, null, 2, 2, null]);
    expect(answers.map(({ blockedBy }) => blockedBy)).toEqual([[], [], [], ['key-day'], []]);
    await Promise.all(Array.from({ length: 16 }, () => store.charge({ ...base, units: 1, limits })));
    await expect.poll(() => sent.filter(([command]) => command === 'evalsha')).toHaveLength(2);
    monitor.disconnect();
    // Command, digest, number of keys; then two keys and seven arguments for each charge, and for mine one and five more.
    const lengths = sent.filter(([command]) => command === 'evalsha').map((args) => args.length - 3);
    expect(lengths).toEqual([5 * 9 + 3 * 6, 16 * 9]);
  });

  test('settles for the key too', async () => {
    const { base } = asker();
    const keyLimits = { day: 5, hour: null };
    await store.charge({ ...base, units: 2, limits, keyLimits });
    await store.settle({ ...base, units: 4, requests: 3 });
    const refused = await store.charge({ ...base, units: 1, limits, keyLimits });
    expect(refused).toMatchObject({ blockedBy: ['key-day'], keyUse: { day: 6 } });
  });

  test('settles without a check of the limit', async () => {
    const { account, base, charge } = asker();
    await charge(9);
    await store.settle({ ...base, units: 4, requests: 3 });
    expect(await charge(0)).toMatchObject({ allowed: false, day: { used: 13 }, month: { used: 13 } });
    expect(await store.readUsage(account, day, day)).toMatchObject([{ requests: 4, units: 13 }]);
  });

  test('does not settle a window that is over, but settles the usage of its day', async () => {
    const { account, base, charge } = asker();
    await charge(2);
    await store.settle({ ...base, units: 4, requests: 1, windows: { day: day - 1, month } });
    expect(await charge(0)).toMatchObject({ day: { used: 2 }, month: { used: 6 } });
    expect(await store.readUsage(account, day - 1, day - 1)).toMatchObject([{ requests: 1, units: 4 }]);
  });

  test('opens a window that was not charged yet by settling, but none ahead of the clock', async () => {
    const { base, charge, key } = asker();
    const ahead = store.settle({ ...base, units: 4, requests: 1, windows: { day: day + 3, month } });
    await expect(ahead).rejects.toMatchObject({ outcome: 'rejected' });
    await store.settle({ ...base, units: 4, requests: 1 });
    expect(await charge(0)).toMatchObject({ day: { used: 4 }, month: { used: 4 } });
    expect(await client.ttl(key)).toBeGreaterThan(monthSeconds);
  });

  test('reports a key of another type as a bug, not an outage', async () => {
    const { key, charge } = asker();
    await client.set(key, 'x');
    const error = await charge(1).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(QuotaStoreError);
    expect(store.getHealth().state).toBe('ok');
  });

  test('reports settings of Redis that lose counters to the operator', async () => {
    await expect.poll(() => store.getHealth().warnings).toEqual([expect.stringContaining('appendonly')]);
  });

  test('is not ready in time without a Redis, and every charge certainly did not run', async () => {
    const errors: Error[] = [];
    const absent = new RedisQuotaStore({
      connection: 'redis://127.0.0.1:1',
      onError: (error) => errors.push(error),
    });
    expect(await absent.waitUntilReady(50)).toBe(false);
    const charge = absent.charge({ ...asker().base, units: 1, limits });
    await expect(charge).rejects.toMatchObject({ name: 'QuotaStoreError', outcome: 'not-run' });
    expect(absent.getHealth().state).toBe('away');
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await absent.close();
  });

  test('reports neither charge nor probe for a full Redis and a replica', async () => {
    const { charge } = asker();
    await client.config('SET', 'maxmemory', '1');
    const away = { name: 'QuotaStoreError', outcome: 'not-run' };
    await expect(charge(1)).rejects.toMatchObject(away);
    await expect(store.probe('any')).rejects.toMatchObject(away);
    await client.config('SET', 'maxmemory', '0');
    await client.call('REPLICAOF', '127.0.0.1', '1');
    await expect(charge(1)).rejects.toMatchObject(away);
    await client.call('REPLICAOF', 'NO', 'ONE');
    expect(await store.waitUntilReady(5000)).toBe(true);
    await until('it answers', () => store.probe('any').then(() => true));
    expect(await charge(1)).toMatchObject({ allowed: true });
  });
});
