import { type Cluster, Redis } from 'ioredis';
import {
  type ChargeRequest,
  type KeyUsage,
  type QuotaCharge,
  QuotaStoreError,
  type RefundRequest,
  type SettleRequest,
  type SettlingQuotaStore,
} from '../../domain/quota.ts';
import { quotaCharge } from './quota-charge.ts';
import { isNoScript, toQuotaError } from './redis-errors.ts';
import {
  chargeScript,
  countRefusedScript,
  type RedisScript,
  refundScript,
  settleScript,
} from './redis-scripts.ts';
import { type RedisConnection, redisQuotaSettings } from './redis-settings.ts';
import { toKeyUsage } from './redis-usage.ts';
import { redisWarnings } from './redis-warnings.ts';
import { createRefusedCounts, type RefusedCount } from './refused-counts.ts';
import { createWritingTogether } from './write-together.ts';

type Client = Redis | Cluster;

/** How late refusals that were decided elsewhere may be counted. */
const refusedEveryMs = 500;

export interface RedisQuotaOptions {
  /** A URL, ioredis options, or (Sentinel, Cluster) a function that makes a client with these settings. */
  readonly connection: string | RedisConnection | ((settings: RedisConnection) => Client);
  /** In front of each key; default `pg:`. */
  readonly prefix?: string;
  /** After this a call has failed with `ran: 'unknown'`; default 200. */
  readonly deadlineMs?: number;
  /** Told of connection errors, and of refunds that failed. */
  readonly onError?: (error: Error) => void;
  /** Told how long each charge took, answered or not. */
  readonly onCharge?: (durationMs: number) => void;
}

export interface RedisQuotaStore extends SettlingQuotaStore {
  /** Resolves to true once connected, or to false after `ms`; it goes on connecting all the same. */
  waitUntilReady(ms: number): Promise<boolean>;
}

function connect(connection: RedisQuotaOptions['connection']): Client {
  const settings = redisQuotaSettings();
  if (typeof connection === 'function') return connection(settings);
  if (typeof connection === 'string') return new Redis(connection, settings);
  return new Redis({ ...connection, ...settings });
}

class RedisStore implements RedisQuotaStore {
  private readonly client: Client;
  private readonly prefix: string;
  private readonly deadlineMs: number;
  private readonly onError: (error: Error) => void;
  private readonly onCharge: (durationMs: number) => void;
  private warnings: readonly string[] = [];
  private failed = false;
  private readonly writeTogether = createWritingTogether();
  private readonly refusedCounts = createRefusedCounts();
  private readonly countTimer: NodeJS.Timeout;

  constructor(options: RedisQuotaOptions) {
    const { connection, prefix = 'pg:', deadlineMs = 200, onError = () => {}, onCharge = () => {} } = options;
    this.client = connect(connection);
    this.prefix = prefix;
    this.deadlineMs = deadlineMs;
    this.onError = onError;
    this.onCharge = onCharge;
    this.countTimer = setInterval(() => this.writeRefused(), refusedEveryMs).unref();
    this.client.on('error', onError);
    this.client.on('ready', () => {
      redisWarnings(this.client).then(
        (warnings) => {
          this.warnings = warnings;
        },
        () => {}, // Redis may refuse to tell: nothing is known then, and nothing is said
      );
    });
  }

  async charge({ account, key, units, limits, windows }: ChargeRequest): Promise<QuotaCharge> {
    const args = [windows.day, windows.month, units, key, limits.day, limits.month];
    const startedAtMs = performance.now();
    try {
      return toCharge(await this.run(chargeScript, account, args));
    } finally {
      this.onCharge(performance.now() - startedAtMs);
    }
  }

  async settle({ account, key, units, requests, windows }: SettleRequest): Promise<void> {
    await this.run(settleScript, account, [windows.day, windows.month, units, key, requests]);
  }

  async refund({ account, key, units, windows }: RefundRequest): Promise<void> {
    if (units === 0) return;
    try {
      await this.run(refundScript, account, [windows.day, windows.month, units, key]);
    } catch (error) {
      this.onError(error as Error);
    }
  }

  countRefused(account: string, key: string, day: number): void {
    this.refusedCounts.note(account, key, day);
  }

