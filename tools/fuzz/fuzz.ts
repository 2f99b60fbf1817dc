import { readFile, writeFile } from 'node:fs/promises';
import { runProgram } from '../testing/run-program.ts';
import { complaintsOf } from './complaints-of.ts';
import { joinResults } from './join-results.ts';
import { type Attack, openAttack } from './open-attack.ts';
import { openTarget } from './open-target.ts';
import { type FuzzOptions, readOptions } from './options.ts';
import { judgeCharges } from './oracle/judge-charges.ts';
import { judgeMails } from './oracle/judge-mails.ts';
import { printReport, type Report } from './print-report.ts';
import { type ProcessUse, readProcessUse } from './process-use.ts';
import { replay } from './replay.ts';
import { type CampaignResult, type Finding, runCampaign } from './run-campaign.ts';

/** `npm run fuzz`. @returns the exit status: 1 when something was found, and those of `runProgram` */
export const fuzz = (args: readonly string[]): Promise<number> =>
  runProgram(async (opened) => {
    const options = readOptions(args);
    if (options === null) return 0;
    const { replayFile, failureFile, stores, isJson } = options;
    const target = await openTarget(stores);
    opened.defer(() => target.close());
    const attack = await openAttack(target);
    opened.defer(() => attack.close());

    const use = (): ProcessUse | null => readProcessUse(target.process.child.pid as number);
    const tell = (text: string): void => void (isJson || process.stderr.write(`${text}\n`));
    const startedAtMs = Date.now();
    const result =
      replayFile === null ? await campaign(attack, options, use, tell) : await again(attack, replayFile);
    const complaints = [
      ...(await judgeCharges(target.origin, attack.charged)),
      ...complaintsOf(target.process, result.warm, result.end),
      ...new Set(judgeMails(target.mails, target.origin, target.secrets)),
    ];
    const seconds = Math.round((Date.now() - startedAtMs) / 1000);
    const report: Report = { ...result, seed: options.seed, seconds, mails: target.mails.length, complaints };
    if (report.findings.length > 0 && replayFile === null)
      await writeFile(failureFile, `${JSON.stringify(report.findings, null, 2)}\n`);
    printReport(report, options);
    return report.findings.length > 0 || complaints.length > 0 ? 1 : 0;
  });

type Measured = CampaignResult & Pick<Report, 'warm' | 'end'>;

/** The first fifth fills what is kept; what is held after it is what may not grow. */
async function campaign(
  { requests, examine }: Attack,
  { seed, count, only }: FuzzOptions,
  use: () => ProcessUse | null,
  tell: (text: string) => void,
): Promise<Measured> {
  const run = (from: number, some: number, what: string): Promise<CampaignResult> =>
    runCampaign({
      requests,
      examine,
      seed: from,
      count: some,
      only,
      onPart: (part) => tell(`${what}: ${part}`),
    });
  const warmUp = await run(seed + 1, Math.ceil(count / 5), 'warm-up');
  const warm = use();
  const main = await run(seed, Math.floor((count * 4) / 5), 'campaign');
  return { ...joinResults(warmUp, main), warm, end: use() };
}

async function again({ examine }: Attack, file: string): Promise<Measured> {
  const findings = JSON.parse(await readFile(file, 'utf8')) as Finding[];
  return { ...(await replay(findings, examine)), warm: null, end: null };
}
