import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** How long the event loop must look saturated before it is considered saturated. */
const minSaturatedMs = 500;
/** A loop that is this late looks saturated. */
const lateMs = 100;
/** A loop with this utilization is practically never idle. */
const saturatedUtilization = 0.95;
/** The number of iterations that are sampled in a loop that is never idle. */
const sampledIterations = 8;

/**
 * Detects a saturated event loop by two signs. With persistent connections, the loop reads more and more in an
 * iteration and becomes late. With new connections it does not become late, because Node accepts only one in
 * each iteration, and the others wait in the operating system's queue. Then nearly every iteration accepts a
 * new connection.
 */
export function createSaturationMonitor() {
  let utilization = performance.eventLoopUtilization();
  let saturatedSinceMs: number | null = null;
  let remainingIterations = 0;
  let iterationsWithConnections = 0;
  let hasNewConnection = false;
  /** The result of the last sample: whether new connections arrived in nearly every iteration. */
  let isAlwaysAccepting = false;

  const sampleIteration = (): void => {
    if (hasNewConnection) iterationsWithConnections += 1;
    hasNewConnection = false;
    remainingIterations -= 1;
    if (remainingIterations > 0) setImmediate(sampleIteration);
    else isAlwaysAccepting = iterationsWithConnections >= 0.75 * sampledIterations;
  };
  const looksSaturated = (delayMs: number): boolean => {
    const utilizationSinceLast = performance.eventLoopUtilization(utilization);
    utilization = performance.eventLoopUtilization();
    if (utilizationSinceLast.utilization < saturatedUtilization) isAlwaysAccepting = false;
    else if (remainingIterations <= 0) {
      remainingIterations = sampledIterations;
      iterationsWithConnections = 0;
      setImmediate(sampleIteration);
    }
    return delayMs > lateMs || isAlwaysAccepting;
  };

  return {
    /** Records a request. The first request of a connection shows that the connection was just accepted. */
    recordRequest: (socket: Socket): void => {
      if (remainingIterations > 0 && socket.bytesWritten === 0) hasNewConnection = true;
    },
    /** Whether the loop is saturated. Call it with each sample of the event loop. */
    isSaturated: (delayMs: number, nowMs: number): boolean => {
      if (!looksSaturated(delayMs)) {
        saturatedSinceMs = null;
        return false;
      }
      saturatedSinceMs ??= nowMs;
      return nowMs - saturatedSinceMs >= minSaturatedMs;
    },
  };
}
