// (b) Contender (a) with one call of the gateway's own charge script through ioredis: the minimum cost of a charged
// response. It checks no key and always charges the same account. (b+h) also writes exactly the headers of the gateway.
// AUTO_PIPELINING=1 starts the second form of each; the report uses the faster one. The gateway's deadline and outage
// allowance are left out. As in the gateway, a 304 is not charged.
import { Redis } from 'ioredis';
import { getCalendarWindows } from '../../../src/domain/quota/windows.ts';
import { chargeScript } from '../../../src/stores/quota/redis/redis-scripts.ts';
import { environment } from './support/environment.ts';
import { serveReadyAnswers } from './support/ready-server.ts';

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

await serveReadyAnswers(() =>
  redis.evalsha(chargeScript.sha1, 2, counters, usage, day.id, month.id, 1, 'bench', limit, limit),
);