  async usage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    await this.writeRefused(account);
    const days: Promise<KeyUsage[]>[] = [];
    for (let day = fromDay; day <= toDay; day += 1) {
      const hash = this.bounded(() => this.client.hgetall(`${this.usageStem(account)}${day}`));
      days.push(hash.then((fields) => toKeyUsage(account, day, fields)));
    }
    return (await Promise.all(days)).flat();
  }

  // A write: a replica and a full Redis answer PING, but take no charge.
  async probe(): Promise<void> {
    await this.bounded(() => this.client.set(`${this.prefix}probe`, '1', 'EX', 60));
  }

  health() {
    const ok = this.client.status === 'ready' && !this.failed;
    return { state: ok ? 'ok' : 'away', warnings: this.warnings } as const;
  }

  async waitUntilReady(ms: number): Promise<boolean> {
    if (this.client.status === 'ready') return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const ready = () => resolve(true);
    const timer = setTimeout(resolve, ms, false);
    this.client.once('ready', ready);
    const isReady = await promise;
    clearTimeout(timer);
    this.client.off('ready', ready);
    return isReady;
  }

  async close(): Promise<void> {
    clearInterval(this.countTimer);
    await this.writeRefused();
    await this.bounded(() => this.client.quit()).catch(() => {});
    this.client.disconnect();
  }

  private async writeRefused(account?: string): Promise<void> {
    if (this.client.status !== 'ready') return;
    await Promise.all(this.refusedCounts.take(account).map((count) => this.writeCount(count)));
  }

  // What may have run is not sent again, as with charges.
  private async writeCount(count: RefusedCount): Promise<void> {
    try {
      await this.run(countRefusedScript, count.account, [count.day, 0, count.refused, count.key]);
    } catch (error) {
      if (error instanceof QuotaStoreError && error.ran === 'no') this.refusedCounts.putBack(count);
      else this.onError(error as Error);
    }
  }

  private usageStem(account: string): string {
    return `${this.prefix}usage:{${account}}:`;
  }

  private run(script: RedisScript, account: string, args: (string | number)[]): Promise<unknown> {
    const counters = `${this.prefix}quota:{${account}}`;
    const usage = this.usageStem(account);
    if (this.client instanceof Redis) this.writeTogether(this.client.stream);
    return this.bounded(
      () => this.client.evalsha(script.sha1, 2, counters, usage, ...args),
      () => this.client.eval(script.lua, 2, counters, usage, ...args),
    );
  }

  /**
   * One call within the deadline. The deadline is ours, since ioredis' own fires after a stall of the event
   * loop although the reply lies in the socket: one `setImmediate` lets it be read first.
   * @param onNoScript What to send, once, when Redis has lost the script; not after the deadline.
   */
  private bounded<T>(send: () => Promise<T>, onNoScript?: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let over = false;
      const giveUp = () => {
        over = true;
        this.failed = true;
        reject(new QuotaStoreError('unknown', `Redis did not answer within ${this.deadlineMs} ms`));
      };
      let timer: NodeJS.Timeout | undefined;
      // Counts from when the command leaves, at the end of this turn of the event loop, and not from before a stall in it.
      const leaving = setImmediate(() => {
        timer = setTimeout(setImmediate, this.deadlineMs, giveUp);
      });
      const settled = () => {
        clearImmediate(leaving);
        clearTimeout(timer);
      };
      const answered = (reply: T) => {
        settled();
        this.failed = false;
        resolve(reply);
      };
      const failed = (cause: unknown) => {
        settled();
        const error = toQuotaError(cause);
        this.failed = error instanceof QuotaStoreError && error.ran !== 'refused';
        reject(error);
      };
      const failedAtFirst = (cause: unknown) => {
        if (onNoScript === undefined || over || !isNoScript(cause)) return failed(cause);
        onNoScript().then(answered, failed);
      };
      send().then(answered, failedAtFirst);
    });
  }
}

function toCharge(reply: unknown): QuotaCharge {
  if (!Array.isArray(reply) || reply.length !== 5 || !reply.every(Number.isSafeInteger)) {
    throw new Error(`Redis answered a charge with ${JSON.stringify(reply)}`);
  }
  const [dayId, dayUsed, monthId, monthUsed, full] = reply as [number, number, number, number, number];
  return quotaCharge(dayId, dayUsed, monthId, monthUsed, full);
}

/**
 * Quota counters in Redis, right for any number of gateways: one script call a charge, valid on Redis Cluster.
 * Connects in the background; until then each call fails with `ran: 'no'`.
 */
export function openRedisQuotaStore(options: RedisQuotaOptions): RedisQuotaStore {
  return new RedisStore(options);
}
