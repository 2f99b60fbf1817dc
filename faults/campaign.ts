import { openPrivatePostgres, type PrivatePostgres } from '../test/support/private-postgres.ts';
import { type CampaignOptions, readOptions, UsageError } from './options.ts';
import { printTable } from './report/print-table.ts';
import { toRow } from './report/to-row.ts';
import type { Outcome } from './run-on-lab.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenario-list.ts';

const tell = (line: string): void => console.error(line);

/** @returns the exit status: 0 all promises held, 1 some were broken, 2 wrong usage, 130 or 143 interrupted */
export async function runCampaign(args: readonly string[]): Promise<number> {
  const opened = new AsyncDisposableStack();
  const interrupted = Promise.withResolvers<number>();
  process.once('SIGINT', () => interrupted.resolve(130));
  process.once('SIGTERM', () => interrupted.resolve(143));
  const running = run(args, opened);
  running.catch(() => {});
  try {
    return await Promise.race([running, interrupted.promise]);
  } catch (error) {
    tell(error instanceof UsageError ? error.message : String(error instanceof Error ? error.stack : error));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await opened.disposeAsync();
  }
}

async function run(args: readonly string[], opened: AsyncDisposableStack): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 0;
  const outcomes: Outcome[] = [];
  const postgres = lazily(() => openPostgres(opened));
  for (const scenario of scenarios.filter(({ name }) => options.only.includes(name))) {
    const obstacle = scenario.obstacle?.() ?? null;
    if (obstacle === null) outcomes.push(await runOne(scenario, options, postgres, opened));
    else tell(`${scenario.name}: not done, ${obstacle}`);
  }
  report(outcomes, options);
  const isHeld = outcomes.every(({ verdicts }) => verdicts.every((verdict) => verdict.isHeld));
  return isHeld && outcomes.length > 0 ? 0 : 1;
}

async function runOne(
  scenario: Scenario,
  { pace, seed }: CampaignOptions,
  postgres: () => Promise<PrivatePostgres>,
  opened: AsyncDisposableStack,
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
  const postgres = await openPrivatePostgres();
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
