import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openEmbeddedQuotaStore } from '../../src/stores/quota/embedded-quota-store.ts';
import { OutageTolerantQuotaStore } from '../../src/stores/quota/outage-tolerant-quota-store.ts';
import { RedisQuotaStore } from '../../src/stores/quota/redis/redis-quota-store.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { createMemoryPersistence } from '../support/memory-persistence.ts';
import { freshAccounts, steps, take, windowsNow } from '../support/quota-history.ts';
import { runsOf } from '../support/sample.ts';
import { patientMs, quotaStoreContract } from './quota-store.ts';

const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;

afterAll(async () => {
  if (redis === null) return;
  await removeKeys(redis.url, prefix);
  await redis.close();
});

const openEmbedded = () =>
  openEmbeddedQuotaStore({ now: Date.now, persistence: createMemoryPersistence(), saveIntervalMs: 20 });

async function openRedis() {
  if (redis === null) throw new Error('No Redis');
  const store = new RedisQuotaStore({ connection: redis.url, prefix, deadlineMs: patientMs });
  await store.waitUntilReady(5000);
  return store;
}

quotaStoreContract('the embedded store', openEmbedded);

describe.skipIf(redis === null)('with Redis', () => {
  quotaStoreContract('the Redis store', openRedis);
  quotaStoreContract('the insured Redis store', async () => new OutageTolerantQuotaStore(await openRedis()));

  test('the embedded store and Redis answer random histories alike (I7)', async () => {
    const pair = [await openEmbedded(), await openRedis()] as const;
    const alike = fc.asyncProperty(steps, async (history) => {
      const base = windowsNow();
      const nameOf = freshAccounts();
      for (const step of history) {
        const account = nameOf(step.account);
        const [ours, theirs] = await Promise.all(pair.map((store) => take(store, step, account, base)));
        expect(ours).toEqual(theirs);
        const days = [account, base.day - 1, base.day + 1] as const;
        const [ourUsage, theirUsage] = await Promise.all(pair.map((store) => store.readUsage(...days)));
        expect(ourUsage).toEqual(theirUsage);
      }
    });
    await fc.assert(alike, { numRuns: runsOf(40, 150) });
    await Promise.all(pair.map((store) => store.close()));
  });
});
