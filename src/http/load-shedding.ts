import { GatewayError } from '../domain/errors.ts';
import { type LoopThresholds, watchLoop } from './loop-watch.ts';

export interface LoadThresholds extends LoopThresholds {
  /** Requests that are answered at a time. */
  readonly inFlight: number;
}

/** What the contract says; a loop that was on time for half a second is well again. */
export const standardLoad: LoadThresholds = {
  inFlight: 1_000,
  lateMs: 500,
  lateForMs: 1_000,
  wellForMs: 500,
};

export interface LoadShedding {
  /** Requests that arrived and are not answered to the end. */
  readonly inFlight: number;
  /** Counts a request in; the reason why it is to be refused, unless there is room for it. */
  arrive(): GatewayError | null;
  /** Counts it out: its answer is sent, or its client gone. */
  leave(): void;
  stop(): void;
}

/**
 * Refuses what would only make everybody wait: while too many requests are in flight, or the event loop is late.
 * A refusal costs next to nothing, and is told before anything is read of the request.
 */
export function createLoadShedding(
  thresholds: LoadThresholds,
  options: {
    /** Told when the event loop becomes late, and when it is well again. */
    readonly onLoop: (isLate: boolean) => void;
    /** Milliseconds of a clock that only moves forward. */
    readonly now?: () => number;
    /** From 0 to 1: clients that are refused together shall not come back together. */
    readonly random?: () => number;
  },
): LoadShedding {
  const { onLoop, now = () => performance.now(), random = Math.random } = options;
  const loop = watchLoop(thresholds, onLoop, now);
  let inFlight = 0;
  return {
    get inFlight() {
      return inFlight;
    },
    arrive: () => {
      inFlight += 1;
      if (inFlight <= thresholds.inFlight && !loop.isLate) return null;
      return new GatewayError(
        'unavailable',
        'The gateway has too much to do right now. Nothing was charged; try again in a moment.',
        { retryAfterSeconds: 1 + Math.floor(random() * 3) },
      );
    },
    leave: () => {
      inFlight -= 1;
    },
    stop: () => loop.stop(),
  };
}
