import { parts } from './fuzz-request.ts';
import type { FuzzOptions } from './options.ts';
import type { ProcessUsage } from './process-usage.ts';
import type { CampaignResult, Finding } from './run-campaign.ts';

export interface Report extends CampaignResult {
  readonly seed: number;
  readonly seconds: number;
  /** Number of mails that the gateway sent. */
  readonly mails: number;
  /** The gateway's memory and handles after the warm-up and at the end; null when they were not read. */
  readonly warm: ProcessUsage | null;
  readonly end: ProcessUsage | null;
  /** What is wrong with the gateway itself rather than with one answer. */
  readonly complaints: readonly string[];
}

const formatUsage = (usage: ProcessUsage | null): string =>
  usage === null ? 'unknown' : `${usage.residentMb.toFixed(0)} MB, ${usage.handles} handles`;

const clip = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

function formatFinding({ part, request, answer, faults }: Finding): string {
  const { method, target, bytes } = request;
  return [
    `FOUND in ${part}: ${clip(JSON.stringify(bytes ?? `${method} ${target}`))}`,
    ...(request.headers.length > 0 ? [`  headers ${clip(JSON.stringify(request.headers))}`] : []),
    ...(request.body !== null ? [`  body ${clip(JSON.stringify(request.body))}`] : []),
    `  answer ${answer === null ? 'none' : `${answer.status} ${clip(answer.body)}`}`,
    ...faults.map((fault) => `  ! ${clip(fault)}`),
  ].join('\n');
}

/** Prints the report on stdout: as text, or as one JSON value. */
export function printReport(report: Report, { isJson, failureFile, replayFile, stores }: FuzzOptions): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const counts = parts.map((part) => {
    const partStatuses = Object.entries(report.statuses).filter(([name]) => name.startsWith(`${part} `));
    return `  ${part.padEnd(10)} ${partStatuses.map(([name, count]) => `${name.split(' ')[1]}: ${count}`).join('  ')}`;
  });
  const lines = [
    ...report.findings.map(formatFinding),
    ...report.complaints.map((complaint) => `! ${clip(complaint)}`),
    `${report.sent} requests in ${report.seconds} s on ${stores}, seed ${report.seed}. Answers by status (0: none):`,
    ...counts,
    `${report.mails} mails`,
    `after the warm-up: ${formatUsage(report.warm)}; at the end: ${formatUsage(report.end)}`,
    report.findings.length === 0
      ? 'No request was answered wrongly.'
      : `${report.findings.length} kinds of requests were answered wrongly${replayFile === null ? `; npm run fuzz -- --replay ${failureFile}` : ''}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
