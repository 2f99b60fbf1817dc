// (b) Contender (a) with one call of the gateway's own charge script through ioredis: what a charged answer costs
// at least. It looks at no key and always charges the same account. AUTO_PIPELINING=1 makes its second form; the
// report takes the faster one. Deadline and outage allowance of the gateway are left out.
import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { calendarWindows } from '../../src/domain/windows.ts';
import { chargeScript } from '../../src/stores/quota/redis-scripts.ts';
import { readReadyAnswers } from '../ready-answers.ts';
import { environment } from './support/environment.ts';
import { listen } from './support/listen.ts';

const answers = await readReadyAnswers(environment.answersFile());
const redis = new Redis(environment.redisUrl(), {
  enableAutoPipelining: process.env.AUTO_PIPELINING === '1',
});
await redis.script('LOAD', chargeScript.lua);

const prefix = environment.redisPrefix();
const account = environment.accountId();
const counters = `${prefix}quota:{${account}}`;
const usage = `${prefix}usage:{${account}}:`;
const { day, month } = calendarWindows(Date.now(), 'UTC');
const limit = 2_147_483_647;

listen(
  createServer((request, response) => {
    const answer = answers.get(`${request.method} ${request.url}`);
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    redis.evalsha(chargeScript.sha1, 2, counters, usage, day.id, month.id, 1, 'bench', limit, limit).then(
      () => response.writeHead(answer.status, answer.headers).end(answer.body),
      () => response.writeHead(503).end(),
    );
  }),
);
