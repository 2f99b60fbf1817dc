import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** How often it is looked, and for how long it has to look bad. Milliseconds. */
const everyMs = 100;
const forMs = 500;
/** A timer that is as late as this: those that wait to be read wait as long. */
const lateMs = 100;
/** The loop waits for nothing any more. */
const saturated = 0.95;
/** Turns of the loop that are looked at when it is. */
const sampleTurns = 8;

/**
 * Tells when more is offered than is answered, which shows in two ways. With connections that are kept, the loop has more
 * and more to read in a turn, and gets late. With new ones it does not: Node accepts one in a turn, so that they wait in
 * the system's queue, and each turn brings one. A loop that is busy with connections that it has is well.
 */
export function watchStrain(onStrain: () => void, now: () => number) {
  let utilization = performance.eventLoopUtilization();
  let strainedSinceMs: number | null = null;
  let turnsLeft = 0;
  let turnsWithNew = 0;
  let bringsNew = false;
  /** What the last sample has shown. */
  let acceptsAlways = false;
  let timer: NodeJS.Timeout;

  const sample = (): void => {
    if (bringsNew) turnsWithNew += 1;
    bringsNew = false;
    turnsLeft -= 1;
    if (turnsLeft > 0) setImmediate(sample);
    else acceptsAlways = turnsWithNew >= 0.75 * sampleTurns;
  };
  const beginSample = (): void => {
    turnsLeft = sampleTurns;
    turnsWithNew = 0;
    setImmediate(sample);
  };
  const isStrained = (isLate: boolean): boolean => {
    const since = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    if (since.utilization < saturated) acceptsAlways = false;
    else if (turnsLeft <= 0) beginSample();
    return isLate || acceptsAlways;
  };
  const lookAgain = (): void => {
    const dueMs = now() + everyMs;
    timer = setTimeout(() => {
      const nowMs = now();
      if (!isStrained(nowMs - dueMs > lateMs)) strainedSinceMs = null;
      else {
        strainedSinceMs ??= nowMs;
        if (nowMs - strainedSinceMs >= forMs) onStrain();
      }
      lookAgain();
    }, everyMs).unref();
  };
  lookAgain();

  return {
    /** Told of each request: the first on a connection is one that waited to be accepted. */
    arrived: (socket: Socket): void => {
      if (turnsLeft > 0 && socket.bytesWritten === 0) bringsNew = true;
    },
    stop: (): void => {
      turnsLeft = 0;
      clearTimeout(timer);
    },
  };
}
