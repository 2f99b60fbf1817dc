import { writeFileSync } from 'node:fs';
import { contenders } from './contender-list.ts';
import { measure } from './measure/measure.ts';
import { readOptions } from './options.ts';
import { describeMachine } from './report/describe-machine.ts';
import { printReport } from './report/print-report.ts';
import { toReport } from './report/to-report.ts';
import { installPeers } from './setup/install-peers.ts';
import { prepare } from './setup/prepare.ts';
import { UsageError } from './usage-error.ts';
import { workloads } from './workloads.ts';

const tell = (line: string): void => console.error(line);

/** @returns the exit status: 0 done, 1 failed, 2 wrong usage, 130 interrupted */
export async function bench(args: readonly string[]): Promise<number> {
  const opened = new AsyncDisposableStack();
  // A database left behind is a nuisance: an interruption takes down what was set up, too.
  const interrupted = Promise.withResolvers<number>();
  process.once('SIGINT', () => interrupted.resolve(130));
  process.once('SIGTERM', () => interrupted.resolve(143));
  const running = runBench(args, opened);
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

async function runBench(args: readonly string[], opened: AsyncDisposableStack): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 0;
  installPeers(tell);
  const prepared = await prepare(options, opened, tell);
  const chosen = contenders.filter(({ name }) => options.contenders.includes(name));
  const wanted = workloads.filter(({ name }) => options.workloads.includes(name));
  const measured = await measure(chosen, wanted, prepared, options, tell);
  const report = toReport(measured, chosen, wanted, describeMachine(options, prepared));
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  printReport(report, (line) => console.log(line));
  return 0;
}
