import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** For how many milliseconds it must look saturated. */
const forMs = 500;
/** A loop this late delays unread requests as much. */
const lateMs = 100;
/** The loop is never idle. */
const saturated = 0.95;
/** Turns of the loop that are looked at when it is. */
const sampleTurns = 8;

/**
 * Detects saturation, in two ways. With kept connections, the loop reads more
 * and more in a turn and becomes late. With new connections it does not: Node accepts one in a turn, and the others wait in
 * the system's queue. A loop that is busy only with open connections is not saturated.
 */
export function createSaturationMonitor() {
  let utilization = performance.eventLoopUtilization();
  let saturatedSinceMs: number | null = null;
  let turnsLeft = 0;
  let turnsWithNew = 0;
  let bringsNew = false;
  /** The result of the last sample. */
  let acceptsAlways = false;

  const sample = (): void => {
    if (bringsNew) turnsWithNew += 1;
    bringsNew = false;
    turnsLeft -= 1;
    if (turnsLeft > 0) setImmediate(sample);
    else acceptsAlways = turnsWithNew >= 0.75 * sampleTurns;
  };
  const looksBad = (delayMs: number): boolean => {
    const since = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    if (since.utilization < saturated) acceptsAlways = false;
    else if (turnsLeft <= 0) {
      turnsLeft = sampleTurns;
      turnsWithNew = 0;
      setImmediate(sample);
    }
    return delayMs > lateMs || acceptsAlways;
  };

  return {
    /** Call for each request: the first on a connection waited to be accepted. */
    arrived: (socket: Socket): void => {
      if (turnsLeft > 0 && socket.bytesWritten === 0) bringsNew = true;
    },
    /** Call with each sample of the event loop. */
    isSaturated: (delayMs: number, nowMs: number): boolean => {
      if (!looksBad(delayMs)) {
        saturatedSinceMs = null;
        return false;
      }
      saturatedSinceMs ??= nowMs;
      return nowMs - saturatedSinceMs >= forMs;
    },
  };
}
