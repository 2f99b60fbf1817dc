/** How long requests are served before new ones are accepted. */
const servingMs = 50;
/** How long new requests are accepted at most. Node accepts one connection in each event-loop iteration. */
const acceptingMs = 15;
/** After this time without a rejection, the queue closes and requests are answered as they arrive. */
const quietMs = 1_000;
/** The lowest limit of requests in progress, however long an event-loop iteration takes. */
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
 * Creates a queue for overload. Without it, Node works on each request as soon as it has read it, and unread
 * requests wait in sockets, so all of them are answered too late. The queue alternates between two phases: it
 * accepts all requests that have arrived, which costs little, and then serves them in order for a short time.
 * If it is never empty, requests that have waited too long are rejected.
 *
 * Requests that wait for a store finish in a later event-loop iteration and make it longer. The queue then
 * limits how many requests are in progress.
 */
export function createRequestQueue(options: {
  /** How long a request may wait before it is rejected. */
  readonly patienceMs: number;
  /** If the queue was empty within this period, nothing is rejected, because the overload was only a burst. */
  readonly queueNeverEmptyForMs: number;
  /** Returns the number of requests in progress, including waiting ones. */
  readonly getInFlight: () => number;
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Calls back in the next iteration of the event loop. */
  readonly nextIteration?: (run: () => void) => void;
}) {
  const { patienceMs, queueNeverEmptyForMs, getInFlight, now, nextIteration = setImmediate } = options;
  let isOpen = false;
  const waitingRequests: { readonly request: QueuedRequest; readonly sinceMs: number }[] = [];
  /** Whether the phase is serving. Otherwise it is accepting. */
  let isServing = false;
  /** Whether an iteration is scheduled. None is scheduled while the queue is empty, so the event loop can sleep. */
  let isScheduled = false;
  let hasNewRequests = false;
  let iterationStartedMs = 0;
  let phaseStartedMs = 0;
  let lastRejectedMs = 0;
  let lastEmptyMs = 0;
  let maxInProgress = Number.POSITIVE_INFINITY;
  /** The number of requests that were in progress when the current iteration began. */
  let previousInProgress = 0;

  const countInProgress = (): number => getInFlight() - waitingRequests.length;

  /** Adapts the limit of requests in progress to the duration of an iteration. */
  const adaptMaxInProgress = (iterationMs: number): void => {
    if (iterationMs > 2 * servingMs) {
      const reducedLimit = (Math.min(maxInProgress, previousInProgress) * servingMs) / iterationMs;
      maxInProgress = Math.max(minInProgress, reducedLimit);
    } else if (countInProgress() >= maxInProgress) maxInProgress *= 1 + (0.1 * iterationMs) / servingMs;
  };

  const rejectLate = (nowMs: number): void => {
    if (nowMs - lastEmptyMs <= queueNeverEmptyForMs) return;
    const firstInTimeIndex = waitingRequests.findIndex(({ sinceMs }) => nowMs - sinceMs <= patienceMs);
    const lateCount = firstInTimeIndex < 0 ? waitingRequests.length : firstInTimeIndex;
    for (const { request } of waitingRequests.splice(0, lateCount)) {
      if (request.isConnected()) request.reject();
      lastRejectedMs = nowMs;
    }
  };

  const serveNext = (): void => {
    if (countInProgress() >= maxInProgress) return;
    const nextRequest = waitingRequests.shift()?.request;
    if (nextRequest?.isConnected()) nextRequest.serve();
  };

  const startPhase = (phase: 'accepting' | 'serving', nowMs: number): void => {
    isServing = phase === 'serving';
    phaseStartedMs = nowMs;
  };

  const schedule = (): void => {
    isScheduled = true;
    nextIteration(iterate);
  };

  /**
   * Runs one iteration of the queue. It serves at most one request, because most of a request's work happens after
   * `serve` has returned.
   */
  const iterate = (): void => {
    isScheduled = false;
    if (!isOpen) return;
    const nowMs = now();
    adaptMaxInProgress(nowMs - iterationStartedMs);
    iterationStartedMs = nowMs;
    const phaseMs = nowMs - phaseStartedMs;
    if (isServing && (phaseMs >= servingMs || waitingRequests.length === 0)) startPhase('accepting', nowMs);
    else if (!isServing && (phaseMs >= acceptingMs || !hasNewRequests)) {
      startPhase('serving', nowMs);
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
      startPhase('accepting', nowMs);
      schedule();
    },
    /** Serves all waiting requests and closes the queue. */
    stop: (): void => {
      isOpen = false;
      for (const { request } of waitingRequests.splice(0)) if (request.isConnected()) request.serve();
    },
  };
}
