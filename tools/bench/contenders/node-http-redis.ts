// (b) Contender (a) with one call of the gateway's own charge script through ioredis: what a charged answer costs
// at least. It looks at no key and always charges the same account. (b+h) is the same with exactly the headers that
// the gateway writes. AUTO_PIPELINING=1 makes the second form of each; the report takes the faster one. Deadline and
// outage allowance of the gateway are left out, and a 304 is not charged, as in the gateway.
import { Redis } from 'ioredis';
import { getCalendarWindows } from '../../../src/domain/quota/windows.ts';
import { chargeScript } from '../../../src/stores/quota/redis/redis-scripts.ts';
import { environment } from './support/environment.ts';
import { serveReady } from './support/ready-server.ts';

const redis = new Redis(environment.redisUrl(), {
  enableAutoPipelining: process.env.AUTO_PIPELINING === '1',
});
await redis.script('LOAD', chargeScript.lua);

const prefix = environment.redisPrefix();
const account = environment.accountId();
const { day, month } = getCalendarWindows(Date.now(), 'UTC');
const counters = `${prefix}quota:{${account}}`;
const usage = `${prefix}usage:{${account}}:${day.id}`;
const limit = 2_147_483_647;

await serveReady(() =>
  redis.evalsha(chargeScript.sha1, 2, counters, usage, day.id, month.id, 1, 'bench', limit, limit),
);
