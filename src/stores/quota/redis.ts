import { Command } from 'ioredis';
import {
  type ChargeRequest,
  endedSeconds,
  type KeyUsage,
  type QuotaCharge,
  QuotaStoreError,
  type RefundRequest,
  requestsOf,
  type SettleRequest,
  type SettlingQuotaStore,
  type UsedUnits,
  type WindowIds,
} from '../../domain/quota/quota.ts';
import { type ChargeResult, createChargeBatcher } from './charge-batcher.ts';
import { createRedisCalls, type RedisCalls } from './redis-calls.ts';
import { strange, toChargeResult } from './redis-charge-reply.ts';
import { openRedisClient, primariesOf, type RedisClient, waitForRedis } from './redis-client.ts';
import {
  chargeScript,
  clearScript,
  countRefusedScript,
  endScript,
  keptDays,
  type RedisScript,
  refundScript,
  resumeScript,
  settleScript,
} from './redis-scripts.ts';
import { redisQuotaSettings } from './redis-settings.ts';
import { toKeyUsage } from './redis-usage.ts';
import { redisWarnings } from './redis-warnings.ts';
import { createRefusedCounts, type RefusedCount } from './refused-counts.ts';

/** Slots of a cluster that are treated as one part: they go away and come back together. */
const slotsOfAPart = 256;

/** Instead of a limit, in the arguments of the script. */
const noLimit = -1;

/** How long usage may take to be read, and an account to be cleared. */
const longCallMs = 1_000;
/** Delay before rejections that were decided elsewhere are counted. */
const refusedEveryMs = 500;

export interface RedisQuotaOptions {
  /** A `REDIS_URL`, see `readRedisAddress`. */
  readonly connection: string;
  /** In front of each key; default `pg:`. */
  readonly prefix?: string;
  /** After this a call has failed with `ran: 'unknown'`; default 200. */
  readonly deadlineMs?: number;
  /** Called with connection errors, and with rejections that could not be counted. */
  readonly onError?: (error: Error) => void;
  /** Called with the duration of each charge, also of one that timed out. */
  readonly onCharge?: (durationMs: number) => void;
}

/**
 * Quota counters in Redis, for any number of gateways: one script call for the charges of a turn of the
 * event loop, valid on Redis Cluster.
 * Connects in the background; until then each call fails with `ran: 'no'`.
 */
export class RedisQuotaStore implements SettlingQuotaStore {
  private readonly client: RedisClient;
  private readonly prefix: string;
  private readonly calls: RedisCalls;
  /** Deadline of calls that take longer than a charge and delay no catalogue request. */
  private readonly longCalls: RedisCalls;
  private readonly onError: (error: Error) => void;
  private readonly onCharge: (durationMs: number) => void;
  private warnings: readonly string[] = [];
  private readonly chargeInTurn = createChargeBatcher(
    (account) => (this.client.isCluster ? slotOf(account) : 0),
    (requests) => this.chargeTogether(requests),
  );
  private readonly refusedCounts = createRefusedCounts();
  private readonly countTimer: NodeJS.Timeout;

  constructor(options: RedisQuotaOptions) {
    const { connection, prefix = 'pg:', deadlineMs = 200, onError = () => {}, onCharge = () => {} } = options;
    this.client = openRedisClient(connection, redisQuotaSettings);
    this.prefix = prefix;
    this.calls = createRedisCalls(this.client, deadlineMs);
    this.longCalls = createRedisCalls(this.client, Math.max(deadlineMs, longCallMs));
    this.onError = onError;
    this.onCharge = onCharge;
    this.countTimer = setInterval(() => this.writeRefused(), refusedEveryMs).unref();
    this.client.on('error', onError);
    this.client.on('node error', onError);
    for (const event of ['ready', '+node']) this.client.on(event, () => this.readWarnings());
  }

  charge(request: ChargeRequest): Promise<QuotaCharge> {
    return this.chargeInTurn(request);
  }

  async settle({ account, key, units, requests, windows }: SettleRequest): Promise<void> {
    const args = [windows.day, windows.month, units, key, requests];
    await this.run(settleScript, account, windows.day, args);
  }

  async refund(request: RefundRequest): Promise<true> {
    const { account, key, units, windows, addressHour } = request;
    const requests = requestsOf(request);
    if (units + requests === 0) return true;
    const keys = this.keysOf(account, windows.day);
    const args = [windows.day, windows.month, units, key, requests];
    if (addressHour !== undefined) {
      keys.push(this.hoursKey(account));
      args.push(addressHour.id, addressHour.address);
    }
    await this.calls.run(refundScript, keys, args);
    return true;
  }

  countRefused(account: string, key: string, day: number): void {
    this.refusedCounts.note(account, key, day);
  }

