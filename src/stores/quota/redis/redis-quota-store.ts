import {
  type ChargeRequest,
  endedSeconds,
  getLimitKey,
  getRefundedRequests,
  type KeyUsage,
  type QuotaCharge,
  QuotaStoreError,
  type RefundRequest,
  type SettleRequest,
  type SettlingQuotaStore,
  type UsedUnits,
  type WindowIds,
} from '../../../domain/quota/quota.ts';
import { type ChargeResult, createChargeBatcher } from '../charge-batcher.ts';
import { toQuotaCharge } from '../quota-charge.ts';
import { createRedisCalls, type RedisCalls, toQuotaError } from './redis-calls.ts';
import {
  getPrimaries,
  getSlot,
  openRedisClient,
  type RedisClient,
  redisQuotaSettings,
  waitForRedis,
} from './redis-client.ts';
import {
  chargeScript,
  clearScript,
  countRejectionScript,
  endScript,
  noLimit,
  refundScript,
  resumeScript,
  settleScript,
  storedDays,
} from './redis-scripts.ts';
import { readRedisWarnings } from './redis-warnings.ts';

/** The number of cluster slots that form one part of the store (see `SettlingQuotaStore.getPart`). */
const slotsPerPart = 256;

/** The deadline of calls that delay no catalogue request, such as those that read usage or clear an account. */
const longCallMs = 1_000;
/** The interval between writes of the rejections that the gateway decided itself. */
const rejectionWriteMs = 500;

export interface RedisQuotaOptions {
  /** A `REDIS_URL` (see `readRedisAddress`). */
  readonly connection: string;
  /** The prefix of each key in Redis. The default is `pg:`. */
  readonly prefix?: string;
  /** The deadline in milliseconds, after which a call fails with `outcome: 'unknown'`. Default 200. */
  readonly deadlineMs?: number;
  /** A listener that receives errors of connections, and of rejections that could not be counted. */
  readonly onError?: (error: Error) => void;
  /** A listener that receives the duration of each charge, even if it timed out. */
  readonly onCharge?: (durationMs: number) => void;
}

/**
 * The quota store in Redis, for any number of gateways. Charges of one event-loop iteration share a script call; on
 * Redis Cluster, there is one call for each slot. The store connects in the background; until then, calls fail with
 * `outcome: 'not-run'`.
 */
export class RedisQuotaStore implements SettlingQuotaStore {
  private readonly client: RedisClient;
  private readonly prefix: string;
  private readonly calls: RedisCalls;
  /** Commands that may take longer than a charge, because they delay no catalogue request. */
  private readonly longCalls: RedisCalls;
  private readonly onError: (error: Error) => void;
  private readonly onCharge: (durationMs: number) => void;
  private warnings: readonly string[] = [];
  private readonly batchCharge = createChargeBatcher(
    (account) => (this.client.isCluster ? getSlot(account) : 0),
    (requests) => this.sendCharges(requests),
  );
  private readonly rejectionCounts = createRejectionCounts();
  private readonly countTimer: NodeJS.Timeout;

  constructor(options: RedisQuotaOptions) {
    const { connection, prefix = 'pg:', deadlineMs = 200, onError = () => {}, onCharge = () => {} } = options;
    this.client = openRedisClient(connection, redisQuotaSettings);
    this.prefix = prefix;
    this.calls = createRedisCalls(this.client, deadlineMs);
    this.longCalls = createRedisCalls(this.client, Math.max(deadlineMs, longCallMs));
    this.onError = onError;
    this.onCharge = onCharge;
    this.countTimer = setInterval(() => this.writeRejections(), rejectionWriteMs).unref();
    this.client.on('error', onError);
    this.client.on('node error', onError);
    for (const event of ['ready', '+node']) this.client.on(event, () => this.readWarnings());
  }

  charge(request: ChargeRequest): Promise<QuotaCharge> {
    return this.batchCharge(request);
  }

  async settle(request: SettleRequest): Promise<void> {
    const { account, key, units, requests, windows } = request;
    const args = [windows.day, windows.month, units, key, getLimitKey(request), requests];
    await this.calls.run(settleScript, this.getAccountKeys(account, windows.day), args);
  }

  async refund(request: RefundRequest): Promise<true> {
    const { account, key, units, windows, addressHour } = request;
    const requests = getRefundedRequests(request);
    if (units + requests === 0) return true;
    const keys = this.getAccountKeys(account, windows.day);
    const args = [windows.day, windows.month, units, key, getLimitKey(request), requests];
    if (addressHour !== undefined) {
      keys.push(this.getHoursKey(account));
      args.push(addressHour.id, addressHour.address);
    }
    await this.calls.run(refundScript, keys, args);
    return true;
  }

