import { readFile, writeFile } from 'node:fs/promises';
import { createActors } from './actors.ts';
import { complaintsOf } from './complaints-of.ts';
import { describeRequests } from './describe-requests.ts';
import { createExaminer } from './examiner.ts';
import { joinResults as join } from './join-results.ts';
import { openSender } from './open-sender.ts';
import { openTarget, type Target } from './open-target.ts';
import { type FuzzOptions, readOptions } from './options.ts';
import { createOracle } from './oracle/judge-answer.ts';
import { printReport, type Report } from './print-report.ts';
import { type ProcessUse, readProcessUse } from './process-use.ts';
import { replay } from './replay.ts';
import { type CampaignResult, type Finding, runCampaign } from './run-campaign.ts';
import { UsageError } from './usage-error.ts';

/** `npm run fuzz`. @returns the exit status */
export async function fuzz(args: readonly string[]): Promise<number> {
  let options: FuzzOptions | null;
  try {
    options = readOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  if (options === null) return 0;
  const target = await openTarget(options.stores);
  try {
    const report = await attack(target, options);
    if (report.findings.length > 0 && options.replayFile === null)
      await writeFile(options.failureFile, `${JSON.stringify(report.findings, null, 2)}\n`);
    printReport(report, options);
    return report.findings.length > 0 || report.complaints.length > 0 ? 1 : 0;
  } finally {
    await target.close();
  }
}

async function attack(target: Target, { seed, count, replayFile, isJson }: FuzzOptions): Promise<Report> {
  const { origin, process: gateway, secrets } = target;
  const tell = (text: string): void => void (isJson || process.stderr.write(`${text}\n`));
  const use = (): ProcessUse | null => readProcessUse(gateway.child.pid as number);
  const actors = await createActors(origin, target.setPlan);
  const { document, requests } = await describeRequests(origin, actors.fillIn('<<key>>'));
  const sender = openSender(origin, actors.fillIn);
  const examine = createExaminer({ sender, oracle: createOracle(document, secrets), actors });
  const startedAtMs = Date.now();
  const campaign = (from: number, some: number, what: string): Promise<CampaignResult> =>
    runCampaign({ requests, examine, seed: from, count: some, onPart: (part) => tell(`${what}: ${part}`) });
  try {
    if (replayFile !== null) {
      const findings = JSON.parse(await readFile(replayFile, 'utf8')) as Finding[];
      const result = await replay(findings, examine);
      return {
        ...result,
        seed,
        seconds: secondsSince(startedAtMs),
        warm: null,
        end: null,
        complaints: complaintsOf(gateway, null, null),
      };
    }
    // The first fifth fills what is kept; what is held after it is what may not grow.
    const warmUp = await campaign(seed + 1, Math.ceil(count / 5), 'warm-up');
    const warm = use();
    const main = await campaign(seed, Math.floor((count * 4) / 5), 'campaign');
    const end = use();
    return {
      ...join(warmUp, main),
      seed,
      seconds: secondsSince(startedAtMs),
      warm,
      end,
      complaints: complaintsOf(gateway, warm, end),
    };
  } finally {
    sender.close();
  }
}

const secondsSince = (startedAtMs: number): number => Math.round((Date.now() - startedAtMs) / 100) / 10;
