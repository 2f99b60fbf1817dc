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
