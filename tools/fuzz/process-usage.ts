import { readdirSync, readFileSync } from 'node:fs';

/** Memory and open handles of a process. */
export interface ProcessUsage {
  readonly residentMb: number;
  /** Open files and sockets. */
  readonly handles: number;
}

/** @returns null when the process is gone, or where there is no /proc */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
    return { residentMb: kilobytes / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return null;
  }
}

/** The unit in which the system counts processor time (`sysconf(_SC_CLK_TCK)` on Linux). */
const ticksPerSecond = 100;

/** Processor time in milliseconds that a process and all its threads have spent. @throws where there is no /proc */
export function readProcessorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // utime and stime are fields 14 and 15; fields are counted after the command's name, which may have spaces (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}
