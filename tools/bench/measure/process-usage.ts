import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** The user and system time of all threads since the start of the process. */
  readonly cpuSeconds: number;
  readonly residentMb: number;
  readonly peakMb: number;
}

/** The unit of /proc/PID/stat; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Reads the resource usage of a process, or returns null if there is no /proc. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    // The name in parentheses may contain spaces, so fields are counted after the last parenthesis: fields[0] is
    // field 3.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const readKilobytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      residentMb: readKilobytes('VmRSS') / 1024,
      peakMb: readKilobytes('VmHWM') / 1024,
    };
  } catch {
    return null;
  }
}
