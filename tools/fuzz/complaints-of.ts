import type { GatewayProcess } from '../testing/gateway-process.ts';
import type { ProcessUse } from './process-use.ts';

/** Memory that a gateway may take beside what it had: caches that are not full after a fifth of the requests. */
const growth = { factor: 1.5, megabytes: 100, handles: 30 };

/**
 * What is wrong with a gateway itself, and not with one answer: it ended, it logged errors (it is started so
 * that it logs nothing else), or its memory or handles grow.
 */
export function complaintsOf(
  { child, stderr }: GatewayProcess,
  warm: ProcessUse | null,
  end: ProcessUse | null,
): string[] {
  const complaints = stderr()
    .split('\n')
    // What was refused for load was asked again.
    .filter((line) => line !== '' && !line.includes('"status":503'))
    .map((line) => `logged: ${line.slice(0, 2_000)}`);
  if (child.exitCode !== null || child.signalCode !== null)
    complaints.push(`the gateway ended with ${child.exitCode ?? child.signalCode}`);
  if (warm === null || end === null) return complaints;
  if (end.residentMb > warm.residentMb * growth.factor + growth.megabytes)
    complaints.push(`memory grew from ${warm.residentMb.toFixed(0)} to ${end.residentMb.toFixed(0)} MB`);
  if (end.handles > warm.handles + growth.handles)
    complaints.push(`open handles grew from ${warm.handles} to ${end.handles}`);
  return complaints;
}