  countRejection(account: string, key: string, day: number): void {
    this.rejectionCounts.add(account, key, day);
  }

  async readUsage(account: string, fromDay: number, toDay: number): Promise<KeyUsage[]> {
    await this.writeRejections(account);
    const usagePromises: Promise<KeyUsage[]>[] = [];
    for (let day = fromDay; day <= toDay; day += 1) {
      const fieldsPromise = this.longCalls.send(() => this.client.hgetall(this.getUsageKey(account, day)));
      usagePromises.push(fieldsPromise.then((fields) => toKeyUsage(account, day, fields)));
    }
    return (await Promise.all(usagePromises)).flat();
  }

  async end(account: string, { day, month }: WindowIds): Promise<UsedUnits> {
    const args = [day, month, 0, '', '', endedSeconds];
    const reply = await this.longCalls.run(endScript, this.getAccountKeys(account, day), args);
    if (!Array.isArray(reply) || reply.length !== 4 || !reply.every(Number.isSafeInteger))
      throw createReplyError(reply);
    const [dayId, dayUsed, monthId, monthUsed] = reply as [number, number, number, number];
    return { day: { id: dayId, used: dayUsed }, month: { id: monthId, used: monthUsed } };
  }

  async resume(account: string): Promise<void> {
    await this.longCalls.run(resumeScript, [this.getCountersKey(account)], []);
  }

  async clear(account: string, today: number): Promise<void> {
    // The days for which usage is stored, and two more, because the clocks of other gateways may be ahead.
    const days = Array.from({ length: storedDays + 3 }, (_, index) => today + 2 - index);
    const keys = [this.getHoursKey(account), ...days.map((day) => this.getUsageKey(account, day))];
    await this.longCalls.run(clearScript, [this.getCountersKey(account)], []);
    await this.longCalls.send(() => this.client.unlink(...keys));
  }

  // The probe is a write, because a replica or a full Redis answers PING but accepts no charge.
  async probe(account: string): Promise<void> {
    await this.calls.send(() => this.client.set(`${this.prefix}probe:{${account}}`, '1', 'EX', 60));
  }

  getPart(account: string): number {
    if (!this.client.isCluster) return 0;
    return Math.floor(getSlot(account) / slotsPerPart);
  }

  getHealth() {
    const isAnswering = this.client.status === 'ready' && !this.calls.isFailing;
    return { state: isAnswering ? 'ok' : 'away', warnings: this.warnings } as const;
  }

  /** Resolves to true once connected, or to false after the timeout, which does not stop connecting. */
  waitUntilReady(timeoutMs: number): Promise<boolean> {
    return waitForRedis(this.client, timeoutMs);
  }

  async close(): Promise<void> {
    clearInterval(this.countTimer);
    await this.writeRejections();
    await this.calls.send(() => this.client.quit()).catch(() => {});
    this.client.disconnect();
  }

  private async writeRejections(account?: string): Promise<void> {
    if (this.client.status !== 'ready') return;
    await Promise.all(this.rejectionCounts.take(account).map((count) => this.writeRejection(count)));
  }

  // Like a charge, a count of rejections is not sent again if Redis may have added it.
  private async writeRejection(count: RejectionCount): Promise<void> {
    const { account, key, day, refused } = count;
    try {
      await this.calls.run(countRejectionScript, this.getAccountKeys(account, day), [day, 0, refused, key]);
    } catch (error) {
      if (error instanceof QuotaStoreError && error.outcome === 'not-run')
        this.rejectionCounts.putBack(count);
      else this.onError(error as Error);
    }
  }

  private async readWarnings(): Promise<void> {
    this.warnings = await readRedisWarnings(getPrimaries(this.client));
  }

  private getCountersKey(account: string): string {
    return `${this.prefix}quota:{${account}}`;
  }

  private getUsageKey(account: string, day: number): string {
    return `${this.prefix}usage:{${account}}:${day}`;
  }

  private getHoursKey(account: string): string {
    return `${this.prefix}hours:{${account}}`;
  }

