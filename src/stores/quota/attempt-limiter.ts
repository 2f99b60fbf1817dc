import type { Cluster, Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';

/**
 * Creates a limiter that counts attempts in Redis, for all gateways together. Without Redis, or while Redis is
 * unavailable, it counts them in this process.
 */
export function createAttemptLimiter(
  { name, attempts, windowSeconds }: AttemptLimit,
  redis: { readonly client: Redis | Cluster; readonly prefix: string } | null,
): AttemptLimiter {
  const options = { points: attempts, duration: windowSeconds, keyPrefix: name };
  const memoryLimiter = new RateLimiterMemory(options);
  const limiter =
    redis === null
      ? memoryLimiter
      : new RateLimiterRedis({
          ...options,
          storeClient: redis.client,
          keyPrefix: `${redis.prefix}attempts:${name}`,
          insuranceLimiter: memoryLimiter,
        });
  return {
    consume: async (client) => {
      try {
        await limiter.consume(client);
        return null;
      } catch (error) {
        if (error instanceof RateLimiterRes) return toWaitSeconds(error);
        throw error;
      }
    },
    addAttempts: async (client, attempts) => (await limiter.penalty(client, attempts)).consumedPoints,
    refund: async (client, attempts = 1) => {
      await limiter.reward(client, attempts);
    },
  };
}

function toWaitSeconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
