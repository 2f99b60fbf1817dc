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

/** @returns the exit status: 0 done, 1 failed, 2 wrong usage, 130 interrupted */
export const bench = (args: readonly string[]): Promise<number> =>
  runProgram(async (opened, tell) => {
    await runBench(args, opened, tell);
    return 0;
  });

async function runBench(args: readonly string[], opened: AsyncDisposableStack, tell: Tell): Promise<void> {
  const options = readOptions(args);
  if (options === null) return;
  installPeers(tell);
  const prepared = await prepare(options, opened, tell);
  const chosen = contenders.filter(({ name }) => options.contenders.includes(name));
  const wanted = workloads.filter(({ name }) => options.workloads.includes(name));
  const measured = await measure(chosen, wanted, prepared, options, tell);
  const report = toReport(measured, chosen, wanted, describeMachine(options, prepared));
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  printReport(report, (line) => console.log(line));
}
