/** Milliseconds of work before new requests are accepted. */
const workMs = 50;
/** Most milliseconds for accepting: Node accepts one connection in each turn, so it needs many short turns. */
const intakeMs = 15;
/** After this time without a rejection the queue ends, and requests are answered as they come. */
const quietMs = 1_000;
/** At least this many requests are worked on in a turn, however long it takes. */
const leastAtWork = 8;

/** A request in the queue. */
export interface QueuedRequest {
  /** Whether its client is still connected. */
  isThere(): boolean;
  serve(): void;
  refuse(): void;
}

export type RequestQueue = ReturnType<typeof createRequestQueue>;

/**
 * A queue for overload. Without it, Node works on each request as it reads it, and
 * unread requests wait in sockets until their
 * clients give up: all are answered, all too late. Here all arrived requests are accepted first, which costs
 * little, then worked on in order for a short time. If the queue is never empty, requests that waited too long are
 * rejected soon.
 *
 * Requests that wait for a store finish in a later turn and make it longer; then fewer requests
 * are worked on in a turn.
 * @param options `inFlight` includes waiting requests; `now` is in milliseconds, of a clock that only moves forward
 */
export function createRequestQueue(options: {
  /** See `LoadThresholds`. */
  readonly patienceMs: number;
  /** If the queue is empty now and then, nothing is rejected: it was a burst, or the machine was busy. */
  readonly standingMs: number;
  readonly inFlight: () => number;
  readonly now: () => number;
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn?: (run: () => void) => void;
}) {
  const { patienceMs, standingMs, inFlight, now, nextTurn = setImmediate } = options;
  let isOpen = false;
  const waiting: { readonly request: QueuedRequest; readonly sinceMs: number }[] = [];
  let isWorking = false;
  /** Whether another turn is planned: none while the queue is empty, because a spinning loop reads no sockets. */
  let isTurning = false;
  let cameThisTurn = false;
  let turnStartedMs = 0;
  let phaseStartedMs = 0;
  let lastRefusedMs = 0;
  let lastEmptyMs = 0;
  let mostAtWork = Number.POSITIVE_INFINITY;
  /** When the turn that ends now began. */
  let wereAtWork = 0;

  const atWork = (): number => inFlight() - waiting.length;

  const adapt = (tookMs: number): void => {
    if (tookMs > 2 * workMs)
      mostAtWork = Math.max(leastAtWork, (Math.min(mostAtWork, wereAtWork) * workMs) / tookMs);
    else if (atWork() >= mostAtWork) mostAtWork *= 1 + (0.1 * tookMs) / workMs;
  };

  const refuseLate = (nowMs: number): void => {
    if (nowMs - lastEmptyMs <= standingMs) return;
    const inTime = waiting.findIndex(({ sinceMs }) => nowMs - sinceMs <= patienceMs);
    for (const { request } of waiting.splice(0, inTime < 0 ? waiting.length : inTime)) {
      if (request.isThere()) request.refuse();
      lastRefusedMs = nowMs;
    }
  };

  const serveNext = (): void => {
    if (atWork() >= mostAtWork) return;
    const next = waiting.shift()?.request;
    if (next?.isThere()) next.serve();
  };

  const changePhase = (toWork: boolean, nowMs: number): void => {
    isWorking = toWork;
    phaseStartedMs = nowMs;
  };

  const turnAgain = (): void => {
    isTurning = true;
    nextTurn(turn);
  };

  /** One request at most: most of its work happens after it has returned. */
  const turn = (): void => {
    isTurning = false;
    if (!isOpen) return;
    const nowMs = now();
    adapt(nowMs - turnStartedMs);
    turnStartedMs = nowMs;
    const phaseMs = nowMs - phaseStartedMs;
    if (isWorking && (phaseMs >= workMs || waiting.length === 0)) changePhase(false, nowMs);
    else if (!isWorking && (phaseMs >= intakeMs || !cameThisTurn)) {
      changePhase(true, nowMs);
      refuseLate(nowMs);
    }
    if (waiting.length === 0) lastEmptyMs = nowMs;
    if (isWorking) serveNext();
    wereAtWork = atWork();
    cameThisTurn = false;
    if (waiting.length > 0) turnAgain();
    else if (nowMs - lastRefusedMs > quietMs) isOpen = false;
  };

  return {
    get isOpen(): boolean {
      return isOpen;
    },
    /** Requests must wait from now on. */
    open: (): void => {
      lastRefusedMs = now();
      if (isOpen) return;
      isOpen = true;
      mostAtWork = Number.POSITIVE_INFINITY;
    },
    enter: (request: QueuedRequest): void => {
      cameThisTurn = true;
      const nowMs = now();
      waiting.push({ request, sinceMs: nowMs });
      if (isTurning) return;
      turnStartedMs = nowMs;
      lastEmptyMs = nowMs;
      changePhase(false, nowMs);
      turnAgain();
    },
    /** Admits all waiting requests and ends the queue. */
    stop: (): void => {
      isOpen = false;
      for (const { request } of waiting.splice(0)) if (request.isThere()) request.serve();
    },
  };
}
