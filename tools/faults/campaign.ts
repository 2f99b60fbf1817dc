import { openPrivatePostgres, type PrivatePostgres } from '../testing/private-postgres.ts';
import { runProgram, type Tell } from '../testing/run-program.ts';
import { findObstacle } from './find-obstacle.ts';
import { type CampaignOptions, readOptions } from './options.ts';
import { printTable } from './report/print-table.ts';
import { toRow } from './report/to-row.ts';
import type { ScenarioOutcome } from './run-on-lab.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenario-list.ts';

/**
 * Runs the scenarios that the arguments select, and prints their table.
 * @returns the exit status: 0 if all promises held, 1 if some were broken or nothing ran, or a status of `runProgram`
 */
export const runCampaign = (args: readonly string[]): Promise<number> =>
  runProgram((opened, log) => run(args, opened, log));

async function run(args: readonly string[], opened: AsyncDisposableStack, log: Tell): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 0;
  const results: (ScenarioOutcome | SkippedScenario)[] = [];
  const postgres = memoize(() => openPostgres(opened));
  for (const scenario of scenarios.filter(({ name }) => options.only.includes(name))) {
    const obstacle = findObstacle(scenario);
    if (obstacle === null) results.push(await runOne(scenario, options, { postgres, opened, log }));
    else results.push({ scenario, skipped: obstacle });
  }
  printReport(results, options);
  const outcomes = results.filter((row) => 'evidence' in row);
  const isHeld = outcomes.every(({ verdicts }) => verdicts.every((verdict) => verdict.isHeld));
  return isHeld && outcomes.length > 0 ? 0 : 1;
}

/** A scenario that cannot run on this machine. */
interface SkippedScenario {
  readonly scenario: Scenario;
  /** The reason, such as `needs haproxy (Debian: haproxy)`. */
  readonly skipped: string;
}

interface Campaign {
  readonly postgres: () => Promise<PrivatePostgres>;
  readonly opened: AsyncDisposableStack;
  readonly log: Tell;
}

async function runOne(
  scenario: Scenario,
  { pace, seed }: CampaignOptions,
  { postgres, opened, log }: Campaign,
): Promise<ScenarioOutcome> {
  log(`${scenario.name}: ${scenario.promise}`);
  // The lab belongs to the opened resources, so an interruption closes it too.
  const lab = opened.use(new AsyncDisposableStack());
  const outcome = await runScenario(scenario, { pace, seed }, postgres, lab);
  await lab.disposeAsync();
  for (const { criterion, isHeld, detail } of outcome.verdicts)
    log(`  ${isHeld ? 'held  ' : 'BROKEN'}  ${criterion.padEnd(36)}${detail}`);
  return outcome;
}

async function openPostgres(opened: AsyncDisposableStack): Promise<PrivatePostgres> {
  // The lag of changes is measured from the commit time of their revision.
  const postgres = await openPrivatePostgres(['track_commit_timestamp=on']);
  if (postgres === null) throw new Error('There is no Postgres on this machine. Install postgresql.');
  opened.defer(() => postgres.close());
  return postgres;
}

function memoize<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opening: Promise<Value> | null = null;
  return () => {
    opening ??= open();
    return opening;
  };
}

function printReport(
  results: readonly (ScenarioOutcome | SkippedScenario)[],
  { isJson, seed }: CampaignOptions,
): void {
  const outcomes = results.filter((result) => 'evidence' in result);
  const rows = outcomes.map(toRow);
  const print = (line: string): void => console.log(line);
  const skipped = results.filter((result) => 'skipped' in result);
  if (isJson) {
    const finishedJson = outcomes.map(({ scenario: { name }, verdicts }, index) => ({
      name,
      ...rows[index],
      verdicts,
    }));
    const skippedJson = skipped.map(({ scenario: { name }, skipped: obstacle }) => ({
      name,
      skipped: obstacle,
    }));
    print(JSON.stringify({ seed, scenarios: [...finishedJson, ...skippedJson] }, null, 2));
    return;
  }
  const emptyRow = Object.fromEntries(Object.keys(rows[0] ?? {}).map((column) => [column, '']));
  const skippedRows = skipped.map(({ scenario: { title }, skipped: obstacle }) => ({
    ...emptyRow,
    scenario: title,
    verdict: `skipped: ${obstacle}`,
  }));
  printTable([...rows, ...skippedRows], print);
}
