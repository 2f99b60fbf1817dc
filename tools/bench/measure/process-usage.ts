import { readFileSync } from 'node:fs';

export interface ProcessUsage {
  /** The user and system time of all threads since the start of the process. */
  readonly cpuSeconds: number;
  readonly residentMb: number;
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
    const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      residentMb: Number(resident) / 1024,
    };
  } catch {
    return null;
  }
}
