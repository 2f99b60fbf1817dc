import type { RedisOptions } from 'ioredis';

/** Options of ioredis, without the one that changes what a reply looks like. */
export type RedisConnection = Omit<RedisOptions, 'replyMapping'>;

/**
 * The ioredis settings under which a charge runs once or not at all, measured against fault injection: with
 * the defaults a charge whose reply was lost is sent twice, with a queue one that was given up runs later.
 * @param random A number from 0 to 1, for the jitter that keeps gateways from returning all at once.
 */
export function redisQuotaSettings(random: () => number = Math.random): RedisConnection {
  return {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    enableAutoPipelining: false,
    socketTimeout: 1000,
    // Below: what is owed is added within 3 s of Redis answering again, so no wait here may be longer than that.
    connectTimeout: 1000,
    maxLoadingRetryTime: 500,
    retryStrategy: (times) => Math.min(500, 25 * 2 ** times) * (0.5 + random() / 2),
    // A primary that became a replica: another connection may find the new primary.
    reconnectOnError: (error) => error.message.includes('READONLY'),
  };
}
