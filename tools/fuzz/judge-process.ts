import type { GatewayProcess } from '../testing/gateway-process.ts';
import type { ProcessUsage } from './process-usage.ts';

/** Growth after the warm-up that is allowed, since caches are not full after a fifth of the requests. */
const allowedGrowth = { factor: 1.5, megabytes: 100, handles: 30 };

/**
 * Returns what is wrong with the gateway's process, one line each: it ended, it logged errors (its log level is
 * `error`), or its memory or handles grow.
 */
export function judgeProcess(
  { child, stderr }: GatewayProcess,
  warm: ProcessUsage | null,
  end: ProcessUsage | null,
): string[] {
  const complaints = stderr()
    .split('\n')
    // Requests that were rejected for overload are retried.
    .filter((line) => line !== '' && !line.includes('"status":503'))
    .map((line) => `logged: ${line.slice(0, 2_000)}`);
  if (child.exitCode !== null || child.signalCode !== null)
    complaints.push(`the gateway ended with ${child.exitCode ?? child.signalCode}`);
  if (warm === null || end === null) return complaints;
  if (end.residentMb > warm.residentMb * allowedGrowth.factor + allowedGrowth.megabytes)
    complaints.push(`memory grew from ${warm.residentMb.toFixed(0)} to ${end.residentMb.toFixed(0)} MB`);
  if (end.handles > warm.handles + allowedGrowth.handles)
    complaints.push(`open handles grew from ${warm.handles} to ${end.handles}`);
  return complaints;
}
