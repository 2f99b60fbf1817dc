import { openPrivatePostgres, type PrivatePostgres } from '../testing/private-postgres.ts';
import { runProgram, type Tell } from '../testing/run-program.ts';
import { type CampaignOptions, readOptions } from './options.ts';
import { printTable } from './report/print-table.ts';
import { toRow } from './report/to-row.ts';
import type { Outcome } from './run-on-lab.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenario-list.ts';

/** @returns the exit status: 0 all promises held, 1 some were broken, and those of `runProgram` */
export const runCampaign = (args: readonly string[]): Promise<number> =>
  runProgram((opened, tell) => run(args, opened, tell));

async function run(args: readonly string[], opened: AsyncDisposableStack, tell: Tell): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 0;
  const outcomes: Outcome[] = [];
  const postgres = lazily(() => openPostgres(opened));
  for (const scenario of scenarios.filter(({ name }) => options.only.includes(name))) {
    const obstacle = scenario.obstacle?.() ?? null;
    if (obstacle === null) outcomes.push(await runOne(scenario, options, { postgres, opened, tell }));
    else tell(`${scenario.name}: not done, ${obstacle}`);
  }
  report(outcomes, options);
  const isHeld = outcomes.every(({ verdicts }) => verdicts.every((verdict) => verdict.isHeld));
  return isHeld && outcomes.length > 0 ? 0 : 1;
}

interface Campaign {
  readonly postgres: () => Promise<PrivatePostgres>;
  readonly opened: AsyncDisposableStack;
  readonly tell: Tell;
}

async function runOne(
  scenario: Scenario,
  { pace, seed }: CampaignOptions,
  { postgres, opened, tell }: Campaign,
): Promise<Outcome> {
  tell(`${scenario.name}: ${scenario.promise}`);
  // Among what is open, so that an interruption closes it too.
  const lab = opened.use(new AsyncDisposableStack());
  const outcome = await runScenario(scenario, { pace, seed }, postgres, lab);
  await lab.disposeAsync();
  for (const { criterion, isHeld, told } of outcome.verdicts)
    tell(`  ${isHeld ? 'held  ' : 'BROKEN'}  ${criterion.padEnd(36)}${told}`);
  return outcome;
}

async function openPostgres(opened: AsyncDisposableStack): Promise<PrivatePostgres> {
  // When a revision was committed is what the lag of its changes is measured from.
  const postgres = await openPrivatePostgres(['track_commit_timestamp=on']);
  if (postgres === null) throw new Error('There is no Postgres on this machine. Install postgresql.');
  opened.defer(() => postgres.close());
  return postgres;
}

function lazily<Thing>(open: () => Promise<Thing>): () => Promise<Thing> {
  let opening: Promise<Thing> | null = null;
  return () => {
    opening ??= open();
    return opening;
  };
}

function report(outcomes: readonly Outcome[], { isJson, seed }: CampaignOptions): void {
  const rows = outcomes.map(toRow);
  const print = (line: string): void => console.log(line);
  const named = outcomes.map(({ scenario: { name }, verdicts }, at) => ({ name, ...rows[at], verdicts }));
  if (isJson) print(JSON.stringify({ seed, scenarios: named }, null, 2));
  else printTable(rows, print);
}
