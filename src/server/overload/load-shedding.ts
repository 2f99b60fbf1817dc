import type { Socket } from 'node:net';
import { GatewayError } from '../../domain/errors.ts';
import { createLatenessDetector, type LoopThresholds, watchEventLoop } from './event-loop-monitor.ts';
import { createRequestQueue, type QueuedRequest } from './request-queue.ts';
import { createSaturationMonitor } from './saturation-monitor.ts';

/**
 * The documented limits on load. `patienceMs` equals `lateMs`, because a wait in the queue is like a wait for a
 * late event loop.
 */
export const standardLoad = {
  /** The maximum number of requests that are answered at the same time. */
  inFlight: 1_000,
  lateMs: 500,
  lateForMs: 1_000,
  onTimeForMs: 500,
  /** A request that has waited this long is rejected, if the queue was not empty during `standingMs`. */
  patienceMs: 500,
  standingMs: 1_000,
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
    /** Returns the milliseconds of a clock that only moves forward. */
    readonly now?: () => number;
    /** Returns a number from 0 to 1. It spreads the retries of clients that were rejected together. */
    readonly random?: () => number;
  },
) {
  const { onLateness, now = () => performance.now(), random = Math.random } = options;
  let inFlight = 0;
  const queue = createRequestQueue({ ...thresholds, inFlight: () => inFlight, now });
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
      return inFlight <= thresholds.inFlight && !isLate ? null : createOverloadError();
    },
    /** Whether an accepted request must wait in the queue. Then call `wait`. */
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
