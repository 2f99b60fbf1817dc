import type { FuzzOptions } from './options.ts';
import type { ProcessUse } from './process-use.ts';
import type { CampaignResult, Finding } from './run-campaign.ts';
import { parts } from './sent-request.ts';

export interface Report extends CampaignResult {
  readonly seed: number;
  readonly seconds: number;
  /** That were sent to anybody. */
  readonly mails: number;
  /** What the gateway held after the warm-up, and at the end; null when it was not looked at. */
  readonly warm: ProcessUse | null;
  readonly end: ProcessUse | null;
  /** What is wrong with the gateway and not with one answer. */
  readonly complaints: readonly string[];
}

const shown = (use: ProcessUse | null): string =>
  use === null ? 'unknown' : `${use.residentMb.toFixed(0)} MB, ${use.handles} handles`;

const clip = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

function findingText({ part, request, answer, faults }: Finding): string {
  const { method, target, bytes } = request;
  return [
    `FOUND in ${part}: ${clip(JSON.stringify(bytes ?? `${method} ${target}`))}`,
    ...(request.headers.length > 0 ? [`  headers ${clip(JSON.stringify(request.headers))}`] : []),
    ...(request.body !== null ? [`  body ${clip(JSON.stringify(request.body))}`] : []),
    `  answer ${answer === null ? 'none' : `${answer.status} ${clip(answer.body)}`}`,
    ...faults.map((fault) => `  ! ${clip(fault)}`),
  ].join('\n');
}

/** For people on stderr and stdout, or all of it as one JSON value on stdout. */
export function printReport(report: Report, { isJson, failureFile, replayFile, stores }: FuzzOptions): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const counts = parts.map((part) => {
    const own = Object.entries(report.statuses).filter(([name]) => name.startsWith(`${part} `));
    return `  ${part.padEnd(10)} ${own.map(([name, count]) => `${name.split(' ')[1]}: ${count}`).join('  ')}`;
  });
  const lines = [
    ...report.findings.map(findingText),
    ...report.complaints.map((complaint) => `! ${clip(complaint)}`),
    `${report.sent} requests in ${report.seconds} s on ${stores}, seed ${report.seed}. Answers by status (0: none):`,
    ...counts,
    `${report.mails} mails`,
    `after the warm-up: ${shown(report.warm)}; at the end: ${shown(report.end)}`,
    report.findings.length === 0
      ? 'No request was answered wrongly.'
      : `${report.findings.length} kinds of requests were answered wrongly${replayFile === null ? `; npm run fuzz -- --replay ${failureFile}` : ''}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
