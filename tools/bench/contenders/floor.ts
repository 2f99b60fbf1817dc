// The floor: node:http that writes ready answers of the gateway with exactly its headers, after one call of its own
// charge script through ioredis. It checks no key, reads no parameter and always charges the same account. The
// gateway's deadline and outage allowance are left out. As in the gateway, a 304 is not charged.
import { createServer, type IncomingMessage } from 'node:http';
import { Redis } from 'ioredis';
import { getCalendarWindows } from '../../../src/domain/quota/windows.ts';
import { chargeScript } from '../../../src/stores/quota/redis/redis-scripts.ts';
import { formatTarget, readReadyAnswers } from '../ready-answers.ts';
import { environment } from './support/environment.ts';

const redis = new Redis(environment.redisUrl());
await redis.script('LOAD', chargeScript.lua);

const prefix = environment.redisPrefix();
const account = environment.accountId();
const { day, month } = getCalendarWindows(Date.now(), 'UTC');
const counters = `${prefix}quota:{${account}}`;
const usage = `${prefix}usage:{${account}}:${day.id}`;
const limit = 2_147_483_647;
const charge = () =>
  redis.evalsha(chargeScript.sha1, 2, counters, usage, day.id, month.id, 1, 'bench', limit, limit);

const answers = await readReadyAnswers(environment.answersFile());
const findAnswer = ({ method = '', url = '', headers }: IncomingMessage) =>
  answers.get(formatTarget(method, url, headers['if-none-match'] !== undefined));

const server = createServer((request, response) => {
  const answer = findAnswer(request);
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  const { status, headers, body } = answer;
  const write = () => response.writeHead(status, headers).end(body);
  const respond = () => {
    if (status === 304) write();
    else charge().then(write, () => response.writeHead(503).end());
  };
  if (request.method === 'POST') readText(request, respond);
  else respond();
});

/** Reads the whole body, as a real server must before it can answer. */
function readText(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', () => then(Buffer.concat(chunks).toString()));
}

server.listen(environment.port(), '127.0.0.1', () => console.log('ready'));
