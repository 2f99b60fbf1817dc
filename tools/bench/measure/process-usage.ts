import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** User and system time since its start, of all its threads. */
  readonly cpuSeconds: number;
  readonly residentMb: number;
  readonly peakMb: number;
}

/** The unit of /proc/PID/stat; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** What a process has used; null where there is no /proc. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    // The name, which may contain blanks, ends with the last parenthesis; then field 3 follows.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      residentMb: kilobytes('VmRSS') / 1024,
      peakMb: kilobytes('VmHWM') / 1024,
    };
  } catch {
    return null;
  }
}
