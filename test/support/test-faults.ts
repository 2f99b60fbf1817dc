import { afterAll, describe, expect, test } from 'vitest';
import { runScenario } from '../../faults/run-scenario.ts';
import type { Pace, Scenario } from '../../faults/scenario.ts';
import { scenarios } from '../../faults/scenario-list.ts';
import { openPrivatePostgres, type PrivatePostgres } from './private-postgres.ts';
import { openPrivateRedis } from './redis.ts';

/** Every phase, and enough requests that plans are used up in it. */
const shortPace: Pace = { calmMs: 700, faultMs: 1_200, afterMs: 600, rate: 200 };
/** What is judged by a clock is judged by the campaign alone: a test machine may be busy. */
const isTimed = (criterion: string): boolean => / \d+ m?s$/.test(criterion);
/** What recovers within 3 seconds gets more of them here. */
const patienceMs = 15_000;
const seed = 1;

async function openServer(): Promise<PrivatePostgres | null> {
  const redis = await openPrivateRedis();
  await redis?.close();
  const postgres = redis && (await openPrivatePostgres());
  if (postgres !== null) return postgres;
  const sentence = 'Fault scenarios start servers of their own. Install redis-server and postgresql.';
  if (process.env.CI === 'true') throw new Error(sentence);
  console.warn(`\n!!! SKIPPED: ${sentence}\n`);
  return null;
}

/** The short form of these scenarios of `npm run faults`, each a test that is named by what it promises. */
export async function testFaults(title: string, names: readonly string[]): Promise<void> {
  const postgres = await openServer();
  afterAll(() => postgres?.close());
  const run = async (scenario: Scenario) => {
    const open = async () => postgres as PrivatePostgres;
    const { verdicts } = await runScenario(scenario, { pace: shortPace, seed, postgres: open, patienceMs });
    const judged = verdicts.filter(({ criterion }) => !isTimed(criterion));
    expect(judged.length).toBeGreaterThan(2);
    expect(judged.filter(({ isHeld }) => !isHeld)).toEqual([]);
  };
  describe.skipIf(postgres === null)(title, () => {
    for (const name of names) {
      const scenario = scenarios.find((one) => one.name === name);
      if (scenario === undefined) throw new Error(`There is no scenario ${name}`);
      const obstacle = scenario.obstacle?.() ?? null;
      if (obstacle !== null) console.warn(`\n!!! SKIPPED: ${scenario.promise}: ${obstacle}\n`);
      test.skipIf(obstacle !== null)(scenario.promise, { timeout: 180_000 }, () => run(scenario));
    }
  });
}
