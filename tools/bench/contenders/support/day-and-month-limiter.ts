import { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { environment } from './environment.ts';
import type { CheckedAccount } from './key-check.ts';

export interface ChargeResult {
  readonly allowed: boolean;
  readonly headers: Record<string, string>;
}

const daySeconds = 86_400;

/**
 * Creates two counters of rate-limiter-flexible for each account. Unlike in the gateway's script, one can count while
 * the other fails.
 */
export function createDayAndMonthLimiter() {
  const storeClient = new Redis(environment.redisUrl());
  const limiters = new Map<string, RateLimiterRedis>();
  const getLimiter = (window: 'day' | 'month', points: number): RateLimiterRedis => {
    const name = `${window}:${points}`;
    let limiter = limiters.get(name);
    if (limiter === undefined) {
      const duration = window === 'day' ? daySeconds : 30 * daySeconds;
      const keyPrefix = `${environment.redisPrefix()}limit:${window}`;
      limiter = new RateLimiterRedis({ storeClient, keyPrefix, points, duration });
      limiters.set(name, limiter);
    }
    return limiter;
  };

  return {
    charge: async ({ id, limits }: CheckedAccount): Promise<ChargeResult> => {
      const [day, month] = await Promise.allSettled([
        getLimiter('day', limits.day).consume(id),
        getLimiter('month', limits.month).consume(id),
      ]);
      // When the limit is reached, the promise is rejected with the result; when Redis fails, with an Error.
      for (const outcome of [day, month]) {
        if (outcome.status === 'rejected' && outcome.reason instanceof Error) throw outcome.reason;
      }
      const getResult = (outcome: PromiseSettledResult<RateLimiterRes>): RateLimiterRes =>
        outcome.status === 'fulfilled' ? outcome.value : outcome.reason;
      const formatWindow = (name: string, { remainingPoints, msBeforeNext }: RateLimiterRes) =>
        `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`;
      return {
        allowed: day.status === 'fulfilled' && month.status === 'fulfilled',
        headers: {
          RateLimit: `${formatWindow('day', getResult(day))}, ${formatWindow('month', getResult(month))}`,
        },
      };
    },
  };
}
