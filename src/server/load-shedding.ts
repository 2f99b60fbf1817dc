import type { Socket } from 'node:net';
import { GatewayError } from '../domain/errors.ts';
import { createLoopJudge, type LoopThresholds, watchEventLoop } from './event-loop-monitor.ts';
import { createRequestQueue, type QueuedRequest } from './request-queue.ts';
import { createSaturationMonitor } from './saturation-monitor.ts';

/**
 * The documented limits on load. Waiting in the queue is like waiting for a late event loop, so both times
 * are the same.
 */
export const standardLoad = {
  /** The most requests that are answered at the same time. */
  inFlight: 1_000,
  lateMs: 500,
  lateForMs: 1_000,
  onTimeForMs: 500,
  /**
   * A request that has waited this long is rejected, if the queue was never empty during the last
   * `standingMs`.
   */
  patienceMs: 500,
  standingMs: 1_000,
} satisfies LoopThresholds & Readonly<Record<string, number>>;

export type LoadThresholds = Readonly<typeof standardLoad>;
export type LoadShedding = ReturnType<typeof createLoadShedding>;

/**
 * Sheds load. It rejects all requests while too many are in flight or the event loop is late. When the loop
 * begins to fall behind, it also rejects requests that have waited too long (`request-queue.ts`). A rejection
 * costs little and happens before the request is read.
 */
export function createLoadShedding(
  thresholds: LoadThresholds,
  options: {
    /** Called when the event loop becomes late, and when it is on time again. */
    readonly onLoop: (isLate: boolean) => void;
    /** Returns the milliseconds of a clock that only moves forward. */
    readonly now?: () => number;
    /** Returns a number from 0 to 1, which spreads the retries of clients that were rejected together. */
    readonly random?: () => number;
  },
) {
  const { onLoop, now = () => performance.now(), random = Math.random } = options;
  let inFlight = 0;
  const queue = createRequestQueue({ ...thresholds, inFlight: () => inFlight, now });
  const detectLateness = createLoopJudge(thresholds);
  const saturation = createSaturationMonitor();
  let isLate = false;
  const stopWatching = watchEventLoop((delayMs, nowMs) => {
    const wasLate = isLate;
    isLate = detectLateness(delayMs, nowMs);
    // The queue also opens after a recovery, when rejected clients may come back all at once.
    if (saturation.isSaturated(delayMs, nowMs) || (wasLate && !isLate)) queue.open();
    if (isLate !== wasLate) onLoop(isLate);
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
     * @returns why it must be rejected, or null if it need not be
     */
    arrive: (socket: Socket): GatewayError | null => {
      inFlight += 1;
      saturation.arrived(socket);
      return inFlight <= thresholds.inFlight && !isLate ? null : createOverloadError();
    },
    /** Whether an accepted request must wait in the queue. If so, call `wait`. */
    get mustWait(): boolean {
      return queue.isOpen;
    },
    wait: (request: Omit<QueuedRequest, 'reject'>, reject: (error: GatewayError) => void): void =>
      queue.enter({ ...request, reject: () => reject(createOverloadError()) }),
    /** Notes that a request has been answered, or that its client has disconnected. */
    leave: (): void => {
      inFlight -= 1;
    },
    stop: (): void => {
      stopWatching();
      queue.stop();
    },
  };
}
