import { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { environment } from './environment.ts';
import type { CheckedAccount } from './key-check.ts';

export interface Charged {
  readonly allowed: boolean;
  readonly headers: Record<string, string>;
}

const daySeconds = 86_400;

/** Two counters of rate-limiter-flexible for each account. Unlike the gateway's script, one may count alone. */
export function createDayAndMonthLimiter() {
  const storeClient = new Redis(environment.redisUrl());
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = (window: 'day' | 'month', points: number): RateLimiterRedis => {
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
    charge: async ({ id, limits }: CheckedAccount): Promise<Charged> => {
      const [day, month] = await Promise.allSettled([
        limiterOf('day', limits.day).consume(id),
        limiterOf('month', limits.month).consume(id),
      ]);
      // A refusal is the result, rejected; an error of Redis is an Error.
      for (const one of [day, month]) {
        if (one.status === 'rejected' && one.reason instanceof Error) throw one.reason;
      }
      const resultOf = (one: PromiseSettledResult<RateLimiterRes>): RateLimiterRes =>
        one.status === 'fulfilled' ? one.value : one.reason;
      const part = (name: string, { remainingPoints, msBeforeNext }: RateLimiterRes) =>
        `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`;
      return {
        allowed: day.status === 'fulfilled' && month.status === 'fulfilled',
        headers: { RateLimit: `${part('day', resultOf(day))}, ${part('month', resultOf(month))}` },
      };
    },
  };
}