  private async sendCharges(requests: readonly ChargeRequest[]): Promise<ChargeResult[]> {
    const keys: string[] = [];
    const args: (string | number)[] = [];
    for (const request of requests) {
      const { account, key, units, limits, windows } = request;
      keys.push(...this.getAccountKeys(account, windows.day));
      args.push(windows.day, windows.month, units, key, getLimitKey(request), limits.day, limits.month);
    }
    for (const [index, { account, windows, keyLimits }] of requests.entries()) {
      if (keyLimits === undefined) continue;
      const { day, hour } = keyLimits;
      keys.push(hour === null ? this.getUsageKey(account, windows.day) : this.getHoursKey(account));
      args.push(index, day ?? noLimit, hour?.limit ?? noLimit, hour?.id ?? 0, hour?.address ?? '');
    }
    const replies = await this.measureCharges(requests.length, this.calls.run(chargeScript, keys, args));
    if (!Array.isArray(replies) || replies.length !== requests.length) throw createReplyError(replies);
    return replies.map(toChargeResult);
  }

  /** Reports a batch's duration to `onCharge`, once for each of its charges. */
  private async measureCharges<Reply>(chargeCount: number, reply: Promise<Reply>): Promise<Reply> {
    const startedAtMs = performance.now();
    try {
      return await reply;
    } finally {
      const durationMs = performance.now() - startedAtMs;
      for (let charge = 0; charge < chargeCount; charge += 1) this.onCharge(durationMs);
    }
  }

  private getAccountKeys(account: string, day: number): string[] {
    return [this.getCountersKey(account), this.getUsageKey(account, day)];
  }
}

/** Converts the reply of `chargeScript` to one charge. A reply of another shape means a bug and becomes an Error. */
function toChargeResult(reply: unknown): ChargeResult {
  if (reply instanceof Error) return toQuotaError(reply);
  if (!Array.isArray(reply) || !reply.every(Number.isSafeInteger)) return createReplyError(reply);
  const [dayId, dayUsed, monthId, monthUsed, fullBits] = reply as [number, number, number, number, number];
  if (reply.length === 5) return toQuotaCharge(dayId, dayUsed, monthId, monthUsed, fullBits);
  if (reply.length !== 8) return createReplyError(reply);
  const [keyUnits, hourId, addressUnits] = reply.slice(5) as [number, number, number];
  const hour = hourId < 0 ? null : { id: hourId, used: addressUnits };
  return toQuotaCharge(dayId, dayUsed, monthId, monthUsed, fullBits, { day: keyUnits, hour });
}

/** Creates the error for a reply of an unexpected shape, which is a bug. */
const createReplyError = (reply: unknown): Error =>
  new Error(`Redis answered a charge with ${JSON.stringify(reply)}`);

const usageMembers = { r: 'requests', u: 'units', x: 'refused' } as const;

/**
 * Reads usage from the hash of one day. Its fields are `<key>:r`, `<key>:u` and `<key>:x`; others are ignored.
 * @returns the rows, ordered by key
 */
function toKeyUsage(account: string, day: number, fields: Record<string, string>): KeyUsage[] {
  const rows = new Map<string, { -readonly [K in keyof KeyUsage]: KeyUsage[K] }>();
  for (const [field, value] of Object.entries(fields)) {
    const colonIndex = field.lastIndexOf(':');
    const key = field.slice(0, colonIndex);
    const member = usageMembers[field.slice(colonIndex + 1) as keyof typeof usageMembers] ?? null;
    if (member === null) continue;
    let row = rows.get(key);
    if (row === undefined) {
      row = { account, key, day, requests: 0, units: 0, refused: 0 };
      rows.set(key, row);
    }
    row[member] = Number(value);
  }
  return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The number of a key's rejections on a day. */
interface RejectionCount {
  readonly account: string;
  readonly key: string;
  readonly day: number;
  readonly refused: number;
}

/** The maximum number of keys with rejections between two writes. Rejections of further keys are not counted. */
const maxKeys = 100_000;

/** Sums rejections in memory to write them together, because a client that retries in a loop causes thousands. */
function createRejectionCounts() {
  let counts = new Map<string, RejectionCount>();

  const add = ({ account, key, day, refused }: RejectionCount): void => {
    const name = `${day} ${account} ${key}`;
    const previousCount = counts.get(name)?.refused;
    if (previousCount === undefined && counts.size >= maxKeys) return;
    counts.set(name, { account, key, day, refused: (previousCount ?? 0) + refused });
  };

  return {
    add: (account: string, key: string, day: number): void => add({ account, key, day, refused: 1 }),
    putBack: add,
    /** Removes and returns the counts of one account, or of all accounts. */
    take: (account?: string): RejectionCount[] => {
      const storedCounts = counts;
      counts = new Map();
      const isRequested = (count: RejectionCount): boolean =>
        account === undefined || count.account === account;
      for (const [name, count] of storedCounts) if (!isRequested(count)) counts.set(name, count);
      return [...storedCounts.values()].filter(isRequested);
    },
  };
}
