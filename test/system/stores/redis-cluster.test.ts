import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChargeRequest, KeyLimits, QuotaStore } from '../../../src/domain/quota/quota.ts';
import { getHourId } from '../../../src/domain/quota/windows.ts';
import { checkRedis } from '../../../src/stores/doctor/check-redis.ts';
import { createAttemptLimiter } from '../../../src/stores/quota/attempt-limiter.ts';
import { OutageTolerantQuotaStore } from '../../../src/stores/quota/outage-tolerant-quota-store.ts';
import { openRedisClient, waitForRedis } from '../../../src/stores/quota/redis/redis-client.ts';
import { RedisQuotaStore } from '../../../src/stores/quota/redis/redis-quota-store.ts';
import { openPrivateCluster } from '../../../tools/testing/redis-cluster.ts';
import { until } from '../../../tools/testing/until.ts';
import { patientMs, quotaStoreContract } from '../../contract/quota-store.ts';
import { windowsNow } from '../../support/quota-history.ts';

const cluster = await openPrivateCluster();
const url = cluster?.url ?? '';
afterAll(() => cluster?.close());

const slotOf = (account: string): number => new Command('get', [`{${account}}`]).getSlot();
/** An account whose slot belongs to this primary of the three. */
function accountOn(node: number): string {
  for (;;) {
    const account = randomUUID();
    if (Math.floor(slotOf(account) / 5462) === node) return account;
  }
}

async function openStore(options: { readonly deadlineMs?: number } = {}): Promise<RedisQuotaStore> {
  const store = new RedisQuotaStore({ connection: url, ...options });
  expect(await store.waitUntilReady(10_000)).toBe(true);
  return store;
}

