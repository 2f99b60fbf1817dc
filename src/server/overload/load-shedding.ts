import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { GatewayError } from '../../domain/errors.ts';
import { createLatenessDetector, type LoopThresholds, watchEventLoop } from './event-loop-monitor.ts';
import { createRequestQueue, type QueuedRequest } from './request-queue.ts';

/**
 * The documented limits on load. `patienceMs` equals `lateMs`, because a wait in the queue is like a wait for a
 * late event loop.
 */
export const standardLoad = {
  /** The maximum number of requests in progress at once. */
  maxInFlight: 1_000,
  lateMs: 500,
  lateForMs: 1_000,
  onTimeForMs: 500,
  /** A request that has waited this long is rejected, if the queue was never empty for `queueNeverEmptyForMs`. */
  patienceMs: 500,
  queueNeverEmptyForMs: 1_000,
} satisfies LoopThresholds & Readonly<Record<string, number>>;

export type LoadThresholds = Readonly<typeof standardLoad>;
export type LoadShedding = ReturnType<typeof createLoadShedding>;

/**
 * Sheds load. All requests are rejected while too many are in flight or the event loop is late. When the loop
 * is saturated, requests wait in a queue, and are rejected if they have waited too long (`request-queue.ts`).
 * A rejection costs little and happens before the request is read.
 */
export function createLoadShedding(
  thresholds: LoadThresholds,
  options: {
    /** A listener that is called when the event loop becomes late, and when it is on time again. */
    readonly onLateness: (isLate: boolean) => void;
    /** Returns the time of a monotonic clock, in milliseconds. */
    readonly now?: () => number;
    /** Returns a number from 0 to 1. It spreads the retries of clients that were rejected together. */
    readonly random?: () => number;
  },
) {
  const { onLateness, now = () => performance.now(), random = Math.random } = options;
  let inFlight = 0;
  const queue = createRequestQueue({ ...thresholds, getInFlight: () => inFlight, now });
  const detectLateness = createLatenessDetector(thresholds);
  const saturation = createSaturationMonitor();
  let isLate = false;
  const stopWatching = watchEventLoop((delayMs, nowMs) => {
    const wasLate = isLate;
    isLate = detectLateness(delayMs, nowMs);
    // The queue also opens when the loop is on time again, because rejected clients may return all at once.
    if (saturation.isSaturated(delayMs, nowMs) || (wasLate && !isLate)) queue.open();
    if (isLate !== wasLate) onLateness(isLate);
  }, now);
  const createOverloadError = (): GatewayError =>
    new GatewayError(
      'unavailable',
      'The gateway is overloaded right now. Nothing was charged; try again in a moment.',
      { retryAfterSeconds: 1 + Math.floor(random() * 3) },
    );
  return {
    /** The number of requests that have arrived and are not completely answered. */
    get inFlight(): number {
      return inFlight;
    },
    /**
     * Counts a request that has arrived.
     * @returns the error with which it must be rejected, or null if it is accepted
     */
    arrive: (socket: Socket): GatewayError | null => {
      inFlight += 1;
      saturation.recordRequest(socket);
      return inFlight <= thresholds.maxInFlight && !isLate ? null : createOverloadError();
    },
    /** Whether an accepted request must wait in the queue. If so, call `wait`. */
    get mustWait(): boolean {
      return queue.isOpen;
    },
    wait: (request: Omit<QueuedRequest, 'reject'>, reject: (error: GatewayError) => void): void =>
      queue.enter({ ...request, reject: () => reject(createOverloadError()) }),
    /** Counts a request as ended: it was answered, or its client has disconnected. */
    leave: (): void => {
      inFlight -= 1;
    },
    stop: (): void => {
      stopWatching();
      queue.stop();
    },
  };
}

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
function createSaturationMonitor() {
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
