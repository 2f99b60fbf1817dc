import type { ScenarioOutcome } from '../../tools/faults/run-on-lab.ts';
import type { Pace } from '../../tools/faults/scenario.ts';
import { openPrivatePostgres, type PrivatePostgres } from '../../tools/testing/private-postgres.ts';
import { openPrivateRedis } from '../../tools/testing/redis.ts';

/** Every phase, and enough requests that plans are used up in it; what recovers within 3 s gets more of them here. */
export const shortCircumstances = {
  pace: { calmMs: 400, faultMs: 800, afterMs: 400, rate: 150 } satisfies Pace,
  seed: 1,
  patienceMs: 15_000,
};

/** What was broken. What is judged by a clock is judged by the campaign alone: a test machine may be busy. */
export function brokenPromises({ verdicts }: ScenarioOutcome): ScenarioOutcome['verdicts'] {
  const judged = verdicts.filter(({ isTimed }) => !isTimed);
  if (judged.length < 3) throw new Error('Nothing was judged');
  return judged.filter(({ isHeld }) => !isHeld);
}

/** A Postgres that may be stopped, where there is a Redis that may be started too; null, said loudly, without. */
export async function openFaultServer(): Promise<PrivatePostgres | null> {
  const redis = await openPrivateRedis();
  await redis?.close();
  const postgres = redis && (await openPrivatePostgres(['track_commit_timestamp=on']));
  if (postgres !== null) return postgres;
  const sentence = 'Fault scenarios start servers of their own. Install redis-server and postgresql.';
  if (process.env.CI === 'true') throw new Error(sentence);
  console.warn(`\n!!! SKIPPED: ${sentence}\n`);
  return null;
}
