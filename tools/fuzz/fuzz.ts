import { readFile, writeFile } from 'node:fs/promises';
import { runProgram } from '../testing/run-program.ts';
import { judgeProcess } from './judge-process.ts';
import { mergeResults } from './merge-results.ts';
import { type Attack, openAttack } from './open-attack.ts';
import { openTarget } from './open-target.ts';
import { type FuzzOptions, readOptions } from './options.ts';
import { judgeCharges } from './oracle/judge-charges.ts';
import { judgeMails } from './oracle/judge-mails.ts';
import { printReport, type Report } from './print-report.ts';
import { type ProcessUsage, readProcessUsage } from './process-usage.ts';
import { replay } from './replay.ts';
import { type CampaignResult, type Finding, runCampaign } from './run-campaign.ts';

/** `npm run fuzz`. @returns the exit status: 1 when something was found, and those of `runProgram` */
export const fuzz = (args: readonly string[]): Promise<number> =>
  runProgram(async (resources) => {
    const options = readOptions(args);
    if (options === null) return 0;
    const { replayFile, failureFile, stores, isJson } = options;
    const target = await openTarget(stores);
    resources.defer(() => target.close());
    const attack = await openAttack(target);
    resources.defer(() => attack.close());

    const readUsage = (): ProcessUsage | null => readProcessUsage(target.process.child.pid as number);
    const log = (text: string): void => void (isJson || process.stderr.write(`${text}\n`));
    const startedAtMs = Date.now();
    const result =
      replayFile === null
        ? await runWithWarmUp(attack, options, readUsage, log)
        : await replayFailures(attack, replayFile);
    const complaints = [
      ...(await judgeCharges(target.origin, attack.chargedAccount)),
      ...judgeProcess(target.process, result.warm, result.end),
      ...new Set(judgeMails(target.mails, target.origin, target.secrets)),
    ];
    const seconds = Math.round((Date.now() - startedAtMs) / 1000);
    const summary: Report = {
      ...result,
      seed: options.seed,
      seconds,
      mails: target.mails.length,
      complaints,
    };
    if (summary.findings.length > 0 && replayFile === null)
      await writeFile(failureFile, `${JSON.stringify(summary.findings, null, 2)}\n`);
    printReport(summary, options);
    return summary.findings.length > 0 || complaints.length > 0 ? 1 : 0;
  });

type MeasuredResult = CampaignResult & Pick<Report, 'warm' | 'end'>;

/** The first fifth of the requests fills caches; memory and handles may hardly grow after it. */
async function runWithWarmUp(
  { requests, examine }: Attack,
  { seed, count, only }: FuzzOptions,
  readUsage: () => ProcessUsage | null,
  log: (text: string) => void,
): Promise<MeasuredResult> {
  const run = (runSeed: number, runs: number, phase: string): Promise<CampaignResult> =>
    runCampaign({
      requests,
      examine,
      seed: runSeed,
      count: runs,
      only,
      onPart: (part) => log(`${phase}: ${part}`),
    });
  const warmUp = await run(seed + 1, Math.ceil(count / 5), 'warm-up');
  const warm = readUsage();
  const main = await run(seed, Math.floor((count * 4) / 5), 'campaign');
  return { ...mergeResults(warmUp, main), warm, end: readUsage() };
}

async function replayFailures({ examine }: Attack, file: string): Promise<MeasuredResult> {
  const findings = JSON.parse(await readFile(file, 'utf8')) as Finding[];
  return { ...(await replay(findings, examine)), warm: null, end: null };
}
