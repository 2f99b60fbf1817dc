import { openPrivatePostgres, type PrivatePostgres } from '../testing/private-postgres.ts';
import { runProgram, type Tell } from '../testing/run-program.ts';
import { type CampaignOptions, readOptions } from './options.ts';
import { printTable } from './report/print-table.ts';
import { toRow } from './report/to-row.ts';
import type { Outcome } from './run-on-lab.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenario-list.ts';
import { whyNot } from './why-not.ts';

/** @returns the exit status: 0 all promises held, 1 some were broken, and those of `runProgram` */
export const runCampaign = (args: readonly string[]): Promise<number> =>
  runProgram((opened, tell) => run(args, opened, tell));

async function run(args: readonly string[], opened: AsyncDisposableStack, tell: Tell): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 0;
  const rows: (Outcome | Skipped)[] = [];
  const postgres = lazily(() => openPostgres(opened));
  for (const scenario of scenarios.filter(({ name }) => options.only.includes(name))) {
    const why = whyNot(scenario);
    if (why === null) rows.push(await runOne(scenario, options, { postgres, opened, tell }));
    else rows.push({ scenario, skipped: why });
  }
  report(rows, options);
  const outcomes = rows.filter((row) => 'evidence' in row);
  const isHeld = outcomes.every(({ verdicts }) => verdicts.every((verdict) => verdict.isHeld));
  return isHeld && outcomes.length > 0 ? 0 : 1;
}

/** A scenario that needs what this machine lacks. */
interface Skipped {
  readonly scenario: Scenario;
  /** Such as `needs haproxy (Debian: haproxy)`. */
  readonly skipped: string;
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

function report(results: readonly (Outcome | Skipped)[], { isJson, seed }: CampaignOptions): void {
  const done = results.filter((result) => 'evidence' in result);
  const rows = done.map(toRow);
  const print = (line: string): void => console.log(line);
  const skipped = results.filter((result) => 'skipped' in result);
  if (isJson) {
    const named = done.map(({ scenario: { name }, verdicts }, at) => ({ name, ...rows[at], verdicts }));
    const notDone = skipped.map(({ scenario: { name }, skipped: why }) => ({ name, skipped: why }));
    print(JSON.stringify({ seed, scenarios: [...named, ...notDone] }, null, 2));
    return;
  }
  const none = Object.fromEntries(Object.keys(rows[0] ?? {}).map((column) => [column, '']));
  const empty = skipped.map(({ scenario: { title }, skipped: why }) => ({
    ...none,
    scenario: title,
    verdict: `skipped: ${why}`,
  }));
  printTable([...rows, ...empty], print);
}
