import { randomUUID } from 'node:crypto';
import { GatewayError } from '../../domain/errors.ts';
import { maxStreams, type StreamSlotStore } from '../../domain/stream-slots.ts';
import { repeat } from '../repeat.ts';

/** How long the streams of a gateway that ended without a word go on counting: less than the 30 s that are promised. */
const termMs = 20_000;
const renewEveryMs = 6_000;

export interface StreamSlots {
  /**
   * Takes one of the account's slots, and returns what frees it.
   * @throws GatewayError `too-many-streams` (429), `unavailable` (503)
   */
  take(accountId: string): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** The slots of this gateway's streams, which it keeps while it runs. */
export function createStreamSlots(store: StreamSlotStore, onError: (error: unknown) => void): StreamSlots {
  const gateway = randomUUID();
  const open = new Set<string>();
  /** Whether the database may know of this gateway. */
  let isKnown = false;
  const renewing = repeat(
    async () => {
      if (isKnown) await store.renew(gateway, [...open], termMs);
    },
    { everyMs: renewEveryMs, onError },
  );
  return {
    take: async (accountId) => {
      const id = randomUUID();
      // Before it is taken: a renewal meanwhile would remove it.
      open.add(id);
      isKnown = true;
      try {
        if (!(await store.take({ id, gateway, accountId }, { max: maxStreams, termMs }))) throw tooMany();
      } catch (error) {
        open.delete(id);
        throw error;
      }
      return async () => {
        open.delete(id);
        // What fails is removed with the next renewal.
        await store.release([id]).catch(onError);
      };
    },
    stop: async () => {
      await renewing.stop();
      if (isKnown) await store.leave(gateway).catch(onError);
    },
  };
}

const tooMany = (): GatewayError =>
  new GatewayError(
    'too-many-streams',
    `This account has ${maxStreams} streams open, which is the limit. Close one, or share one inside your program.`,
    { retryAfterSeconds: 30 },
  );
