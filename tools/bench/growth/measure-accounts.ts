import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWindowClock } from '../../../src/domain/quota/windows.ts';
import { RedisQuotaStore } from '../../../src/stores/quota/redis/redis-quota-store.ts';
import type { Tell } from '../../testing/run-program.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import { sendRequest } from '../measure/send-request.ts';
import { createBenchDatabase } from '../setup/bench-database.ts';
import { runGatewayCommand } from '../setup/gateway-command.ts';
import { startGateway } from '../setup/installation.ts';
import { benchPlans } from '../setup/plans.ts';
import { fillAccounts, readTableMegabytes } from './fill-accounts.ts';
import type { GrowthOptions } from './options.ts';
import { openPrivateRedis, readRedisMemory } from './private-redis.ts';

const concurrency = 64;
const sampleCount = 2_000;
const fewAccounts = 1_000;
const activeDays = 7;
/** The share of the accounts that are charged on several days. */
const activeShare = 0.1;
const limits = { day: 2_147_483_647, month: 2_147_483_647 };

const createAccountId = (index: number): string => `acc_${index.toString(36).padStart(16, '0')}`;
const formatPercentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);

function describe(latencies: number[]): string {
  const sorted = latencies.toSorted((a, b) => a - b);
  return `p50 ${formatPercentile(sorted, 0.5)} ms, p99 ${formatPercentile(sorted, 0.99)} ms`;
}

/** Runs `work` several times in sequence. @returns the time of each run in milliseconds */
async function measureLatencies(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAtMs = performance.now();
    await work(index);
    latencies.push(performance.now() - startedAtMs);
  }
  return latencies;
}

/**
 * Prints the memory and disk space that many accounts take in Redis and Postgres, and the latency of their requests.
 */
export async function measureAccounts(
  options: GrowthOptions,
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<void> {
  const redisUrl = await openPrivateRedis(resources);
  await measureRedis(redisUrl, options.accounts, resources, log);
  await measureKeys(redisUrl, options, resources, log);
}

/** Charges every account once through the gateway's own store, and a share of them on each day of a week. */
async function measureRedis(
  url: string,
  accounts: number,
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<void> {
  const store: RedisQuotaStore = new RedisQuotaStore({
    connection: url,
    prefix: 'growth:',
    deadlineMs: 10_000,
  });
  resources.defer(() => store.close());
  await store.waitUntilReady(5_000);
  const { day, month } = createWindowClock(Date.now, 'UTC').getWindows();
  const charge = (index: number, daysAgo = 0) =>
    store.charge({
      account: createAccountId(index),
      key: `key${index.toString(36).padStart(7, '0')}`,
      units: 1,
      limits,
      windows: { day: day.id - daysAgo, month: month.id },
    });
  const chargeAll = async (count: number, from = 0, daysAgo = 0): Promise<void> => {
    let next = from;
    const chargeNext = async (): Promise<void> => {
      while (next < count) {
        next += 1;
        await charge(next - 1, daysAgo);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, chargeNext));
  };
  const scatter = (count: number, index: number) => (index * 48_271) % count;

  const activeAccounts = Math.floor(accounts * activeShare);
  const emptyUsage = await readRedisMemory(url);
  await chargeAll(activeAccounts + fewAccounts, activeAccounts);
  const latenciesWithFew = await measureLatencies(sampleCount, (index) =>
    charge(activeAccounts + scatter(fewAccounts, index)),
  );
  await chargeAll(accounts, activeAccounts);
  const oneDayUsage = await readRedisMemory(url);
  for (let daysAgo = activeDays - 1; daysAgo >= 0; daysAgo -= 1) await chargeAll(activeAccounts, 0, daysAgo);
  const fullUsage = await readRedisMemory(url);
  const latenciesWithAll = await measureLatencies(sampleCount, (index) => charge(scatter(accounts, index)));
  log(`Redis holds ${fullUsage.keys} keys`);

  const formatBytesEach = (bytes: number, count: number) => `${(bytes / count).toFixed(0)} B`;
  console.log(
    `Redis, ${accounts} accounts, of whom a tenth were active on ${activeDays} days: ${(fullUsage.bytes / 2 ** 20).toFixed(0)} MB`,
  );
  console.log(
    `  ${formatBytesEach(oneDayUsage.bytes - emptyUsage.bytes, accounts - activeAccounts)} for an account of one day, ${formatBytesEach(fullUsage.bytes - oneDayUsage.bytes, activeAccounts)} for one of ${activeDays}`,
  );
  console.log(
    `  a charge with ${fewAccounts} accounts: ${describe(latenciesWithFew)}; with ${accounts}: ${describe(latenciesWithAll)}`,
  );
}

/** Sends requests with keys that the gateway has never seen, and then with the same keys again. */
async function measureKeys(
  redisUrl: string,
  { accounts, postgresUrl }: GrowthOptions,
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-accounts-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(benchPlans));
  const database = await createBenchDatabase(postgresUrl, 'accounts');
  resources.defer(() => database.drop());
  const pepper = 'a pepper for benchmarks';
  const env = {
    ...{ DATA_DIR: folder, PLANS_FILE: plansFile, KEY_PEPPER: pepper },
    ...{ DATABASE_URL: database.url, REDIS_URL: redisUrl, REDIS_PREFIX: 'growth-keys:' },
  };
  await runGatewayCommand(['migrate'], env);
  const startedAtMs = performance.now();
  const keys = await fillAccounts(database.url, accounts, { keyCount: sampleCount, pepper, plan: 'bench' });
  log(`${accounts} accounts written in ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);

  const gateway = await startGateway(env);
  resources.defer(() => gateway.stop());
  const request = async (index: number): Promise<void> => {
    const headers = { 'X-API-Key': keys[index] as string };
    const { status, body } = await sendRequest(gateway.port, {
      method: 'GET',
      path: '/v1/phones/1',
      headers,
    });
    if (status !== 200) throw new Error(`answered with ${status}: ${body}`);
  };
  const cold = await measureLatencies(sampleCount, request);
  const warm = await measureLatencies(sampleCount, request);
  const megabytes = await Promise.all(
    ['account', 'api_key'].map((table) => readTableMegabytes(database.url, table)),
  );
  console.log(
    `Postgres, ${accounts} accounts: account ${megabytes[0]?.toFixed(0)} MB, api_key ${megabytes[1]?.toFixed(0)} MB with their indexes`,
  );
  console.log(`  a request with a key never seen: ${describe(cold)}; seen: ${describe(warm)}`);
  console.log(`  the gateway's memory: ${readProcessUsage(gateway.pid)?.residentMb.toFixed(0)} MB`);
}
