/** Milliseconds of work on requests, until new ones are taken in. */
const workMs = 50;
/** Milliseconds for taking in at most: Node accepts one connection in a turn of its loop, so it needs many short ones. */
const intakeMs = 15;
/** After so long without a refusal the room closes, and requests are answered as they come. */
const quietMs = 1_000;
/** Fewer requests are never worked on at a time, however long their turns take. */
const leastAtWork = 8;

/** A request that waits for its turn. */
export interface Waiting {
  /** Whether its client is there still. */
  isThere(): boolean;
  serve(): void;
  refuse(): void;
}

export interface WaitingRoom {
  readonly isOpen: boolean;
  /** Requests are to wait from now on. */
  open(): void;
  enter(request: Waiting): void;
  /** Lets everybody in and closes. */
  stop(): void;
}

/**
 * What a gateway does that is offered more than it can answer. By itself Node works on each request as it reads it, and
 * those that it has not read wait where nobody sees them, in sockets and in the queue of new connections, until their
 * clients have gone: all are answered, and all too late. Here everything that has come is taken in first, which costs
 * little; then it is worked on for a moment, in order; while that is never enough for all, who has waited too long is
 * refused, and knows it soon.
 *
 * What is answered in a later turn, because a store was asked, shows in the length of that turn: then fewer requests
 * are worked on at a time.
 * @param options `inFlight` counts who waits too; `now` is in milliseconds, of a clock that only moves forward
 */
export function createWaitingRoom(options: {
  /** See `LoadThresholds`. */
  readonly patienceMs: number;
  /** A queue that comes to its end now and then is served whole: it was a burst, or the machine was elsewhere. */
  readonly standingMs: number;
  readonly inFlight: () => number;
  readonly now: () => number;
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn?: (run: () => void) => void;
}): WaitingRoom {
  const { patienceMs, standingMs, inFlight, now, nextTurn = setImmediate } = options;
  let isOpen = false;
  const waiting: { readonly request: Waiting; readonly sinceMs: number }[] = [];
  let isWorking = false;
  /** Whether there is to be another turn: while nobody waits there is none, for a loop that spins is served last. */
  let isTurning = false;
  let cameThisTurn = false;
  let turnStartedMs = 0;
  let phaseStartedMs = 0;
  let lastRefusedMs = 0;
  let lastEmptyMs = 0;
  let mostAtWork = Number.POSITIVE_INFINITY;
  /** When the turn began that is at its end now. */
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

  /** One request at most: what it does, it does for the most part after it has returned. */
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
    get isOpen() {
      return isOpen;
    },
    open: () => {
      lastRefusedMs = now();
      if (isOpen) return;
      isOpen = true;
      mostAtWork = Number.POSITIVE_INFINITY;
    },
    enter: (request) => {
      cameThisTurn = true;
      const nowMs = now();
      waiting.push({ request, sinceMs: nowMs });
      if (isTurning) return;
      turnStartedMs = nowMs;
      lastEmptyMs = nowMs;
      changePhase(false, nowMs);
      turnAgain();
    },
    stop: () => {
      isOpen = false;
      for (const { request } of waiting.splice(0)) if (request.isThere()) request.serve();
    },
  };
}
