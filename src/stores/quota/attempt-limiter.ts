import type { Cluster, Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';

/**
 * Counts attempts in Redis where there is one, over all gateways, and in this process while it is away; without
 * Redis there is only this process.
 */
export function createAttemptLimiter(
  { name, attempts, windowSeconds }: AttemptLimit,
  redis: { readonly client: Redis | Cluster; readonly prefix: string } | null,
): AttemptLimiter {
  const limit = { points: attempts, duration: windowSeconds, keyPrefix: name };
  const memory = new RateLimiterMemory(limit);
  const limiter =
    redis === null
      ? memory
      : new RateLimiterRedis({
          ...limit,
          storeClient: redis.client,
          keyPrefix: `${redis.prefix}attempts:${name}`,
          insuranceLimiter: memory,
        });
  return {
    consume: async (client) => {
      try {
        await limiter.consume(client);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsUntil(refusal);
        throw refusal;
      }
    },
    count: async (client, counted) => (await limiter.penalty(client, counted)).consumedPoints,
    giveBack: async (client, given = 1) => {
      await limiter.reward(client, given);
    },
    waitSeconds: async (client) => {
      const found = await limiter.get(client);
      return found !== null && found.remainingPoints <= 0 ? secondsUntil(found) : null;
    },
  };
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
