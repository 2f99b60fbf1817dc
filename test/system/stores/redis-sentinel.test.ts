import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { checkRedis } from '../../../src/stores/doctor/check-redis.ts';
import { OutageTolerantQuotaStore } from '../../../src/stores/quota/outage-tolerant-quota-store.ts';
import { RedisQuotaStore } from '../../../src/stores/quota/redis/redis-quota-store.ts';
import { openPrivateSentinel } from '../../../tools/testing/redis-sentinel.ts';
import { until } from '../../../tools/testing/until.ts';
import { patientMs, quotaStoreContract } from '../../contract/quota-store.ts';
import { windowsNow } from '../../support/quota-history.ts';

const sentinel = await openPrivateSentinel();
const url = sentinel?.url ?? '';
afterAll(() => sentinel?.close());

async function openStore(options: { readonly deadlineMs?: number } = {}) {
  const store = new RedisQuotaStore({ connection: url, ...options });
  expect(await store.waitUntilReady(10_000)).toBe(true);
  return store;
}

describe.skipIf(sentinel === null)('Redis behind sentinels', () => {
  quotaStoreContract('the Redis store behind sentinels', () => openStore({ deadlineMs: patientMs }));

  test('doctor checks the primary that the sentinels name', async () => {
    const findings = await checkRedis(url);
    expect(findings.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(findings.find(({ check }) => check === 'redis')?.detail).toContain(url);
  });

  test('doctor reports that the sentinels know no primary of that name', async () => {
    const [finding] = await checkRedis(url.replace(/counters$/, 'another'));
    expect(finding).toMatchObject({ check: 'redis', status: 'fail' });
  });

  test('after a primary is killed under load the replica is found, and no account is charged twice', async () => {
    const store = new OutageTolerantQuotaStore(await openStore());
    const request = {
      account: randomUUID(),
      key: 'k1',
      units: 1,
      limits: { day: 100_000, month: 1_000_000 },
      windows: windowsNow(),
    };
    const failed = await sentinel?.primary();
    let admitted = 0;
    let isOn = true;
    const lanes = Array.from({ length: 8 }, async () => {
      while (isOn) {
        const charge = await store.charge(request).catch(() => null);
        if (charge?.allowed) admitted += 1;
        await sleep(charge === null || charge.degraded ? 20 : 1);
      }
    });
    await until('many are charged', () => admitted > 100);
    await failed?.stop();
    await until('there is a new primary', async () => (await sentinel?.primary()) !== failed);
    await until('the new primary is used', () => store.getHealth().state === 'ok');
    expect(await store.charge(request)).toMatchObject({ allowed: true, degraded: false });
    admitted += 1;
    isOn = false;
    await Promise.all(lanes);
    await store.close(); // which settles what is owed
    const client = new Redis((await sentinel?.primary())?.url ?? '');
    const used = Number(await client.hget(`pg:quota:{${request.account}}`, 'd'));
    client.disconnect();
    // Charges that the failed primary had not replicated are lost, in the customer's favour; see
    // docs/reliability.md.
    expect(used).toBeGreaterThan(1);
    expect(used).toBeLessThanOrEqual(admitted);
  });

  test('the failed primary returns as a replica, and the store stays with the new primary', async () => {
    const store = await openStore();
    const promoted = await sentinel?.primary();
    for (const server of sentinel?.servers ?? []) await server.start();
    await sentinel?.waitForReplica();
    expect(await sentinel?.primary()).toBe(promoted);
    const request = { account: randomUUID(), key: 'k1', units: 1, windows: windowsNow() };
    const charge = await store.charge({ ...request, limits: { day: 10, month: 10 } });
    expect(charge).toMatchObject({ allowed: true, degraded: false });
    await store.close();
  });
});
