import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QuotaStoreError } from '../../src/domain/quota.ts';
import { RedisQuotaStore } from '../../src/stores/quota/redis.ts';
import { openPrivateRedis } from '../../testing/redis.ts';
import { until } from '../../testing/until.ts';
import { windowsNow } from '../support/quota-history.ts';

const redis = await openPrivateRedis();
const limits = { day: 10, month: 20 };
const windows = windowsNow();
const { day, month } = windows;
const monthSeconds = 31 * 86_400;

afterAll(async () => {
  await redis?.close();
});

describe.skipIf(redis === null)('what the Redis store keeps', () => {
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

  test('one hash for an account and one for its usage of a day', async () => {
    const { key, usageKey, charge } = asker();
    await charge(3);
    await charge(8);
    expect(await client.hgetall(key)).toEqual({ D: `${day}`, d: '3', M: `${month}`, m: '3' });
    expect(await client.hgetall(usageKey)).toEqual({ 'k:r': '1', 'k:u': '3', 'k:x': '1' });
  });

  test('both live longer than a month, and only adding to a new window touches that', async () => {
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

  test('looking, refunding and refusing make no key of counters', async () => {
    const { base, key, charge } = asker();
    await charge(0);
    await charge(11);
    await store.refund({ ...base, units: 1 });
    expect(await client.exists(key)).toBe(0);
  });

  test('charges of one turn of the event loop are one command, and each is decided for itself', async () => {
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
      { reason: { ran: 'refused' } },
      { value: { allowed: false, day: { used: 8 } } },
    ]);
    expect(await client.info('commandstats')).toMatch(/cmdstat_evalsha:calls=1,/);
    expect(await store.usage(account, day, day)).toMatchObject([{ requests: 2, units: 8, refused: 1 }]);
  });

  test('settling adds without asking for room', async () => {
    const { account, base, charge } = asker();
    await charge(9);
    await store.settle({ ...base, units: 4, requests: 3 });
    expect(await charge(0)).toMatchObject({ allowed: false, day: { used: 13 }, month: { used: 13 } });
    expect(await store.usage(account, day, day)).toMatchObject([{ requests: 4, units: 13 }]);
  });

  test('settling leaves out a window that is over, but not the usage of its day', async () => {
    const { account, base, charge } = asker();
    await charge(2);
    await store.settle({ ...base, units: 4, requests: 1, windows: { day: day - 1, month } });
    expect(await charge(0)).toMatchObject({ day: { used: 2 }, month: { used: 6 } });
    expect(await store.usage(account, day - 1, day - 1)).toMatchObject([{ requests: 1, units: 4 }]);
  });

  test('settling opens a window that was not charged yet, but none ahead of the clock', async () => {
    const { base, charge, key } = asker();
    const ahead = store.settle({ ...base, units: 4, requests: 1, windows: { day: day + 3, month } });
    await expect(ahead).rejects.toMatchObject({ ran: 'refused' });
    await store.settle({ ...base, units: 4, requests: 1 });
    expect(await charge(0)).toMatchObject({ day: { used: 4 }, month: { used: 4 } });
    expect(await client.ttl(key)).toBeGreaterThan(monthSeconds);
  });

  test('a key of another kind is a bug, and no outage', async () => {
    const { key, charge } = asker();
    await client.set(key, 'x');
    const error = await charge(1).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(QuotaStoreError);
    expect(store.health().state).toBe('ok');
  });

  test('settings of Redis that lose counters are reported to the operator', async () => {
    await expect.poll(() => store.health().warnings).toEqual([expect.stringContaining('appendonly')]);
  });

  test('a Redis that is not there: not ready in time, every charge certainly did not run', async () => {
    const errors: Error[] = [];
    const absent = new RedisQuotaStore({
      connection: 'redis://127.0.0.1:1',
      onError: (error) => errors.push(error),
    });
    expect(await absent.waitUntilReady(50)).toBe(false);
    const charge = absent.charge({ ...asker().base, units: 1, limits });
    await expect(charge).rejects.toMatchObject({ name: 'QuotaStoreError', ran: 'no' });
    expect(absent.health().state).toBe('away');
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await absent.close();
  });

  test('a full Redis and a replica answer neither charge nor probe', async () => {
    const { charge } = asker();
    await client.config('SET', 'maxmemory', '1');
    const away = { name: 'QuotaStoreError', ran: 'no' };
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