describe.skipIf(cluster === null)('Redis Cluster of three primaries', () => {
  quotaStoreContract('the Redis store on a cluster', () => openStore({ deadlineMs: patientMs }));

  let inner: RedisQuotaStore;
  let store: QuotaStore;
  beforeEach(async () => {
    inner = await openStore();
    store = new OutageTolerantQuotaStore(inner);
  });
  afterEach(() => store.close());

  function asker(account: string, day: number, keyLimits?: KeyLimits) {
    const request: ChargeRequest = {
      account,
      key: 'k1',
      units: 1,
      limits: { day, month: 10 * day },
      windows: windowsNow(),
      ...(keyLimits && { keyLimits }),
    };
    const used = async () => Number((await cluster?.hget(`pg:quota:{${account}}`, 'd')) ?? 0);
    return { request, charge: () => store.charge(request), used };
  }
  const isBack = () => until('all nodes are used again', () => store.getHealth().state === 'ok');

  test('spreads accounts over the primaries, each of which loads the scripts once', async () => {
    const accounts = Array.from({ length: 60 }, () => randomUUID());
    for (const node of cluster?.nodes ?? []) await node.client.script('FLUSH');
    const patient = await openStore({ deadlineMs: patientMs });
    const all = await Promise.all(accounts.map((account) => patient.charge(asker(account, 10).request)));
    await patient.close();
    expect(all.every(({ allowed }) => allowed)).toBe(true);
    for (const node of cluster?.nodes ?? []) expect(await node.client.dbsize()).toBeGreaterThan(0);
    const used = await Promise.all(accounts.map((account) => asker(account, 10).used()));
    expect(used).toEqual(accounts.map(() => 1));
  });

  test('reports settings that lose counters on any primary', async () => {
    const node = cluster?.nodes[2];
    await node?.client.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const told = await openStore();
    try {
      await expect.poll(() => told.getHealth().warnings).toEqual([expect.stringContaining('allkeys-lru')]);
    } finally {
      await node?.client.config('SET', 'maxmemory-policy', 'noeviction');
      await told.close();
    }
  });

  test('counts attempts over the cluster', async () => {
    const client = openRedisClient(url, { enableOfflineQueue: false, commandTimeout: patientMs });
    client.on('error', () => {});
    // Checks every primary, because commands for an unconnected one are queued in this process.
    expect(await waitForRedis(client, patientMs)).toBe(true);
    const limit = { name: 'signup', attempts: 2, windowSeconds: 60 };
    const limiters = [1, 2].map(() => createAttemptLimiter(limit, { client, prefix: 'pg:' }));
    const who = randomUUID();
    const waits: (number | null)[] = [];
    for (const limiter of [...limiters, ...limiters]) waits.push(await limiter.consume(who));
    expect(waits.map((wait) => wait === null)).toEqual([true, true, false, false]);
    await limiters[0]?.refund(who, 3);
    expect(await limiters[1]?.consume(who)).toBeNull();
    client.disconnect();
  });

  test('is checked by doctor on each primary', async () => {
    const findings = await checkRedis(url);
    expect(findings.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(findings.find(({ check }) => check === 'redis cluster')?.detail).toContain('3 primaries');
    const versions = findings.filter(({ check }) => check === 'redis').map(({ detail }) => detail);
    for (const { port } of cluster?.nodes ?? []) expect(versions.join()).toContain(`127.0.0.1:${port}`);
  });

  test('with a killed primary: its accounts use the outage allowance, all others are charged as usual, none twice', async () => {
    const dead = asker(accountOn(0), 1000);
    const alive = asker(accountOn(2), 1000);
    await Promise.all([dead.charge(), alive.charge()]);
    await cluster?.nodes[0]?.stop();
    for (let round = 0; round < 20; round += 1) {
      const [insured, charged] = await Promise.all([dead.charge(), alive.charge()]);
      expect(insured).toMatchObject({ allowed: true, degraded: true });
      expect(charged).toMatchObject({ allowed: true, degraded: false });
      if (round % 5 === 4) await sleep(100); // so that probes go out meanwhile
    }
    expect(store.getHealth().state).toBe('away');
    await cluster?.nodes[0]?.start();
    await isBack();
    expect(await alive.used()).toBe(21);
    // Charges that the dead primary certainly did not run are added: all except those in progress at the
    // kill, which are none.
    await until('21 are used', async () => (await dead.used()) === 21);
    expect(await dead.charge()).toMatchObject({ degraded: false, day: { used: 22 } });
  });

  test('with a frozen primary until its connection is given up: pending commands run once', async () => {
    const one = asker(accountOn(2), 1000);
    await one.charge();
    cluster?.nodes[2]?.freeze();
    expect(await one.charge()).toMatchObject({ allowed: true, degraded: true });
    await sleep(1600); // longer than `socketTimeout`, and than ioredis would wait before it sends again
    cluster?.nodes[2]?.thaw();
    await isBack();
    await store.close(); // which settles what is owed
    expect(await one.used()).toBe(2);
  });

  test('with a primary killed under load: never charges more than was admitted', async () => {
    const one = asker(accountOn(1), 100_000);
    let admitted = 0;
    let certain = 0;
    let isOn = true;
    const lanes = Array.from({ length: 8 }, async () => {
      while (isOn) {
        const charge = await one.charge().catch(() => null);
        if (charge?.allowed) admitted += 1;
        if (charge?.allowed && !charge.degraded) certain += 1;
        if (charge === null || charge.degraded) await sleep(5);
      }
    });
    await until('many are charged', () => certain > 100);
    await cluster?.nodes[1]?.stop();
    await until('charges are insured', () => store.getHealth().state === 'away' && admitted > certain + 10);
    await cluster?.nodes[1]?.start();
    await isBack();
    isOn = false;
    await Promise.all(lanes);
    await isBack();
    await store.close(); // which settles what is owed
    const used = await one.used();
    expect(certain).toBeGreaterThan(0);
    expect(used).toBeGreaterThanOrEqual(certain);
    expect(used).toBeLessThanOrEqual(admitted);
  });

  test('charges a moving slot before its first key has moved, and after all have', async () => {
    const account = accountOn(1);
    const one = asker(account, 1000);
    await one.charge();
    for (const to of [cluster?.nodes[0], cluster?.nodes[1]]) {
      if (to === undefined) continue;
      const isDecided: boolean[] = [];
      await cluster?.moveSlot(slotOf(account), to, async () => {
        isDecided.push(!(await one.charge()).degraded);
      });
      // In between, the script would see one of its keys on each node, and does not run.
      expect([isDecided.at(0), isDecided.at(-1)]).toEqual([true, true]);
      await isBack();
    }
  });

  test.each<[string, KeyLimits | undefined]>([
    ['', undefined],
    [
      ', and by a key with limits of its own',
      { day: 100_000, hour: { address: 'x', id: getHourId(Date.now()), limit: 100_000 } },
    ],
  ])(
    'a slot that moves under load, to and fro: exactly what was answered is counted%s',
    async (_name, keyLimits) => {
      const account = accountOn(0);
      const one = asker(account, 100_000, keyLimits);
      await one.charge();
      let admitted = 1;
      let degraded = 0;
      let isOn = true;
      const lanes = Array.from({ length: 8 }, async () => {
        while (isOn) {
          const charge = await one.charge();
          if (charge.allowed) admitted += 1;
          if (charge.degraded) degraded += 1;
          if (charge.degraded) await sleep(5);
        }
      });
      const [first, , third] = cluster?.nodes ?? [];
      for (let round = 0; round < 4; round += 1) {
        const to = round % 2 === 0 ? third : first;
        if (to) await cluster?.moveSlot(slotOf(account), to, () => sleep(40));
        await sleep(200);
      }
      isOn = false;
      await Promise.all(lanes);
      await isBack();
      await store.close(); // which settles what is owed
      const used = await one.used();
      expect(admitted - degraded).toBeGreaterThan(100);
      expect(used).toBeLessThanOrEqual(admitted);
      expect(used).toBeGreaterThanOrEqual(admitted - degraded);
      const { day } = one.request.windows;
      expect(Number(await cluster?.hget(`pg:usage:{${account}}:${day}`, 'k1:u'))).toBe(used);
    },
  );
});
