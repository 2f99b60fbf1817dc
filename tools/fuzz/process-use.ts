import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds. */
export interface ProcessUse {
  readonly residentMb: number;
  /** Open files and sockets. */
  readonly handles: number;
}

/** Null where there is no /proc, and for a process that is gone. */
export function readProcessUse(pid: number): ProcessUse | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
    return { residentMb: kilobytes / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return null;
  }
}

/** Of the clock in which the system counts processor time (`sysconf(_SC_CLK_TCK)` on Linux). */
const ticksPerSecond = 100;

/** Processor time that a process has spent, with all its threads, in milliseconds. @throws where there is no /proc */
export function readProcessorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the command's name, which may have spaces (proc(5)): utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}
