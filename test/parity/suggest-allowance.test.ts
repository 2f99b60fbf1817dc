import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../tools/testing/redis.ts';
import { askThe, readAnswer } from '../support/answers.ts';
import { expectProblem } from '../support/problem.ts';

/**
 * Suggestions come with each key stroke: free, up to ten times the day limit of the plan, counted separately.
 */
const database = await openTestDatabase(templateOn);
const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
const folder = await mkdtemp(join(tmpdir(), 'suggest-plans-'));
const plansFile = join(folder, 'plans.json');
await writeFile(
  plansFile,
  JSON.stringify([
    {
      ...{ name: 'tiny', requests_per_day: 1, requests_per_month: 1 },
      ...{ price: null, data: 'complete', support: 'community' },
    },
  ]),
);
afterAll(async () => {
  if (redis !== null) await removeKeys(redis.url, prefix);
  await redis?.close();
  await database?.close();
  await rm(folder, { recursive: true });
});

const shared = {
  DATABASE_URL: database?.url ?? '',
  REDIS_URL: redis?.url ?? '',
  REDIS_PREFIX: prefix,
  KEY_PEPPER: 'a pepper for tests only',
};

describe.each([
  ['embedded', {} as Record<string, string>, 1],
  ['two gateways with Redis', shared, 2],
])('suggestions: %s', (_name, env, gateways) => {
  describe.skipIf(gateways === 2 && (database === null || redis === null))('are free and counted', () => {
    let nowMs = Date.now();
    const started: TestGateway[] = [];
    beforeAll(async () => {
      for (let one = 0; one < gateways; one += 1)
        started.push(await startGateway({ ...env, PLANS_FILE: plansFile }, { now: () => nowMs }));
    });
    afterAll(() => Promise.all(started.map((gateway) => gateway.close())));
    const [first, last] = [() => started[0] as TestGateway, () => started.at(-1) as TestGateway];
    const { used } = askThe(first);

    test('over both transports together, and no unit is used', async () => {
      const { key } = await first().createAccount('tiny');
      for (let left = 9; left >= 2; left -= 2) {
        const response = await first().get('/v1/suggest?q=gal', key);
        expect(response.status).toBe(200);
        expect(response.headers.get('ratelimit-policy')).toBe('"suggest-day";q=10;w=86400');
        expect(response.headers.get('ratelimit')).toMatch(new RegExp(`^"suggest-day";r=${left};t=\\d+$`));
        const { data, errors } = await readAnswer(
          await last().graphql('{ suggest(q: "gal") { text } }', key),
        );
        expect([errors, data.suggest.length]).toEqual([undefined, 10]);
      }
      expect(
        (await first().graphql('{ a: suggest(q: "ip") { text } b: suggest(q: "ip") { text } }', key)).status,
      ).toBe(200);
      const refused = await expectProblem(await last().get('/v1/suggest?q=gal', key), 429, 'quota-exceeded');
      expect(refused).toMatchObject({ 'violated-policies': ['suggest-day'], plan: 'tiny' });
      const { errors } = await readAnswer(await first().graphql('{ suggest(q: "gal") { text } }', key));
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        violatedPolicies: ['suggest-day'],
      });
      expect(await used(key)).toBe(0);
      expect((await first().get('/v1/search?q=galaxy', key)).status).toBe(200);
    });

    test('rejected ones do not count, nor those of an operation whose units are rejected', async () => {
      const { key } = await first().createAccount('tiny');
      await expectProblem(await first().get('/v1/suggest?q=g', key), 400, 'invalid-parameter');
      expect((await first().get('/v1/brands', key)).status).toBe(200);
      expect((await first().graphql('{ suggest(q: "gal") { text } brands { id } }', key)).status).toBe(429);
      const { headers } = await first().get('/v1/suggest?q=gal', key);
      expect(headers.get('x-ratelimit-remaining')).toBe('9');
    });

    test('and restart with the day', async () => {
      const { key } = await first().createAccount('tiny');
      const all = Array.from({ length: 12 }, () => last().get('/v1/suggest?q=gal', key));
      const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
      const refused = await first().get('/v1/suggest?q=gal', key);
      nowMs += (Number(refused.headers.get('retry-after')) + 1) * 1000;
      expect((await first().get('/v1/suggest?q=gal', key)).status).toBe(200);
      expect((await last().get('/v1/suggest?q=gal', key)).headers.get('x-ratelimit-remaining')).toBe('8');
    });
  });
});
