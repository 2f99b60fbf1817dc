import type { Socket } from 'node:net';
import { GatewayError } from '../domain/errors.ts';
import { type LoopThresholds, watchLoop } from './loop-watch.ts';
import { watchStrain } from './strain-watch.ts';
import { createWaitingRoom, type Waiting } from './waiting-room.ts';

export interface LoadThresholds extends LoopThresholds {
  /** Requests that are answered at a time. */
  readonly inFlight: number;
  /** Who has waited so long for its turn is refused, when there was always somebody waiting for the last `standingMs`. */
  readonly patienceMs: number;
  readonly standingMs: number;
}

/**
 * What the contract says; a loop that was on time for half a second is well again. To wait for a turn is to wait for a
 * loop that is late, and is borne as long.
 */
export const standardLoad: LoadThresholds = {
  inFlight: 1_000,
  lateMs: 500,
  lateForMs: 1_000,
  wellForMs: 500,
  patienceMs: 500,
  standingMs: 1_000,
};

export interface LoadShedding {
  /** Requests that arrived and are not answered to the end. */
  readonly inFlight: number;
  /** Counts a request in; the reason why it is to be refused, unless there is room for it. */
  arrive(socket: Socket): GatewayError | null;
  /** Whether a request that was let in has to wait for its turn, by `wait`. */
  readonly mustWait: boolean;
  wait(request: Omit<Waiting, 'refuse'>, refuse: (error: GatewayError) => void): void;
  /** Counts it out: its answer is sent, or its client gone. */
  leave(): void;
  stop(): void;
}

/**
 * Refuses what would only make everybody wait: all while too many requests are in flight or the event loop is late, and
 * before that, once it falls behind, what would have to wait for long (`waiting-room.ts`).
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
  let inFlight = 0;
  const room = createWaitingRoom({ ...thresholds, inFlight: () => inFlight, now });
  const loop = watchLoop(
    thresholds,
    (isLate) => {
      // Who was refused comes back, and all at once.
      if (!isLate) room.open();
      onLoop(isLate);
    },
    now,
  );
  const strain = watchStrain(room.open, now);
  const tooMuch = (): GatewayError =>
    new GatewayError(
      'unavailable',
      'The gateway has too much to do right now. Nothing was charged; try again in a moment.',
      { retryAfterSeconds: 1 + Math.floor(random() * 3) },
    );
  return {
    get inFlight() {
      return inFlight;
    },
    arrive: (socket) => {
      inFlight += 1;
      strain.arrived(socket);
      return inFlight <= thresholds.inFlight && !loop.isLate ? null : tooMuch();
    },
    get mustWait() {
      return room.isOpen;
    },
    wait: (request, refuse) => room.enter({ ...request, refuse: () => refuse(tooMuch()) }),
    leave: () => {
      inFlight -= 1;
    },
    stop: () => {
      loop.stop();
      strain.stop();
      room.stop();
    },
  };
}
