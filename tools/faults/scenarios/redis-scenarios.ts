import {
  answersInTime,
  chargedOnce,
  chargesInTime,
  countedExactly,
  type Judge,
  readsGoOn,
  recovers,
  successesCounted,
  withinLimit,
} from '../judge/criteria.ts';
import { followersCounted, streamsGoOn } from '../judge/follow-criteria.ts';
import type { StoresScenario } from '../scenario.ts';

/** The judges of an outage of Redis. */
const outageJudges: readonly Judge[] = [
  withinLimit(),
  chargedOnce,
  successesCounted,
  readsGoOn,
  answersInTime,
  chargesInTime,
  recovers,
  streamsGoOn,
];
/**
 * The judges of an outage in which Redis certainly ran no charge, so the whole outage allowance is added afterwards.
 */
const certainOutageJudges: readonly Judge[] = [...outageJudges, countedExactly];

const stack = 'stores';

/** Redis itself stops, freezes, rejects writes, or loses data. */
export const redisScenarios: readonly StoresScenario[] = [
  {
    name: 'redis-kill',
    title: 'Redis: kill -9, started again later',
    promise:
      'Redis is killed: within the outage allowance service continues, and nothing that was counted is lost',
    stack,
    judges: outageJudges,
    fault: async ({ redis }, context) => {
      await redis.stop();
      await context.wait();
      await redis.start();
    },
  },
  {
    name: 'redis-restart',
    title: 'Redis: restarted at once',
    promise: 'Redis is restarted: nothing that was counted is lost, and no request is charged twice',
    stack,
    judges: outageJudges,
    fault: async ({ redis }) => {
      await redis.stop();
      await redis.start();
    },
  },
  {
    name: 'redis-stop',
    title: 'Redis: kill -STOP, then CONT',
    promise: 'Redis stands still: what was written to it runs later, and is not added again',
    stack,
    judges: outageJudges,
    fault: async ({ redis, redisClient }, context) => {
      redis.freeze();
      await context.wait();
      redis.thaw();
      await redisClient.ping();
    },
  },
  {
    name: 'redis-pause',
    title: 'Redis: CLIENT PAUSE',
    promise:
      'Redis lets all clients wait: within the outage allowance service continues, and no request is charged twice',
    stack,
    judges: outageJudges,
    fault: async ({ redisClient }, { pace }) => {
      await redisClient.client('PAUSE', pace.faultMs, 'ALL');
      await redisClient.ping();
    },
  },
  {
    name: 'redis-script-flush',
    title: 'Redis: SCRIPT FLUSH every 10 ms',
    promise: 'Redis forgets its scripts again and again: every charge is counted, and none is insured',
    stack,
    judges: [...certainOutageJudges, noneInsured, followersCounted],
    fault: ({ redisClient }, context) => context.repeat(10, () => redisClient.script('FLUSH')),
  },
  {
    name: 'redis-client-kill',
    title: 'Redis: CLIENT KILL of all, every 100 ms',
    promise: 'all connections to Redis are cut repeatedly: no request is charged twice',
    stack,
    judges: outageJudges,
    fault: ({ redisClient }, context) =>
      context.repeat(100, () => redisClient.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')),
  },
  {
    name: 'redis-readonly',
    title: 'Redis: a replica that refuses writes',
    promise:
      'Redis became a replica: within the outage allowance service continues, and all of it is added afterwards',
    stack,
    judges: certainOutageJudges,
    fault: async ({ redisClient }, context) => {
      await redisClient.replicaof('127.0.0.1', 1);
      await context.wait();
      await redisClient.replicaof('NO', 'ONE');
    },
  },
  {
    name: 'redis-oom',
    title: 'Redis: out of memory, noeviction',
    promise:
      'Redis is full: within the outage allowance service continues, and all of it is added afterwards',
    stack,
    judges: certainOutageJudges,
    fault: async ({ redisClient }, context) => {
      await redisClient.config('SET', 'maxmemory', '1kb');
      await context.wait();
      await redisClient.config('SET', 'maxmemory', '0');
    },
  },
  {
    name: 'redis-flushall',
    title: 'Redis: FLUSHALL',
    promise: 'Redis is emptied: each account has its plan anew, once, and the gateway goes on',
    stack,
    judges: [withinLimit(2), chargedOnce, readsGoOn, answersInTime, chargesInTime, recovers],
    fault: async ({ redisClient }, context) => {
      await redisClient.flushall();
      await context.wait();
    },
  },
  {
    name: 'redis-absent',
    title: 'Redis: absent at the start of the gateways',
    promise:
      'gateways that start without Redis start with the outage allowance alone, and find it when it comes',
    stack,
    judges: certainOutageJudges,
    before: ({ redis }) => redis.stop(),
    fault: async ({ redis }, context) => {
      await context.wait();
      await redis.start();
    },
  },
];

function noneInsured({ requests }: Parameters<Judge>[0]): ReturnType<Judge> {
  const allowanceCount = requests.filter(({ isFromAllowance }) => isFromAllowance).length;
  return { criterion: 'none insured', isHeld: allowanceCount === 0, detail: `${allowanceCount}` };
}
