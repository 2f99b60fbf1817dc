/** How many milliseconds are spent on answering before new requests are accepted. */
const workMs = 50;
/**
 * The most milliseconds spent on accepting. Node accepts one connection in each iteration, so many short
 * iterations are needed.
 */
const intakeMs = 15;
/** After this time without a rejection, the queue closes and requests are answered as they arrive. */
const quietMs = 1_000;
/** At least this many requests are in progress, however long an iteration of the event loop takes. */
const minInProgress = 8;

/** A request in the queue. */
export interface QueuedRequest {
  /** Whether the client is still connected. */
  isConnected(): boolean;
  serve(): void;
  reject(): void;
}

export type RequestQueue = ReturnType<typeof createRequestQueue>;

/**
 * A queue for overload. Without it, Node works on each request as it reads it, and unread requests wait in
 * sockets until their clients give up. All of them are answered, but too late. Here, all arrived requests are
 * accepted first, which costs little, and then served in order for a short time. If the queue is never empty,
 * requests that waited too long are rejected.
 *
 * Requests that wait for a store finish in a later iteration of the event loop and make it longer. Then fewer
 * requests are in progress at the same time.
 * @param options `inFlight` includes waiting requests; `now` returns the milliseconds of a clock that only
 * moves forward
 */
export function createRequestQueue(options: {
  /** See `LoadThresholds`. */
  readonly patienceMs: number;
  /**
   * If the queue was empty at some time in this period, nothing is rejected: it was a burst, or the machine
   * was busy.
   */
  readonly standingMs: number;
  readonly inFlight: () => number;
  readonly now: () => number;
  /** Calls back in the next iteration of the event loop. */
  readonly nextIteration?: (run: () => void) => void;
}) {
  const { patienceMs, standingMs, inFlight, now, nextIteration = setImmediate } = options;
  let isOpen = false;
  const waitingRequests: { readonly request: QueuedRequest; readonly sinceMs: number }[] = [];
  /** Whether requests are being served at present. If not, they are being accepted. */
  let isServing = false;
  /**
   * Whether an iteration is scheduled. None is while the queue is empty, because a loop that never waits
   * reads no sockets.
   */
  let isScheduled = false;
  let hasNewRequests = false;
  let iterationStartedMs = 0;
  let phaseStartedMs = 0;
  let lastRejectedMs = 0;
  let lastEmptyMs = 0;
  let maxInProgress = Number.POSITIVE_INFINITY;
  /** The number of requests that were in progress when the current iteration began. */
  let previousInProgress = 0;

  const countInProgress = (): number => inFlight() - waitingRequests.length;

  /** Adapts the number of requests in progress to the duration of an iteration. */
  const adaptMaxInProgress = (iterationMs: number): void => {
    if (iterationMs > 2 * workMs)
      maxInProgress = Math.max(
        minInProgress,
        (Math.min(maxInProgress, previousInProgress) * workMs) / iterationMs,
      );
    else if (countInProgress() >= maxInProgress) maxInProgress *= 1 + (0.1 * iterationMs) / workMs;
  };

  const rejectLate = (nowMs: number): void => {
    if (nowMs - lastEmptyMs <= standingMs) return;
    const firstInTime = waitingRequests.findIndex(({ sinceMs }) => nowMs - sinceMs <= patienceMs);
    for (const { request } of waitingRequests.splice(0, firstInTime < 0 ? waitingRequests.length : firstInTime)) {
      if (request.isConnected()) request.reject();
      lastRejectedMs = nowMs;
    }
  };

  const serveNext = (): void => {
    if (countInProgress() >= maxInProgress) return;
    const next = waitingRequests.shift()?.request;
    if (next?.isConnected()) next.serve();
  };

  const startPhase = (toServing: boolean, nowMs: number): void => {
    isServing = toServing;
    phaseStartedMs = nowMs;
  };

  const schedule = (): void => {
    isScheduled = true;
    nextIteration(iterate);
  };

  /** Serves one request at most, because most of its work happens after `serve` has returned. */
  const iterate = (): void => {
    isScheduled = false;
    if (!isOpen) return;
    const nowMs = now();
    adaptMaxInProgress(nowMs - iterationStartedMs);
    iterationStartedMs = nowMs;
    const phaseMs = nowMs - phaseStartedMs;
    if (isServing && (phaseMs >= workMs || waitingRequests.length === 0)) startPhase(false, nowMs);
    else if (!isServing && (phaseMs >= intakeMs || !hasNewRequests)) {
      startPhase(true, nowMs);
      rejectLate(nowMs);
    }
    if (waitingRequests.length === 0) lastEmptyMs = nowMs;
    if (isServing) serveNext();
    previousInProgress = countInProgress();
    hasNewRequests = false;
    if (waitingRequests.length > 0) schedule();
    else if (nowMs - lastRejectedMs > quietMs) isOpen = false;
  };

  return {
    get isOpen(): boolean {
      return isOpen;
    },
    /** Opens the queue: requests must wait from now on. */
    open: (): void => {
      lastRejectedMs = now();
      if (isOpen) return;
      isOpen = true;
      maxInProgress = Number.POSITIVE_INFINITY;
    },
    enter: (request: QueuedRequest): void => {
      hasNewRequests = true;
      const nowMs = now();
      waitingRequests.push({ request, sinceMs: nowMs });
      if (isScheduled) return;
      iterationStartedMs = nowMs;
      lastEmptyMs = nowMs;
      startPhase(false, nowMs);
      schedule();
    },
    /** Serves all waiting requests and closes the queue. */
    stop: (): void => {
      isOpen = false;
      for (const { request } of waitingRequests.splice(0)) if (request.isConnected()) request.serve();
    },
  };
}
