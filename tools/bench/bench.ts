import { writeFileSync } from 'node:fs';
import { runProgram, type Tell } from '../testing/run-program.ts';
import { contenders } from './contender-list.ts';
import { measure } from './measure/measure.ts';
import { readOptions } from './options.ts';
import { describeMachine } from './report/describe-machine.ts';
import { printReport } from './report/print-report.ts';
import { toReport } from './report/to-report.ts';
import { installPeers } from './setup/install-peers.ts';
import { prepare } from './setup/prepare.ts';
import { workloads } from './workloads.ts';

/**
 * @returns the exit status: 0 after success, 1 after a failure or when a contender could not be timed, 2 after wrong
 *   usage, 130 after an interruption
 */
export const bench = (args: readonly string[]): Promise<number> =>
  runProgram((resources, log) => runBench(args, resources, log));

async function runBench(
  args: readonly string[],
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 0;
  installPeers(log);
  const setup = await prepare(options, resources, log);
  const selectedContenders = contenders.filter(({ name }) => options.contenders.includes(name));
  const selectedWorkloads = workloads.filter(({ name }) => options.workloads.includes(name));
  const measurements = await measure(selectedContenders, selectedWorkloads, setup, options, log);
  const report = toReport(
    measurements,
    selectedContenders,
    selectedWorkloads,
    describeMachine(options, setup),
  );
  if (options.jsonFile !== undefined) writeFileSync(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  printReport(report, (line) => console.log(line));
  return report.rows.some(({ excluded }) => excluded !== null) ? 1 : 0;
}