  async usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    await this.writeRefused(account);
    const days: Promise<KeyUsage[]>[] = [];
    for (let day = fromDay; day <= toDay; day += 1) {
      const hash = this.longCalls.send(() => this.client.hgetall(this.usageKey(account, day)));
      days.push(hash.then((fields) => toKeyUsage(account, day, fields)));
    }
    return (await Promise.all(days)).flat();
  }

  async end(account: string, { day, month }: WindowIds): Promise<UsedUnits> {
    const args = [day, month, 0, '', endedSeconds];
    const reply = await this.longCalls.run(endScript, this.keysOf(account, day), args);
    if (!Array.isArray(reply) || reply.length !== 4 || !reply.every(Number.isSafeInteger))
      throw strange(reply);
    const [dayId, dayUsed, monthId, monthUsed] = reply as [number, number, number, number];
    return { day: { id: dayId, used: dayUsed }, month: { id: monthId, used: monthUsed } };
  }

  async resume(account: string): Promise<void> {
    await this.longCalls.run(resumeScript, [`${this.prefix}quota:{${account}}`], []);
  }

  async clear(account: string, today: number): Promise<void> {
    const counters = `${this.prefix}quota:{${account}}`;
    // As long as usage is stored, plus the days that other clocks may be ahead.
    const days = Array.from({ length: keptDays + 3 }, (_, index) => today + 2 - index);
    const keys = [this.hoursKey(account), ...days.map((day) => this.usageKey(account, day))];
    await this.longCalls.run(clearScript, [counters], []);
    await this.longCalls.send(() => this.client.unlink(...keys));
  }

  // A write, because a replica and a full Redis answer PING but accept no charge.
  async probe(account: string): Promise<void> {
    await this.calls.send(() => this.client.set(`${this.prefix}probe:{${account}}`, '1', 'EX', 60));
  }

  partOf(account: string): number {
    if (!this.client.isCluster) return 0;
    return Math.floor(slotOf(account) / slotsOfAPart);
  }

  health() {
    const ok = this.client.status === 'ready' && !this.calls.isFailing;
    return { state: ok ? 'ok' : 'away', warnings: this.warnings } as const;
  }

  /** Resolves to true once connected, or to false after `ms`; it keeps connecting in any case. */
  waitUntilReady(ms: number): Promise<boolean> {
    return waitForRedis(this.client, ms);
  }

  async close(): Promise<void> {
    clearInterval(this.countTimer);
    await this.writeRefused();
    await this.calls.send(() => this.client.quit()).catch(() => {});
    this.client.disconnect();
  }

  private async writeRefused(account?: string): Promise<void> {
    if (this.client.status !== 'ready') return;
    await Promise.all(this.refusedCounts.take(account).map((count) => this.writeCount(count)));
  }

  // Never repeated if it may have run, as with charges.
  private async writeCount(count: RefusedCount): Promise<void> {
    const { account, key, day, refused } = count;
    try {
      await this.run(countRefusedScript, account, day, [day, 0, refused, key]);
    } catch (error) {
      if (error instanceof QuotaStoreError && error.ran === 'no') this.refusedCounts.putBack(count);
      else this.onError(error as Error);
    }
  }

  private async readWarnings(): Promise<void> {
    this.warnings = await redisWarnings(primariesOf(this.client));
  }

  private usageKey(account: string, day: number): string {
    return `${this.prefix}usage:{${account}}:${day}`;
  }

  private hoursKey(account: string): string {
    return `${this.prefix}hours:{${account}}`;
  }

  private async chargeTogether(requests: readonly ChargeRequest[]): Promise<ChargeResult[]> {
    const keys: string[] = [];
    const args: (string | number)[] = [];
    for (const { account, key, units, limits, windows } of requests) {
      keys.push(...this.keysOf(account, windows.day));
      args.push(windows.day, windows.month, units, key, limits.day, limits.month);
    }
    for (const [index, { account, windows, keyLimits }] of requests.entries()) {
      if (keyLimits === undefined) continue;
      const { day, hour } = keyLimits;
      keys.push(hour === null ? this.usageKey(account, windows.day) : this.hoursKey(account));
      args.push(index, day ?? noLimit, hour?.limit ?? noLimit, hour?.id ?? 0, hour?.address ?? '');
    }
    const replies = await this.timed(requests.length, this.calls.run(chargeScript, keys, args));
    if (!Array.isArray(replies) || replies.length !== requests.length) throw strange(replies);
    return replies.map(toChargeResult);
  }

  /** Tells how long charges that left together took, each for itself. */
  private async timed<Reply>(charges: number, reply: Promise<Reply>): Promise<Reply> {
    const startedAtMs = performance.now();
    try {
      return await reply;
    } finally {
      const durationMs = performance.now() - startedAtMs;
      for (let charge = 0; charge < charges; charge += 1) this.onCharge(durationMs);
    }
  }

  private keysOf(account: string, day: number): string[] {
    return [`${this.prefix}quota:{${account}}`, this.usageKey(account, day)];
  }

  private run(
    script: RedisScript,
    account: string,
    day: number,
    args: (string | number)[],
  ): Promise<unknown> {
    return this.calls.run(script, this.keysOf(account, day), args);
  }
}

/** Of the keys of an account, which all have it as their hash tag. */
const slotOf = (account: string): number => new Command('get', [`{${account}}`]).getSlot();
